import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDatabase } from "@/lib/server/db/client";
import { approval } from "@/lib/server/db/schema/approval";
import { environment, webhookKey } from "@/lib/server/db/schema/environment";
import { notification } from "@/lib/server/db/schema/notification";
import { webhookDelivery, webhookRejection, webhookRejectionCount } from "@/lib/server/db/schema/webhook";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { readPublicKey } from "@/lib/webhooks/public-key";
import { createReceiver, type Receiver } from "./receive-delivery";
import { REJECTIONS_KEPT } from "./rejection-log";

let database: TestDatabase;
let receiver: Receiver;
let environmentId: string;
let slug: string;
let current: KeyObject;

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  return { pem: publicKey.export({ format: "pem", type: "spki" }).toString(), privateKey };
}

async function addKey(pem: string): Promise<string> {
  const read = readPublicKey(pem);
  const fingerprint = read.ok ? read.publicKey.fingerprint : "";
  const values = { environmentId, name: fingerprint.slice(0, 8), publicKey: pem, fingerprint };
  const [row] = await database.db.insert(webhookKey).values(values).returning({ id: webhookKey.id });
  return row?.id ?? "";
}

interface Sending {
  key?: KeyObject;
  to?: string;
  header?: string | null;
  receiver?: Receiver;
  stream?: ReadableStream<Uint8Array>;
  contentLength?: string;
}

function send(payload: unknown, options: Sending = {}): Promise<number> {
  const bytes = typeof payload === "string" ? Buffer.from(payload) : Buffer.from(JSON.stringify(payload));
  const s = sign("sha256", bytes, options.key ?? current).toString("base64");
  const headers = new Headers({ "content-type": "application/json", authorization: "Bearer not-to-be-kept" });
  if (options.header !== null) headers.set("X-Service-Signature", options.header ?? JSON.stringify({ v: "1", s }));
  if (options.contentLength) headers.set("content-length", options.contentLength);
  const body = options.stream ?? new Blob([bytes]).stream();
  return (options.receiver ?? receiver).receive({ slug: options.to ?? slug, headers, body });
}

const event = (type: string, data: Record<string, unknown> = {}, id = `Webhook:${randomUUID()}`) => ({
  id,
  type,
  timestamp: "2026-03-01T10:00:00Z",
  data,
});
const incoming = (status: string, more: Record<string, unknown> = {}) => ({
  id: `Transaction:${randomUUID()}`,
  type: "INCOMING",
  status,
  updatedAt: "2026-03-01T09:59:58Z",
  source: { sourceType: "UMA_ADDRESS", umaAddress: "$ana@bank.example" },
  receivedAmount: { amount: 48_000, currency: { code: "EUR", symbol: "€", decimals: 2 } },
  counterpartyInformation: { FULL_NAME: "Somebody Private" },
  ...more,
});

const deliveries = () => database.db.select().from(webhookDelivery).orderBy(webhookDelivery.id);
const rejections = () =>
  database.db.select().from(webhookRejection).where(eq(webhookRejection.environmentId, environmentId));
const counts = () =>
  database.db.select().from(webhookRejectionCount).where(eq(webhookRejectionCount.environmentId, environmentId));
/** Hints from deliveries only: changes in the service's payloads are announced by a timer at any time. */
const notifications = () =>
  database.db.select().from(notification).where(isNotNull(notification.deliveryId)).orderBy(notification.id);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

beforeEach(async () => {
  slug = `e-${randomUUID().slice(0, 8)}`;
  for (const table of [approval, notification, webhookDelivery, webhookRejection, webhookRejectionCount]) {
    await database.db.delete(table);
  }
  await database.pool.query("delete from graphile_worker._private_jobs");
  const [row] = await database.db
    .insert(environment)
    .values({
      slug,
      name: slug,
      mode: "sandbox",
      baseUrl: "http://localhost:1",
      tokenId: "t",
      sealedSecret: "s",
      signatureHeader: "X-Service-Signature",
      approvalWindowSeconds: 5,
    })
    .returning({ id: environment.id });
  environmentId = row?.id ?? "";
  const key = makeKey();
  current = key.privateKey;
  await addKey(key.pem);
  receiver = createReceiver(database.pool);
});

describe("a verified delivery", () => {
  it("is stored once with its bytes, its key and its notification", async () => {
    const payload = event("OUTGOING_PAYMENT.COMPLETED", {
      id: "Transaction:1",
      type: "OUTGOING",
      status: "COMPLETED",
      updatedAt: "2026-03-01T09:59:58.250Z",
      sentAmount: { amount: 1_250_000, currency: { code: "USD", decimals: 2 } },
      receivedAmount: { amount: 21_394_250, currency: { code: "MXN", decimals: 2 } },
    });
    expect(await send(payload)).toBe(200);
    const [row, ...others] = await deliveries();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      environmentId,
      webhookId: payload.id,
      type: "OUTGOING_PAYMENT.COMPLETED",
      resourceId: "Transaction:1",
      resourceStatus: "COMPLETED",
      resourceUpdatedAt: new Date("2026-03-01T09:59:58.250Z"),
      occurredAt: new Date("2026-03-01T10:00:00Z"),
      replyStatus: 200,
      duplicates: 0,
    });
    expect(row?.body.toString()).toBe(JSON.stringify(payload));
    expect(row?.headers).toHaveProperty("x-service-signature");
    expect(row?.headers).not.toHaveProperty("authorization");
    expect(await notifications()).toMatchObject([
      {
        kind: "OUTGOING_PAYMENT.COMPLETED",
        tone: "good",
        title: "Outgoing payment completed",
        body: "12,500.00 USD → 213,942.50 MXN",
        resourceId: "Transaction:1",
        deliveryId: row?.id,
      },
    ]);
  });

  it("files its content, and names the customer it is about", async () => {
    await send(event("INTERNAL_ACCOUNT.BALANCE_UPDATED", { id: "InternalAccount:1", customerId: "Customer:1" }));
    await send(event("OUTGOING_PAYMENT.FAILED", { id: "Transaction:1", type: "OUTGOING", status: "FAILED" }));
    expect((await notifications()).map(({ topic, customerId }) => [topic, customerId]).sort()).toEqual([
      ["balance", "Customer:1"],
      ["outgoing-trouble", null],
    ]);
  });

  it("stores the platform's id for events about a customer, and for nothing else", async () => {
    const data = { id: "Customer:1", platformCustomerId: "cust-7", kycStatus: "APPROVED" };
    await send(event("CUSTOMER.KYC_APPROVED", data));
    await send(event("OUTGOING_PAYMENT.COMPLETED", { ...data, id: "Transaction:1" }));
    await send(event("CUSTOMER.KYC_REJECTED", { ...data, platformCustomerId: 7 }));
    expect((await deliveries()).map((row) => row.platformCustomerId)).toEqual(["cust-7", null, null]);
  });

  it("makes one row and one notification of 100 copies at once over two processes, all answered alike", async () => {
    const other = createDatabase(database.url);
    const second = createReceiver(other.pool);
    const payload = event("INCOMING_PAYMENT.PENDING", incoming("PENDING"));
    const copies = Array.from({ length: 100 }, (_, i) => send(payload, { receiver: i % 2 ? second : receiver }));
    const replies = new Set(await Promise.all(copies));
    await other.close();
    expect(replies).toEqual(new Set([202]));
    expect(await deliveries()).toMatchObject([{ duplicates: 99, replyStatus: 202 }]);
    expect(await notifications()).toHaveLength(1);
  });

  it("stores a burst of different deliveries completely", async () => {
    const payloads = Array.from({ length: 300 }, () => event("TEST"));
    expect(new Set(await Promise.all(payloads.map((payload) => send(payload))))).toEqual(new Set([200]));
    const rows = await deliveries();
    expect(new Set(rows.map((row) => row.webhookId))).toEqual(new Set(payloads.map((payload) => payload.id)));
    expect(await notifications()).toHaveLength(300);
    const linked = new Map((await notifications()).map((row) => [row.deliveryId, row]));
    for (const row of rows) expect(linked.get(row.id)?.kind).toBe(row.type);
  });

  it("stores late and out-of-order deliveries, with the order that counts", async () => {
    const id = `Transaction:${randomUUID()}`;
    const later = { id, type: "OUTGOING", status: "COMPLETED", updatedAt: "2026-03-01T10:00:09Z" };
    const earlier = { id, type: "OUTGOING", status: "PROCESSING", updatedAt: "2026-03-01T10:00:01Z" };
    expect(await send(event("OUTGOING_PAYMENT.COMPLETED", later))).toBe(200);
    expect(await send({ ...event("OUTGOING_PAYMENT.PROCESSING", earlier), timestamp: "2020-01-01T00:00:00Z" })).toBe(
      200,
    );
    const rows = await deliveries();
    const latest = rows.toSorted((a, b) => Number(b.resourceUpdatedAt) - Number(a.resourceUpdatedAt))[0];
    expect(latest?.resourceStatus).toBe("COMPLETED");
    expect(rows).toHaveLength(2);
    expect((await notifications()).map(({ topic }) => topic)).toEqual(["progress", "superseded"]);
  });

  it("files news that arrives after later news as superseded: stored, of another environment, or of one burst", async () => {
    const failed = (id: string, second: number) =>
      event("OUTGOING_PAYMENT.FAILED", {
        ...{ id, type: "OUTGOING", status: "FAILED", updatedAt: `2026-03-01T10:00:0${second}Z` },
      });
    const filed = async () => (await notifications()).map(({ resourceId, topic }) => `${resourceId} ${topic}`);
    for (const second of [2, 5, 3, 4, 5, 6]) await send(failed("Transaction:1", second));
    const undated = event("OUTGOING_PAYMENT.FAILED", { id: "Transaction:1", type: "OUTGOING", status: "FAILED" });
    await send(undated);
    const [asItIs, superseded] = ["Transaction:1 outgoing-trouble", "Transaction:1 superseded"];
    expect(await filed()).toEqual([asItIs, asItIs, superseded, superseded, asItIs, asItIs, asItIs]);
    // The first statements are busy with the first two: the rest go together into the next one.
    const burst = [1, 2, 9, 3, 4].map((second, at) =>
      send(failed(at < 2 ? `Transaction:${at + 8}` : "Transaction:2", second)),
    );
    await Promise.all(burst);
    expect((await filed()).filter((line) => line.startsWith("Transaction:2"))).toEqual([
      "Transaction:2 outgoing-trouble",
      "Transaction:2 superseded",
      "Transaction:2 superseded",
    ]);
  });

  it("stores types and statuses it does not know, and text that Postgres would refuse", async () => {
    expect(await send(event("SOMETHING.NEW", { id: "Thing:1", status: "ODD" }))).toBe(200);
    expect(await send(event("NUL\u0000\ud800", { id: "x".repeat(5_000), updatedAt: "-000001-01-01T00:00:00Z" }))).toBe(
      200,
    );
    const rows = await deliveries();
    expect(rows).toMatchObject([
      { type: "SOMETHING.NEW", resourceStatus: "ODD" },
      { type: "NUL\ufffd\ufffd", resourceUpdatedAt: null },
    ]);
    expect((await notifications()).map((row) => row.tone)).toEqual(["idle", "idle"]);
  });
});

describe("a payment that awaits approval", () => {
  it.each([
    ["its usual type", event("INCOMING_PAYMENT.PENDING", incoming("PENDING"))],
    ["another type", event("PAYMENT.REVIEW", incoming("PENDING"))],
    ["no timestamp", { id: "Webhook:a", type: "X", data: incoming("PENDING") }],
    ["a null in every corner", { ...event("X", incoming("PENDING", { description: null })), timestamp: null }],
  ])("is answered 202 with %s", async (_, payload) => {
    expect(await send(payload)).toBe(202);
    expect(await send(payload)).toBe(202);
    expect(await notifications()).toMatchObject([{ tone: "warn", title: "Incoming payment awaits approval" }]);
    expect(JSON.stringify(await notifications())).not.toContain("Private");
  });

  it("is answered 202 and marked when it does not say what it is", async () => {
    expect(await send(event("INCOMING_PAYMENT.PENDING", {}))).toBe(202);
    expect(await notifications()).toMatchObject([{ tone: "warn", title: "Incoming payment may need a decision" }]);
  });

  it.each(["{not json", "[1,2]", '"text"', '{"type":"INCOMING_PAYMENT.PENDING"}', `${"[".repeat(50_000)}`])(
    "could be in signed but unreadable bytes: 202, stored (%#)",
    async (text) => {
      expect(await send(text)).toBe(202);
      expect(await send(text)).toBe(202);
      expect(await deliveries()).toMatchObject([{ type: "UNREADABLE", duplicates: 1 }]);
      expect((await deliveries())[0]?.body.toString()).toBe(text);
    },
  );

  it("is answered 202 even when its id was used before for something else, and both are stored", async () => {
    const id = "Webhook:reused";
    expect(await send(event("TEST", {}, id))).toBe(200);
    expect(await send(event("INCOMING_PAYMENT.PENDING", incoming("PENDING"), id))).toBe(202);
    expect(await send(event("TEST", {}, id))).toBe(200);
    expect((await deliveries()).map((row) => row.replyStatus)).toEqual([200, 202]);
    expect(await notifications()).toHaveLength(2);
  });

  it("is stored with its approval when its id was used for another payment, before or at the same moment", async () => {
    const payment = (id: string) => event("INCOMING_PAYMENT.PENDING", incoming("PENDING", { id }), "Webhook:shared");
    const first = payment("Transaction:1");
    expect(await send(first)).toBe(202);
    const sent = [payment("Transaction:2"), payment("Transaction:3"), payment("Transaction:2"), first];
    expect(await Promise.all(sent.map((one) => send(one)))).toEqual([202, 202, 202, 202]);
    const rows = await database.db.select().from(approval).where(eq(approval.environmentId, environmentId));
    const ids = ["Transaction:1", "Transaction:2", "Transaction:3"];
    expect(rows.map((row) => row.transactionId).sort()).toEqual(ids);
    expect((await notifications()).map((row) => row.resourceId).sort()).toEqual(ids);
  });

  it("is answered 503, never 200, while the database is away", async () => {
    const broken = createDatabase("postgres://localhost:1/none");
    const away = createReceiver(broken.pool);
    expect(await send(event("INCOMING_PAYMENT.PENDING", incoming("PENDING")), { receiver: away })).toBe(503);
    await broken.close();
    const closing = createDatabase(database.url);
    const later = createReceiver(closing.pool);
    expect(await send(event("TEST"), { receiver: later })).toBe(200);
    await closing.close();
    expect(await send(event("INCOMING_PAYMENT.PENDING", incoming("PENDING")), { receiver: later })).toBe(503);
  });
});

describe("the approval of a payment", () => {
  const approvals = () => database.db.select().from(approval).where(eq(approval.environmentId, environmentId));
  const jobs = async () => {
    const { rows } = await database.pool.query<{ task_identifier: string; id: string }>(
      "select task_identifier, split_part(key, ':', 2) as id from graphile_worker.jobs where key like 'approval.%'",
    );
    return rows;
  };
  const asking = (id: string, more: Record<string, unknown> = {}) =>
    event(
      "INCOMING_PAYMENT.PENDING",
      incoming("PENDING", { id, source: { umaAddress: "$Ana@Bank.example" }, ...more }),
    );

  it("is created with the delivery: its facts, its window, the jobs that decide it and learn its outcome", async () => {
    const payload = asking("Transaction:new", { customerId: "Customer:1", platformCustomerId: "P-1" });
    expect(await send(payload)).toBe(202);
    expect(await send(payload)).toBe(202);
    const [row, ...others] = await approvals();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      transactionId: "Transaction:new",
      status: "received",
      amount: 48_000,
      currency: "EUR",
      decimals: 2,
      sender: "$ana@bank.example",
      customerId: "Customer:1",
      platformCustomerId: "P-1",
    });
    expect((row?.deadlineAt.getTime() ?? 0) - (row?.receivedAt.getTime() ?? 0)).toBe(5_000);
    expect(await jobs()).toEqual([
      { task_identifier: "approval.decide", id: row?.id },
      { task_identifier: "approval.close", id: row?.id },
    ]);
  });

  it("is created from whatever can be read, as long as the payment has an id", async () => {
    const odd = { type: "incoming", status: "pending", id: "Transaction:odd", receivedAmount: "lots", source: 7 };
    expect(await send(event("X", odd))).toBe(202);
    expect(await approvals()).toMatchObject([{ transactionId: "Transaction:odd", amount: null, sender: null }]);
  });

  it("starts over when it is asked for again while undecided, and never once it is decided", async () => {
    await send(asking("Transaction:again"));
    const [first] = await approvals();
    await database.db.update(approval).set({ status: "held", heldBecause: "why" });
    await send(asking("Transaction:again", { receivedAmount: { amount: 7, currency: { code: "USD", decimals: 2 } } }));
    const [second] = await approvals();
    expect(second).toMatchObject({ id: first?.id, status: "received", revision: 2, amount: 7, heldBecause: null });
    expect(second?.deliveryId).not.toBe(first?.deliveryId);
    await database.db.update(approval).set({ status: "deciding" });
    await send(asking("Transaction:again"));
    expect(await approvals()).toMatchObject([{ status: "deciding", revision: 2, amount: 7 }]);
  });

  it("is not created by other events, which only have an existing approval checked again", async () => {
    await send(event("INCOMING_PAYMENT.COMPLETED", incoming("COMPLETED", { id: "Transaction:other" })));
    expect(await approvals()).toEqual([]);
    await send(asking("Transaction:mine"));
    await send(event("INCOMING_PAYMENT.FAILED", incoming("FAILED", { id: "Transaction:mine" })));
    expect((await jobs()).map((job) => job.task_identifier).sort()).toEqual(["approval.close", "approval.decide"]);
  });

  it("is never created by a forged or altered delivery", async () => {
    const { privateKey } = makeKey();
    expect(await send(asking("Transaction:forged"), { key: privateKey })).toBe(401);
    expect(await approvals()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });
});

describe("keys", () => {
  it("accepts both while they rotate, a new one at once, a retired one no longer", async () => {
    let now = 0;
    const clocked = createReceiver(database.pool, { now: () => now });
    const response = (key: KeyObject) => send(event("TEST"), { key, receiver: clocked });
    const old = current;
    expect(await response(old)).toBe(200);
    const next = makeKey();
    const nextId = await addKey(next.pem);
    expect(await response(next.privateKey)).toBe(401);
    now += 250;
    expect(await response(next.privateKey)).toBe(200);
    expect(await response(old)).toBe(200);
    expect((await deliveries())[1]?.keyId).toBe(nextId);
    await database.db.update(webhookKey).set({ retiredAt: new Date() }).where(eq(webhookKey.id, nextId));
    expect(await response(next.privateKey)).toBe(200);
    now += 2_000;
    expect(await response(next.privateKey)).toBe(401);
  });
});

describe("a refused delivery", () => {
  const forged = () => makeKey().privateKey;

  it("is answered alike whether the environment exists, is archived or not", async () => {
    expect(await send(event("TEST"), { key: forged() })).toBe(401);
    expect(await send(event("TEST"), { to: "no-such-environment" })).toBe(401);
    expect(await send(event("TEST"), { header: null })).toBe(401);
    expect(await send("not json", { key: forged() })).toBe(401);
    await database.db.update(environment).set({ archivedAt: new Date() }).where(eq(environment.id, environmentId));
    expect(await send(event("TEST"), { receiver: createReceiver(database.pool) })).toBe(401);
    expect(await deliveries()).toEqual([]);
  });

  it("is cut off at 1 MiB, announced or not", async () => {
    let sent = 0;
    let isCancelled = false;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 65_536;
          controller.enqueue(new Uint8Array(65_536));
        },
        cancel() {
          isCancelled = true;
        },
      });
    expect(await send(event("TEST"), { stream: endless() })).toBe(413);
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(2 * 1024 * 1024);
    sent = 0;
    expect(await send(event("TEST"), { stream: endless(), contentLength: "99999999" })).toBe(413);
    expect(sent).toBeLessThanOrEqual(65_536);
    expect(await send(event("TEST", { fill: "x".repeat(1024 * 1024 - 200) }))).toBe(200);
  });

  it("is counted in full and stored in a ring that never grows", async () => {
    for (let round = 0; round < 60; round++) {
      await Promise.all(Array.from({ length: 10 }, () => send(event("TEST"), { key: forged(), header: "AAAA" })));
      await receiver.flush();
    }
    const rows = await rejections();
    expect(rows).toHaveLength(REJECTIONS_KEPT);
    expect(new Set(rows.map((row) => row.slot)).size).toBe(REJECTIONS_KEPT);
    expect(Math.max(...rows.map((row) => row.number))).toBe(299);
    expect(rows[0]).toMatchObject({ environmentId, reason: "signature-not-der" });
    expect(rows[0]?.headers).not.toHaveProperty("authorization");
    expect(await counts()).toMatchObject([{ reason: "signature-not-der", count: 600 }]);
  });

  it("is counted once each by two processes at the same time", async () => {
    const second = createReceiver(database.pool);
    const both = [receiver, second];
    await Promise.all(both.flatMap((to) => [1, 2, 3].map(() => send("x", { receiver: to, header: null }))));
    await Promise.all(both.map((to) => to.flush()));
    const rows = await rejections();
    expect(rows.map((row) => row.number).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await counts()).toMatchObject([{ count: 6 }]);
    expect(rows[0]?.bodyStart.toString()).toBe("x");
  });
});
