import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { executeQuote } from "@/lib/features/quotes/service/execute-quote";
import type { EnvironmentContext } from "@/lib/server/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { getTransaction } from "./read";

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

/** A payment of this console to an account that the sandbox makes fail; it is refunded by the time it is read. */
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

describe("the course of a payment that failed and was refunded", () => {
  test("does not take the refund's end for the time of the failure", async () => {
    const transactionId = await failedPayment();
    const { timeline, transaction } = await getTransaction(ctx, { transactionId });
    expect(transaction.status).toBe("FAILED");
    expect(timeline.map(({ title }) => title)).toEqual(expect.arrayContaining(COURSE));
    expect(timeline.slice(-3).map(({ title }) => title)).toEqual(COURSE.slice(-3));
    expect(timeline.filter(({ isOutOfOrder }) => isOutOfOrder)).toEqual([]);
  });

  test("stands in the order of cause, and says so, when the refund is stated to have begun before the payment", async () => {
    await simulator.control.settings({ refundTimeShiftSeconds: -86_400 });
    const transactionId = await failedPayment();
    await simulator.control.settings({ refundTimeShiftSeconds: 0 });
    const { timeline } = await getTransaction(ctx, { transactionId });
    expect(timeline.slice(-3).map(({ title }) => title)).toEqual(COURSE.slice(-3));
    expect(timeline.filter(({ isOutOfOrder }) => isOutOfOrder).map(({ title }) => title)).toContain("Refund started");
  });
});
