import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { environment, webhookKey } from "@/lib/server/db/schema/environment";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSender, askingEvent, eventOf, holdStores, type Sender, untilStoresWait } from "@/lib/server/testing/sender";
import { createReceiver, type Receiver } from "./receive-delivery";

let database: TestDatabase;
let sender: Sender;
let receiver: Receiver;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});
beforeEach(async () => {
  sender = await addSender(database.db);
  receiver = createReceiver(database.pool);
});

function send(payload: object, { to = sender, by = receiver } = {}): Promise<number> {
  const { headers, body } = to.signed(payload);
  return by.receive({ slug: to.slug, headers: new Headers(headers), body: new Blob([body]).stream() });
}

const stored = () =>
  database.db
    .select()
    .from(webhookDelivery)
    .where(eq(webhookDelivery.environmentId, sender.environmentId))
    .orderBy(webhookDelivery.id);

describe("deliveries that arrive together", () => {
  test("share transactions, and none is answered before its own is committed", async () => {
    const release = await holdStores(database.pool);
    let responded = 0;
    const responses = Array.from({ length: 130 }, async () => {
      const status = await send(eventOf("TEST"));
      responded += 1;
      return status;
    });
    await untilStoresWait(database.pool, 2);
    expect(responded).toBe(0);
    await release();
    expect(new Set(await Promise.all(responses))).toEqual(new Set([200]));
    const { rows } = await database.pool.query(
      "select distinct xmin::text from webhook_delivery where environment_id = $1",
      [sender.environmentId],
    );
    expect(await stored()).toHaveLength(130);
    // Two that went at once, and at most 32 in each of the others.
    expect(rows.length).toBeLessThan(12);
  });

  test("one that the database refuses is the only one answered 503", async () => {
    const gone = await addSender(database.db);
    const own = createReceiver(database.pool);
    await send(eventOf("TEST"), { by: own });
    // The list of environments is at most two seconds old: until then this one's deliveries verify, but can't be
    // stored.
    await database.db.delete(webhookKey).where(eq(webhookKey.environmentId, gone.environmentId));
    await database.db.delete(environment).where(eq(environment.id, gone.environmentId));
    const release = await holdStores(database.pool);
    const responses = Array.from({ length: 60 }, (_, at) =>
      send(eventOf("TEST"), { to: at % 20 === 7 ? gone : sender, by: own }),
    );
    await untilStoresWait(database.pool, 2);
    await release();
    const statuses = await Promise.all(responses);
    expect(statuses.map((status, at) => [at, status]).filter(([, status]) => status !== 200)).toEqual([
      [7, 503],
      [27, 503],
      [47, 503],
    ]);
    expect(await stored()).toHaveLength(1 + 57);
  });

  test("several about one payment are all stored, and the latest question counts", async () => {
    const release = await holdStores(database.pool);
    const id = `Transaction:${randomUUID()}`;
    const payloads = [askingEvent(), askingEvent(), askingEvent(id), askingEvent(id), askingEvent(id)];
    const responses = payloads.map((payload) => send(payload));
    await untilStoresWait(database.pool, 2);
    await release();
    expect(await Promise.all(responses)).toEqual([202, 202, 202, 202, 202]);
    const { rows } = await database.pool.query("select revision from approval where transaction_id = $1", [id]);
    expect(rows).toEqual([{ revision: 3 }]);
  });

  test("a payment that waits for a decision goes before earlier arrivals", async () => {
    const release = await holdStores(database.pool);
    const others = Array.from({ length: 300 }, () => send(eventOf("TEST")));
    await untilStoresWait(database.pool, 2);
    const asking = send(askingEvent());
    // Verified after it, so that it is among those that wait by then.
    const { headers } = sender.signed(eventOf("TEST"));
    for (const body of ["forged", "forged too"]) {
      const forged = receiver.receive({
        slug: sender.slug,
        headers: new Headers(headers),
        body: new Blob([body]).stream(),
      });
      expect(await forged).toBe(401);
    }
    await release();
    expect(await asking).toBe(202);
    await Promise.all(others);
    const place = (await stored()).findIndex(({ replyStatus }) => replyStatus === 202);
    // It arrived last of 301. It goes after the two statements under way; the other writer may store a few more of 32
    // while its own, which also writes the approval, is running.
    expect(place).toBeLessThan(200);
  });
});

describe("the room for deliveries in progress", () => {
  const crowd = (by: Receiver, count: number) => Array.from({ length: count }, () => send(eventOf("TEST"), { by }));

  test("three quarters full, it only accepts what is never sent again; full, it accepts nothing", async () => {
    const own = createReceiver(database.pool, { limits: { deliveries: 8, bytes: 1_000_000 } });
    await send(eventOf("TEST"), { by: own });
    const release = await holdStores(database.pool);
    const taken = crowd(own, 6);
    await untilStoresWait(database.pool, 2);
    expect(await Promise.all(crowd(own, 3))).toEqual([503, 503, 503]);
    const asking = [send(askingEvent(), { by: own }), send(askingEvent(), { by: own })];
    await new Promise(setImmediate);
    expect(await send(askingEvent(), { by: own })).toBe(503);
    await release();
    expect(await Promise.all([...taken, ...asking])).toEqual([200, 200, 200, 200, 200, 200, 202, 202]);
    expect(await Promise.all(crowd(own, 6))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await stored()).toHaveLength(1 + 8 + 6);
  });

  test("large bodies that are still arriving leave room for a payment that waits for a decision", async () => {
    const own = createReceiver(database.pool, { limits: { deliveries: 100, bytes: 1_000_000 } });
    await send(eventOf("TEST"), { by: own });
    const breakOff: (() => void)[] = [];
    /** Sends 100 kB in two chunks, and then nothing. */
    const arriving = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const _ of [1, 2]) controller.enqueue(new Uint8Array(50_000));
          breakOff.push(() => controller.error(new Error("gone")));
        },
      });
    const receive = () => own.receive({ slug: sender.slug, headers: new Headers(), body: arriving() });
    const large = Array.from({ length: 10 }, receive);
    expect(await Promise.race(large)).toBe(503);
    expect(await send(askingEvent(), { by: own })).toBe(202);
    for (const each of breakOff) each();
    expect(new Set(await Promise.all(large))).toEqual(new Set([400, 503]));
    expect(await send(eventOf("TEST", { fill: "x".repeat(200_000) }), { by: own })).toBe(200);
  });

  test("holds the bytes of a body as they arrive, and releases them when it breaks off", async () => {
    const own = createReceiver(database.pool, { limits: { deliveries: 100, bytes: 50_000 } });
    let breakOff = () => {};
    const half = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(40_000));
        breakOff = () => controller.error(new Error("gone"));
      },
    });
    const broken = own.receive({ slug: sender.slug, headers: new Headers(), body: half });
    await new Promise(setImmediate);
    const large = eventOf("TEST", { fill: "x".repeat(20_000) });
    expect(await send(large, { by: own })).toBe(503);
    breakOff();
    expect(await broken).toBe(400);
    expect(await send(large, { by: own })).toBe(200);
  });
});
