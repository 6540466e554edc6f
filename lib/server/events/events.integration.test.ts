import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "@/lib/permissions";
import { endSessions } from "../auth/end-sessions";
import { createDatabase } from "../db/client";
import { person, session } from "../db/schema/person";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "../testing/simulated-environment";
import { createHub, type Hub, type HubTimes } from "./hub";
import { MOST_REPLAYED } from "./notification-rows";
import { openStream } from "./open-stream";
import { createNotification, createNotificationPublisher, publishHint } from "./publish";

let database: TestDatabase;
let environmentId: string;
let sessionId: string;
let personId: string;
const open: { hub: Hub; close(): Promise<void> }[] = [];
const QUIET: HubTimes = { pollMs: 600_000, heartbeatMs: 600_000, sessionMs: 600_000 };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  const ctx = await createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db), "viewer");
  environmentId = ctx.environment.id;
  personId = ctx.actor.personId;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const [row] = await database.db.insert(session).values({ personId, expiresAt }).returning();
  sessionId = row?.id ?? "";
});
afterEach(async () => {
  for (const { close } of open.splice(0)) await close();
});

/** A hub like another web process's, with its own connections. It is not listening yet. */
function startHub(times: Partial<HubTimes> = {}): Hub {
  const handle = createDatabase(database.url);
  const hub = createHub(database.url, handle.pool, { ...QUIET, ...times });
  open.push({
    hub,
    close: async () => {
      await hub.close();
      await handle.close();
    },
  });
  return hub;
}

async function newHub(times: Partial<HubTimes> = {}): Promise<Hub> {
  const hub = startHub(times);
  await hub.whenListening;
  return hub;
}

interface Event {
  event: string;
  id?: number;
  data: { id?: number; title?: string; quietMs?: number; kind?: string; resourceId?: string };
}

/** A client that reads a stream; `next` returns the next event. */
function watch(hub: Hub, lastEventId: number | null = null, to = environmentId, role: Role = "viewer") {
  const abort = new AbortController();
  const stream = openStream(hub, { environmentId: to, sessionId, personId, role, lastEventId, signal: abort.signal });
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  async function next(): Promise<Event | null> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end < 0) {
        const { done, value } = await reader.read();
        if (done) return null;
        text += decoder.decode(value, { stream: true });
        continue;
      }
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const id = field("id");
      return { event: field("event") ?? "", id: id ? Number(id) : undefined, data: JSON.parse(field("data") ?? "{}") };
    }
  }
  return { next, abort, cancel: () => reader.cancel() };
}

const make = (title: string, to = environmentId) =>
  createNotification(database.db, { environmentId: to, kind: "test", topic: "progress", tone: "info", title });

/** Stores a notification without announcing it. */
async function makeSilently(title: string, count = 1): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into notification (environment_id, kind, tone, title) select $1, 'test', 'info', $2
     from generate_series(1, $3) returning id`,
    [environmentId, title, count],
  );
  return Number(rows.at(-1)?.id);
}

describe("the hub", () => {
  it("delivers one event to every stream of every process, and to no other environment", async () => {
    const [one, two] = [await newHub(), await newHub()];
    const watchers = [watch(one), watch(one), watch(two)];
    const elsewhere = watch(one, null, randomUUID());
    for (const watcher of [...watchers, elsewhere]) expect((await watcher.next())?.event).toBe("ready");
    const id = await make("first");
    for (const watcher of watchers) {
      expect(await watcher.next()).toMatchObject({ event: "notification", id, data: { id, title: "first" } });
    }
    await publishHint(database.db, { environmentId, kind: "journal", resourceId: "Quote:1" });
    for (const watcher of watchers) {
      expect(await watcher.next()).toEqual({
        event: "hint",
        id: undefined,
        data: { kind: "journal", resourceId: "Quote:1" },
      });
    }
    await elsewhere.cancel();
  });

  it("announces gathered events after the commit, once each", async () => {
    const hub = await newHub();
    const watcher = watch(hub);
    await watcher.next();
    const publisher = createNotificationPublisher(database.pool);
    const ids = [await makeSilently("a"), await makeSilently("b")];
    for (const id of [...ids, ...ids]) publisher.publish(environmentId, id);
    await publisher.flush();
    const last = await make("c");
    expect([await watcher.next(), await watcher.next(), await watcher.next()].map((event) => event?.id)).toEqual([
      ...ids,
      last,
    ]);
  });

  it("announces nothing of a transaction that is rolled back", async () => {
    const hub = await newHub();
    const watcher = watch(hub);
    await watcher.next();
    const rolledBack = database.db.transaction(async (tx) => {
      await createNotification(tx, { environmentId, kind: "test", topic: "progress", tone: "bad", title: "never" });
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    const id = await make("kept");
    expect((await watcher.next())?.id).toBe(id);
  });

  it("finds notifications that were never announced", async () => {
    const watcher = watch(await newHub({ pollMs: 30 }));
    await watcher.next();
    const id = await makeSilently("quiet");
    expect(await watcher.next()).toMatchObject({ event: "notification", id });
  });

  it("finds a notification that committed late with a lower id", async () => {
    const watcher = watch(await newHub({ pollMs: 30 }));
    await watcher.next();
    const slow = await database.pool.connect();
    await slow.query("begin");
    const { rows } = await slow.query(
      "insert into notification (environment_id, kind, tone, title) values ($1, 'test', 'info', 'late') returning id",
      [environmentId],
    );
    const id = await make("early");
    expect((await watcher.next())?.id).toBe(id);
    await slow.query("commit");
    slow.release();
    expect((await watcher.next())?.id).toBe(Number(rows[0]?.id));
  });

  it("reconnects by itself when its connection is killed", async () => {
    const watcher = watch(await newHub({ pollMs: 200 }));
    await watcher.next();
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'corridor events'",
    );
    const id = await makeSilently("during the break");
    // It is unknown which hints were missed.
    expect(await watcher.next()).toEqual({ event: "reset", id: undefined, data: {} });
    expect((await watcher.next())?.id).toBe(id);
    const after = await make("after");
    expect((await watcher.next())?.id).toBe(after);
  });

  it("gives out anew the ids that a restored database, or a standby that took over, gives out again", async () => {
    const hub = await newHub({ pollMs: 200 });
    const watcher = watch(hub);
    await watcher.next();
    const lost = await make("lost");
    expect((await watcher.next())?.id).toBe(lost);
    await database.pool.query("delete from notification where id = $1", [lost]);
    await database.pool.query("select setval(pg_get_serial_sequence('notification', 'id'), $1, false)", [lost]);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'corridor events'",
    );
    expect(await watcher.next()).toBeNull();
    const again = watch(hub, lost);
    const ready = await again.next();
    expect(ready).toMatchObject({ event: "ready", id: expect.any(Number) });
    expect(ready?.id).toBeLessThan(lost);
    expect(await again.next()).toEqual({ event: "reset", id: ready?.id, data: {} });
    expect(await make("another")).toBe(lost);
    expect(await again.next()).toMatchObject({ id: lost, data: { title: "another" } });
  });

  it("tells clients to read again instead of listing a flood", async () => {
    const watcher = watch(await newHub());
    await watcher.next();
    const publisher = createNotificationPublisher(database.pool);
    const last = await makeSilently("flood", 600);
    for (let id = last - 599; id <= last; id++) publisher.publish(environmentId, id);
    await publisher.flush();
    let event = await watcher.next();
    let listed = 0;
    for (; event?.event === "notification"; event = await watcher.next()) listed += 1;
    expect(listed).toBeLessThan(600);
    expect(event).toEqual({ event: "reset", id: last, data: {} });
  });
});

describe("a stream", () => {
  it("replays what was missed, in order and without a gap before live events", async () => {
    const hub = await newHub();
    const ids = [await make("1"), await make("2"), await make("3")];
    const watcher = watch(hub, ids[0]);
    expect((await watcher.next())?.event).toBe("ready");
    const seen: number[] = [];
    const live = await make("4");
    while (!seen.includes(live)) seen.push((await watcher.next())?.id ?? 0);
    expect(seen.filter((id) => id > (ids[0] ?? 0))).toEqual([ids[1], ids[2], live]);
  });

  it("tells clients to read again if too much was missed", async () => {
    const hub = await newHub();
    const first = await make("1");
    const last = await makeSilently("many", MOST_REPLAYED + 1);
    const watcher = watch(hub, first);
    await watcher.next();
    expect(await watcher.next()).toEqual({ event: "reset", id: last, data: {} });
  });

  it("reports where it starts", async () => {
    const id = await make("before");
    expect(await watch(await newHub()).next()).toMatchObject({ event: "ready", id });
  });

  it("that began before the process listens is not told twice to read again", async () => {
    const watcher = watch(startHub());
    expect(await watcher.next()).toMatchObject({ event: "ready" });
    const id = await make("the next thing");
    expect((await watcher.next())?.id).toBe(id);
  });

  it("reports how long nothing has happened, including events while nobody watched", async () => {
    const hub = await newHub({ pollMs: 30 });
    const quiet = async (to = environmentId) => (await watch(hub, null, to).next())?.data.quietMs ?? -1;
    const things = [
      () => publishHint(database.db, { environmentId, kind: "journal" }),
      () => make("announced"),
      () => makeSilently("found by the poll"),
    ];
    for (const happens of things) {
      await expect.poll(quiet).toBeGreaterThan(100);
      const start = performance.now();
      await happens();
      await expect.poll(async () => (await quiet()) <= performance.now() - start).toBe(true);
    }
    expect(await quiet(randomUUID())).toBeGreaterThan(await quiet());
  });

  it("sends heartbeats while nothing happens", async () => {
    const watcher = watch(await newHub({ heartbeatMs: 20 }));
    await watcher.next();
    // Without an id, so that it doesn't change what a client that reconnects asks for.
    expect(await watcher.next()).toEqual({ event: "beat", id: undefined, data: {} });
  });

  it("leaves no listener behind on abort, on cancel, or if it never reads", async () => {
    const hub = await newHub();
    const [aborted, cancelled] = [watch(hub), watch(hub)];
    const signal = new AbortController().signal;
    openStream(hub, { environmentId, sessionId, personId, role: "viewer", lastEventId: null, signal });
    await aborted.next();
    await cancelled.next();
    expect(hub.subscriberCount).toBe(3);
    aborted.abort.abort();
    expect(await aborted.next()).toBeNull();
    expect(hub.subscriberCount).toBe(2);
    await cancelled.cancel();
    expect(hub.subscriberCount).toBe(1);
    const big = "x".repeat(7_000);
    for (let i = 0; i < 120 && hub.subscriberCount > 0; i++) await make(big);
    await expect.poll(() => hub.subscriberCount).toBe(0);
    const gone = AbortSignal.abort();
    openStream(hub, { environmentId, sessionId, personId, role: "viewer", lastEventId: null, signal: gone });
    expect(hub.subscriberCount).toBe(0);
  });

  it("carries what is for one person alone to no one else, live or missed", async () => {
    const hub = await newHub();
    const before = await make("before");
    const { actor } = await createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db), "viewer");
    const work = { environmentId, kind: "WORK.ASSIGNED", topic: "work", tone: "info" } as const;
    const tellBoth = async () => {
      await createNotification(database.db, { ...work, title: "theirs", personId: actor.personId });
      await createNotification(database.db, { ...work, title: "mine", personId });
    };
    await tellBoth();
    const watcher = watch(hub, before);
    await watcher.next();
    const titles: unknown[] = [];
    while (titles.at(-1) !== "mine") titles.push((await watcher.next())?.data.title);
    await tellBoth();
    titles.push((await watcher.next())?.data.title);
    expect(titles).toEqual(["before", "mine", "mine"]);
  });

  it("carries nothing that its role may not read, live or missed, and ends when the role changes", async () => {
    const hub = await newHub({ sessionMs: 50 });
    const before = await make("before");
    const signOff = { environmentId, kind: "SIGN_OFF.ASKED", topic: "sign-off", tone: "warn" } as const;
    await createNotification(database.db, { ...signOff, title: "missed" });
    const watcher = watch(hub, before);
    expect((await watcher.next())?.event).toBe("ready");
    await createNotification(database.db, { ...signOff, title: "live" });
    await make("after");
    const titles: unknown[] = [];
    while (titles.at(-1) !== "after") titles.push((await watcher.next())?.data.title);
    expect(titles).not.toContain("missed");
    expect(titles).not.toContain("live");
    const [mine] = await database.db.select().from(session).where(eq(session.id, sessionId));
    await database.db
      .update(person)
      .set({ role: "finance" })
      .where(eq(person.id, mine?.personId ?? ""));
    expect(await watcher.next()).toBeNull();
    const asFinance = watch(hub, before, environmentId, "finance");
    expect((await asFinance.next())?.event).toBe("ready");
    const now: unknown[] = [];
    while (now.at(-1) !== "after") now.push((await asFinance.next())?.data.title);
    expect(now).toEqual(expect.arrayContaining(["missed", "live", "after"]));
  });

  it("ends in every process as soon as its session is ended, and no other stream does", async () => {
    const [one, two] = [await newHub(), await newHub()];
    const mine = [watch(one), watch(two)];
    const ended = sessionId;
    const [row] = await database.db.select().from(session).where(eq(session.id, ended));
    const [other] = await database.db
      .insert(session)
      .values({ personId: row?.personId ?? "", expiresAt: new Date(Date.now() + 3_600_000) })
      .returning();
    sessionId = other?.id ?? "";
    const stays = watch(one);
    for (const watcher of [...mine, stays]) expect((await watcher.next())?.event).toBe("ready");
    // In one transaction: events after the end no longer reach it.
    await database.db.transaction(async (tx) => {
      expect(await endSessions(tx, eq(session.id, ended))).toBe(1);
      await createNotification(tx, { environmentId, kind: "test", topic: "progress", tone: "info", title: "later" });
    });
    for (const watcher of mine) expect(await watcher.next()).toBeNull();
    expect((await stays.next())?.data.title).toBe("later");
    expect([one.subscriberCount, two.subscriberCount]).toEqual([1, 0]);
  });

  it("does not begin if its session ended while it was being opened", async () => {
    const hub = startHub();
    const watcher = watch(hub);
    await database.db.update(session).set({ revokedAt: new Date() });
    expect(await watcher.next()).toBeNull();
  });

  it("ends if its session is revoked without an announcement", async () => {
    const hub = await newHub({ sessionMs: 30 });
    const watcher = watch(hub);
    await watcher.next();
    await database.db.update(session).set({ revokedAt: new Date() });
    expect(await watcher.next()).toBeNull();
    expect(hub.subscriberCount).toBe(0);
  });

  it("ends with the process", async () => {
    const hub = await newHub();
    const watcher = watch(hub);
    await watcher.next();
    await hub.close();
    expect(await watcher.next()).toBeNull();
  });
});
