import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ConflictError, ForbiddenError } from "@/lib/errors";
import { settleJob } from "@/lib/money-actions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { noteServiceDate } from "@/lib/server/service-clock";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { findPair, quoteOf } from "@/lib/simulator/test-client";
import { cancellationWords, isCancellable, seenPayment } from "../check/cancellation";
import type { CancelTransactionInput } from "../schema";
import { getTransactionActions } from "./actions";
import { cancelTransaction } from "./cancel-transaction";
import { confirmReceipt } from "./confirm-receipt";
import { getTransaction } from "./read";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let viewer: EnvironmentContext;
let plain: EnvironmentContext;
let toUsd: Awaited<ReturnType<typeof findPair>>;
let toMxn: Awaited<ReturnType<typeof findPair>>;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ revision: "R2" })]);
  const slug = await addSimulatedEnvironment(database.db, simulator, "R2");
  ctx = await createEnvironmentContext(database.db, slug, "operations");
  viewer = await createEnvironmentContext(database.db, slug, "viewer");
  plain = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, simulator, "R1"),
    "operations",
  );
  const paysTo = (currency: string) =>
    findPair(
      simulator.baseUrl,
      (account) => account.currency === currency && !/00[2349]"/.test(JSON.stringify(account.accountInfo)),
    );
  [toUsd, toMxn] = [await paysTo("USD"), await paysTo("MXN")];
});
beforeEach(() => simulator.control.settings({ processingSeconds: 60, settlementSeconds: 60 }));
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

/** A payout that was just sent. */
async function pay({ internal, external } = toUsd): Promise<string> {
  await simulator.control.fund(internal.id, 20_000);
  const body = quoteOf(internal, external, 20_000) as Parameters<typeof ctx.upstream.createQuote>[0]["body"];
  const quote = await ctx.upstream.createQuote({ body });
  return (await ctx.upstream.executeQuote({ params: { quoteId: quote.id } })).transactionId ?? "";
}
async function press(transactionId: string, over: Partial<CancelTransactionInput> = {}) {
  const { transaction } = await getTransaction(ctx, { transactionId });
  return { transactionId, key: crypto.randomUUID(), seen: seenPayment(transaction), ...over };
}
const cancellations = (id: string) => simulator.control.count("cancellations", id);
const calls = () => simulator.control.count("requests", "cancelTransaction");
const shown = async (transactionId: string) => {
  const { transaction } = await getTransaction(viewer, { transactionId });
  const { cancellation } = await getTransactionActions(viewer, { transactionId });
  return cancellationWords(transaction, cancellation);
};
const entryOf = async (id: string) =>
  (await database.db.select().from(journalEntry).where(eq(journalEntry.resourceId, id)))[0];
const age = (id: string, minutes: number) =>
  database.db
    .update(journalEntry)
    .set({ leaseUntil: new Date(0), createdAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(journalEntry.id, id));

describe("a cancellation", () => {
  test("is journalled and audited; at first it is only requested, and its refund shows when it is done", async () => {
    const id = await pay();
    const { entry, isNew } = await cancelTransaction(ctx, await press(id, { reason: "Wrong amount" }));
    expect([isNew, entry.status, entry.steps.at(-1)?.note]).toEqual([
      true,
      "succeeded",
      "Cancellation requested; not done yet",
    ]);
    expect((await shown(id))?.title).toBe("Cancellation under way");
    const about = and(eq(auditEvent.resourceId, id), eq(auditEvent.action, "transaction.cancel"));
    const audit = await database.db.select().from(auditEvent).where(about);
    expect(audit).toMatchObject([{ journalId: entry.id, after: { reason: "Wrong amount" } }]);
    await simulator.control.advance(600);
    const { transaction, timeline } = await getTransaction(ctx, { transactionId: id });
    expect(transaction).toMatchObject({ status: "COMPLETED", refund: { status: "COMPLETED" } });
    expect((await shown(id))?.title).toBe("Cancelled, and the money returned");
    expect(timeline.map(({ title }) => title)).toContain("Cancellation requested by Test Operations");
    for (const { everything } of await simulator.control.ledger()) expect(everything).toBe("0");
  });

  test("twenty simultaneous presses, in tabs with their own keys, make one call and one entry", async () => {
    const id = await pay();
    const [before, input] = [await calls(), await press(id)];
    const results = await Promise.all(
      Array.from({ length: 20 }, () => cancelTransaction(ctx, { ...input, key: crypto.randomUUID() })),
    );
    expect(new Set(results.map(({ entry }) => entry.id)).size).toBe(1);
    expect([await calls(), await cancellations(id)]).toEqual([before + 1, 1]);
  });

  test.each([
    ["after it was taken", { drop: "after" as const }],
    ["in the middle", { drop: "middle" as const }],
    ["behind a 409", { status: 409, body: { code: "CONFLICT" }, when: "after" as const }],
  ])("whose response was lost %s is read back from its refund, not sent again", async (_, fault) => {
    const id = await pay();
    const before = await calls();
    await simulator.control.fault({ match: { endpoint: "cancelTransaction" }, ...fault });
    const { entry } = await cancelTransaction(ctx, await press(id));
    expect(entry).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    expect([await calls(), await cancellations(id)]).toEqual([before + 1, 1]);
  });

  test("that was lost on the way stays open until ten minutes pass without a sign of it, then can be requested again", async () => {
    const id = await pay();
    await simulator.control.fault({ match: { endpoint: "cancelTransaction" }, drop: "before" });
    const { entry } = await cancelTransaction(ctx, await press(id));
    expect(entry.status).toBe("unknown");
    expect((await shown(id))?.title).toBe("Checking whether the cancellation was received");
    expect(await cancelTransaction(ctx, await press(id))).toMatchObject({ isNew: false, entry: { id: entry.id } });
    await age(entry.id, 5);
    await settleJob({ entryId: entry.id });
    expect((await entryOf(id))?.status).toBe("unknown");
    await age(entry.id, 11);
    await settleJob({ entryId: entry.id });
    expect(await entryOf(id)).toMatchObject({ status: "refused", errorCode: "not_received" });
    expect((await cancelTransaction(ctx, await press(id))).entry.status).toBe("succeeded");
    expect(await cancellations(id)).toBe(1);
  });

  test("that was lost before the payment completed never took effect", async () => {
    const id = await pay();
    await simulator.control.fault({ match: { endpoint: "cancelTransaction" }, drop: "before" });
    const { entry } = await cancelTransaction(ctx, await press(id));
    await simulator.control.advance(600);
    await age(entry.id, 1);
    await settleJob({ entryId: entry.id });
    expect(await entryOf(id)).toMatchObject({ status: "refused", errorCode: "ended_before" });
  });

  test("that the service refuses is explained in words, and the payment goes on", async () => {
    const id = await pay();
    const refuse = (status: number, code: string) =>
      simulator.control.fault({
        match: { endpoint: "cancelTransaction" },
        status,
        body: { status, code, message: "x" },
      });
    await refuse(409, "TRANSACTION_NOT_CANCELLABLE");
    expect((await cancelTransaction(ctx, await press(id))).entry.status).toBe("refused");
    expect((await shown(id))?.title).toBe("This payment can't be cancelled any more.");
    await refuse(400, "INVALID_INPUT");
    expect((await cancelTransaction(ctx, await press(id))).entry.status).toBe("refused");
    expect((await shown(id))?.title).toBe("The service doesn't cancel payments of this kind.");
    expect(await cancellations(id)).toBe(0);
  });
});

describe("nothing is sent", () => {
  test("for another rail, different amounts, other roles, or a deployment that can't cancel", async () => {
    const [id, other, before] = [await pay(), await pay(toMxn), await calls()];
    expect(isCancellable((await getTransaction(ctx, { transactionId: other })).transaction)).toBe(false);
    await expect(cancelTransaction(ctx, await press(other))).rejects.toMatchObject({ code: "not_cancellable" });
    const wrong = await press(id, { seen: { sent: "1 USD", received: null, destination: null } });
    await expect(cancelTransaction(ctx, wrong)).rejects.toMatchObject({ code: "payment_changed" });
    await expect(cancelTransaction(viewer, await press(id))).rejects.toBeInstanceOf(ForbiddenError);
    await expect(cancelTransaction(plain, await press(id))).rejects.toBeInstanceOf(ConflictError);
    await expect(getTransactionActions(plain, { transactionId: id })).resolves.toMatchObject({
      ...{ canCancel: false, canConfirm: false },
    });
    expect([await calls(), await entryOf(id)]).toEqual([before, undefined]);
  });
});

describe("a receipt", () => {
  const at = "2026-11-20T10:00:00Z";
  const audited = async (id: string) =>
    (
      await database.db
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.resourceId, id), eq(auditEvent.action, "transaction.confirm-receipt")))
    ).map(({ after }) => after);

  test("is recorded with its time, even when the response was lost afterwards", async () => {
    const id = await pay();
    await simulator.control.fault({ match: { endpoint: "confirmTransaction" }, drop: "after" });
    await expect(confirmReceipt(ctx, { transactionId: id, deliveredAt: at })).resolves.toEqual({
      receiptDeliveryConfirmedAt: at,
    });
    const { transaction } = await getTransaction(viewer, { transactionId: id });
    expect(transaction.receiptDeliveryConfirmedAt).toBe(at);
    expect(await audited(id)).toEqual([{ deliveredAt: at }]);
  });

  test("that was lost on the way is reported and recorded as not confirmed", async () => {
    const id = await pay();
    await simulator.control.fault({ match: { endpoint: "confirmTransaction" }, drop: "before" });
    const lost = confirmReceipt(ctx, { transactionId: id, deliveredAt: at });
    await expect(lost).rejects.toMatchObject({ code: "receipt_not_confirmed" });
    expect(await audited(id)).toEqual([{ deliveredAt: at, outcome: "not confirmed" }]);
  });

  test("delivered just now is recorded, even if the service's clock seems to be behind", async () => {
    const [transactionId, now] = [await pay(), new Date()];
    const behind = new Date(now.getTime() - 3_600_000).toUTCString();
    noteServiceDate(ctx.environment.id, behind, now.getTime(), now.getTime());
    const deliveredAt = now.toISOString();
    await expect(confirmReceipt(ctx, { transactionId, deliveredAt })).resolves.toEqual({
      receiptDeliveryConfirmedAt: deliveredAt,
    });
  });

  test("is not sent for a future time, by other roles, or without the capability", async () => {
    const transactionId = await pay();
    const future = new Date(Date.now() + 7 * 86_400_000).toISOString();
    await expect(confirmReceipt(ctx, { transactionId, deliveredAt: future })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(confirmReceipt(viewer, { transactionId, deliveredAt: at })).rejects.toBeInstanceOf(ForbiddenError);
    await expect(confirmReceipt(plain, { transactionId, deliveredAt: at })).rejects.toBeInstanceOf(ConflictError);
    expect(await simulator.control.count("receiptsConfirmed", transactionId)).toBe(0);
  });
});
