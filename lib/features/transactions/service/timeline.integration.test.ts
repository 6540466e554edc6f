import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "@/lib/contract/transaction";
import { assignPayments } from "@/lib/features/casework/service/assign";
import { addPaymentNotes, listPaymentNotes, withdrawPaymentNote } from "@/lib/features/casework/service/notes";
import { addTag, tagPayments } from "@/lib/features/casework/service/tags";
import { executeQuote as askExecution } from "@/lib/features/quotes/service/execute-quote";
import { recordAudit } from "@/lib/server/audit/record";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { upstreamCall } from "@/lib/server/db/schema/upstream-call";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { executionOfPayment } from "./execution-of-payment";
import { getTransaction } from "./read";
import { timelineOf } from "./timeline";

const executeQuote = carriedOut(askExecution);

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  ctx = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, simulator),
    "operations",
  );
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

/** A payment from this console to an account that the sandbox makes fail; it is refunded by the time it is read. */
async function failedPayment(): Promise<string> {
  const { data: internal } = await ctx.upstream.listInternalAccounts({ query: { limit: 100, currency: "USD" } });
  const source = internal.find(({ balance, customerId }) => customerId && (balance?.amount ?? 0) > 100_000);
  const account = await ctx.upstream.createExternalAccount({
    body: {
      customerId: source?.customerId ?? "",
      currency: "MXN",
      platformAccountId: `fails-${crypto.randomUUID()}`,
      accountInfo: {
        accountType: "MXN_ACCOUNT",
        clabeNumber: "646180111800000002",
        beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ana Prado" },
      },
    },
  });
  await simulator.control.accountStatus(account.id, "ACTIVE");
  await simulator.control.kyc(source?.customerId ?? "", "APPROVED");
  const quote = await ctx.upstream.createQuote({
    body: {
      source: { sourceType: "ACCOUNT", accountId: source?.id ?? "" },
      destination: { destinationType: "ACCOUNT", accountId: account.id },
      ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 50_000 },
    },
  });
  const { entry } = await executeQuote(ctx, {
    ...{ quoteId: quote.id, key: crypto.randomUUID(), acceptsOtherAmount: false },
    ...{ totalSendingAmount: quote.totalSendingAmount, totalReceivingAmount: quote.totalReceivingAmount },
    ...{ sendingCurrency: quote.sendingCurrency.code, receivingCurrency: quote.receivingCurrency.code },
    ...{ sourceId: source?.id ?? "", destinationId: account.id, purposeOfPayment: null, description: null },
  });
  await simulator.control.advance(3_600);
  return String(entry.outcome?.transactionId);
}

const COURSE = [
  "Payment created",
  expect.stringMatching(/^Executed by/),
  "Failed",
  "Refund started",
  "Refund completed",
];

describe("the history of a payment that failed and was refunded", () => {
  test("does not take the end of the refund for the time of the failure", async () => {
    const transactionId = await failedPayment();
    const { timeline, transaction } = await getTransaction(ctx, { transactionId });
    expect(transaction.status).toBe("FAILED");
    expect(timeline.map(({ title }) => title)).toEqual(expect.arrayContaining(COURSE));
    expect(timeline.slice(-3).map(({ title }) => title)).toEqual(COURSE.slice(-3));
    expect(timeline.filter(({ isOutOfOrder }) => isOutOfOrder)).toEqual([]);
  });

  test("is in causal order, with a mark, when the refund is stated to have begun before the payment", async () => {
    await simulator.control.settings({ refundTimeShiftSeconds: -86_400 });
    const transactionId = await failedPayment();
    await simulator.control.settings({ refundTimeShiftSeconds: 0 });
    const { timeline } = await getTransaction(ctx, { transactionId });
    expect(timeline.slice(-3).map(({ title }) => title)).toEqual(COURSE.slice(-3));
    expect(timeline.filter(({ isOutOfOrder }) => isOutOfOrder).map(({ title }) => title)).toContain("Refund started");
  });
});

describe("the history of a payment that did not end where it seemed to (interface-revisions 5)", () => {
  const PAYMENT = { type: "OUTGOING", createdAt: "2026-03-01T10:00:00Z" };
  const titles = async (transaction: Transaction) => {
    const { steps } = await timelineOf(ctx, transaction, null);
    expect(steps.filter(({ isOutOfOrder }) => isOutOfOrder)).toEqual([]);
    return steps.map(({ title, tone, at }) => `${at.slice(8, 10)} ${title} (${tone})`);
  };

  test("completed, then returned by the bank days later, then refunded: from the service's times alone", async () => {
    const returned = {
      ...{ ...PAYMENT, id: "Transaction:returned", status: "FAILED", failureReason: "PAYOUT_RETURNED" },
      ...{ settledAt: "2026-03-01T10:00:09Z", updatedAt: "2026-03-06T09:00:00Z" },
      refund: { status: "FAILED", initiatedAt: "2026-03-05T08:00:00Z", settledAt: "2026-03-06T09:00:00Z" },
    };
    expect(await titles(returned)).toEqual([
      "01 Payment created (info)",
      "01 Completed (good)",
      "05 Returned by the bank (bad)",
      "05 Refund started (warn)",
      "06 Refund failed (bad)",
    ]);
  });

  test("shows every delivery, the failure after the completion, however many there were", async () => {
    const id = "Transaction:told";
    const tell = (type: string, status: string | null, at: string, index = 0) => ({
      ...{ environmentId: ctx.environment.id, webhookId: `${id} ${type} ${index}`, type, resourceId: id },
      ...{ resourceStatus: status, occurredAt: new Date(at), replyStatus: 200, headers: {}, body: Buffer.from("{}") },
    });
    const many = Array.from({ length: 120 }, (_, index) =>
      tell("OUTGOING_PAYMENT.PROCESSING", "PROCESSING", "2026-03-01T10:00:01Z", index),
    );
    await ctx.db.insert(webhookDelivery).values(many);
    await ctx.db
      .insert(webhookDelivery)
      .values([
        tell("OUTGOING_PAYMENT.COMPLETED", null, "2026-03-01T10:00:09Z"),
        tell("OUTGOING_PAYMENT.FAILED", "FAILED", "2026-03-05T08:00:00Z"),
        tell("OUTGOING_PAYMENT.REFUND_COMPLETED", "FAILED", "2026-03-06T09:00:00Z"),
      ]);
    const returned = { ...PAYMENT, id, status: "FAILED", failureReason: "PAYOUT_RETURNED" };
    expect((await titles(returned)).slice(-3)).toEqual([
      "01 Completed (good)",
      "05 Returned by the bank (bad)",
      "06 Refund completed (good)",
    ]);
    // All are counted; those beyond the latest hundred aren't read, so none is called missing.
    const refund = { status: "PENDING", initiatedAt: "2026-03-05T09:00:00Z" };
    const told = await timelineOf(ctx, { ...returned, refund }, null);
    expect(told.steps.map(({ title }) => title)).toContain("Refund started");
    expect(told.deliveries).toBe(123);
    expect(told.steps.flatMap(({ marks }) => marks)).toEqual([]);
  });

  test("cancelled and refunded, but completed after all: in chronological order", async () => {
    const cancelled = {
      ...{ ...PAYMENT, id: "Transaction:cancelled", status: "COMPLETED", settledAt: "2026-03-04T10:00:00Z" },
      refund: {
        ...{ status: "COMPLETED", reason: "USER_CANCELLATION" },
        ...{ initiatedAt: "2026-03-02T08:00:00Z", settledAt: "2026-03-03T09:00:00Z" },
      },
    };
    expect(await titles(cancelled)).toEqual([
      "01 Payment created (info)",
      "02 Refund started (warn)",
      "03 Refund completed (good)",
      "04 Completed (good)",
    ]);
  });
});

describe("what people did with a payment", () => {
  const act = async (payment: Transaction) => (await timelineOf(ctx, payment, null)).steps;
  const payment = { id: "Transaction:handled", type: "OUTGOING", createdAt: "2026-03-01T10:00:00Z" };

  test("is in its history, linked to where it can be seen: notes by their authors, never their text", async () => {
    const transactionIds = [payment.id];
    const { personId, name } = ctx.actor;
    await ctx.db.update(person).set({ passwordHash: "set" }).where(eq(person.id, personId));
    await assignPayments(ctx, { transactionIds, assigneeId: personId, seen: null });
    const { id: tagId } = await addTag(ctx, { name: "Bank trace", color: "info" });
    await tagPayments(ctx, { transactionIds, tagId, isTagged: true });
    await addPaymentNotes(ctx, { transactionIds, body: "Ana Prado lives in Porto.", key: randomUUID() });
    const { data } = await listPaymentNotes(ctx, { transactionId: payment.id, limit: 1, sortOrder: "desc" });
    await withdrawPaymentNote(ctx, { noteId: data[0]?.id ?? 0 });
    const steps = await act(payment);
    expect(steps.filter(({ source }) => source === "person").map(({ title }) => title)).toEqual([
      `${name} took it on`,
      `${name} added the tag “Bank trace”`,
      `Note by ${name}`,
      `Note withdrawn by ${name}`,
    ]);
    const page = `/${ctx.environment.slug}/transactions/Transaction%3Ahandled#work`;
    for (const step of steps.filter(({ source }) => source === "person")) expect(step.href).toBe(page);
    expect(JSON.stringify(steps)).not.toContain("Porto");
  });

  test("begins with the price, and shows a call that got no answer with the action it belongs to", async () => {
    const quoteId = `Quote:${crypto.randomUUID()}`;
    await recordAudit(ctx.db, ctx, { action: "quote.create", resource: { type: "Quote", id: quoteId } });
    const [entry] = await ctx.db
      .insert(journalEntry)
      .values({
        ...{ environmentId: ctx.environment.id, key: crypto.randomUUID(), action: "quote.execute", status: "refused" },
        ...{ resourceId: quoteId, request: {}, requestHash: "x", leaseUntil: new Date(), requestId: "lost-request" },
        actorId: ctx.actor.personId,
      })
      .returning();
    const call = { environmentId: ctx.environment.id, endpoint: "executeQuote", method: "POST", latencyMs: 30_000 };
    await ctx.db
      .insert(upstreamCall)
      .values({ ...call, path: `/quotes/${quoteId}/execute`, requestId: "lost-request", status: null });
    const steps = await act({ id: "Transaction:priced", type: "OUTGOING", status: "PENDING", quoteId });
    expect(steps.map(({ title, source }) => [source, title])).toEqual([
      ["person", `Priced by ${ctx.actor.name}`],
      ["journal", `Execute quote: refused, requested by ${ctx.actor.name}`],
      ["call", "No response from the service"],
    ]);
    expect(steps[0]?.href).toContain("/quotes/");
    expect(steps[2]?.href).toBe(`/${ctx.environment.slug}/money-actions/${entry?.id}`);
  });

  test("shows and links a role only what it may open", async () => {
    const viewer = await createEnvironmentContext(database.db, ctx.environment.slug, "viewer");
    await ctx.db.insert(signOff).values({
      ...{ environmentId: ctx.environment.id, makerId: ctx.actor.personId, action: "transfer.out", title: "Pay Ana" },
      ...{ request: "sealed", requestHash: "x", facts: [], subjects: ["Transaction:told"], because: "limit" },
      ...{ settingsVersion: 1, expiresAt: new Date(Date.now() + 3_600_000) },
    });
    const told = { ...payment, id: "Transaction:told", status: "PROCESSING" };
    const isAsked = (one: { title: string }) => one.title.endsWith(`sign-off requested by ${ctx.actor.name}`);
    expect((await act(told)).some(isAsked)).toBe(true);
    const { steps } = await timelineOf(viewer, told, null);
    expect(steps.some(isAsked)).toBe(false);
    expect(steps.some(({ source }) => source === "webhook")).toBe(true);
    for (const { href, marks } of steps)
      expect([href, ...marks.map((mark) => mark.href)]).toEqual([null, ...marks.map(() => null)]);
  });
});

test("a payment is recognised as sent from here by its quote, or by its own id where the service states no quote", async () => {
  const transactionId = await failedPayment();
  const { execution } = await getTransaction(ctx, { transactionId });
  expect(execution).toBe("done");
  expect(await executionOfPayment(ctx, { id: transactionId })).toBe("done");
  expect(await executionOfPayment(ctx, { id: "Transaction:none", quoteId: "Quote:none" })).toBeNull();
  const entries = database.db.update(journalEntry);
  await entries.set({ status: "unknown" }).where(eq(journalEntry.environmentId, ctx.environment.id));
  expect((await getTransaction(ctx, { transactionId })).execution).toBe("open");
  await entries.set({ status: "refused" }).where(eq(journalEntry.environmentId, ctx.environment.id));
  expect((await getTransaction(ctx, { transactionId })).execution).toBeNull();
});
