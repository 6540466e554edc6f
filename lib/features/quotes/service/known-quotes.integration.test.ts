import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { settleJob } from "@/lib/money-actions";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { knownQuote } from "@/lib/server/db/schema/quote";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { findPair } from "@/lib/simulator/test-client";
import { type ExecuteQuoteInput, ListQuotesInput, type QuoteView } from "../schema";
import { countQuotes } from "./count";
import { createQuote } from "./create-quote";
import { executeQuote as askExecution } from "./execute-quote";
import { getQuote, listQuotes } from "./read";

const executeQuote = carriedOut(askExecution);

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ revision: "R2" })]);
  await simulator.control.settings({ amountLimits: false });
  const slug = await addSimulatedEnvironment(database.db, simulator, "R2");
  ctx = await createEnvironmentContext(database.db, slug, "operations");
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

let pair: Awaited<ReturnType<typeof findPair>> | undefined;
async function price(): Promise<QuoteView> {
  pair ??= await findPair(simulator.baseUrl);
  return createQuote(ctx, {
    source: { sourceType: "ACCOUNT", accountId: pair.internal.id },
    destination: { destinationType: "ACCOUNT", accountId: pair.external.id },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 50_000,
  });
}

/** The request of a user who saw the quote as it is. */
const press = ({ quote, payer, payee }: QuoteView): ExecuteQuoteInput => ({
  quoteId: quote.id,
  key: crypto.randomUUID(),
  totalSendingAmount: quote.totalSendingAmount ?? 0,
  totalReceivingAmount: quote.totalReceivingAmount ?? 0,
  sendingCurrency: quote.sendingCurrency?.code ?? "",
  receivingCurrency: quote.receivingCurrency?.code ?? "",
  sourceId: payer.id,
  destinationId: payee.id,
  purposeOfPayment: null,
  description: null,
  acceptsOtherAmount: false,
});

test("where the service has no list, the quotes made here are listed, filtered, counted and paged", async () => {
  const made = [await price(), await price(), await price()];
  const all = await listQuotes(ctx, {});
  expect(all).toMatchObject({ known: { from: null }, hasMore: false, totalCount: 3 });
  expect(all.data.map(({ id }) => id)).toEqual(made.map(({ quote }) => quote.id).reverse());
  const first = await listQuotes(ctx, { limit: 2 });
  const second = await listQuotes(ctx, { limit: 2, cursor: first.nextCursor });
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
  expect((await listQuotes(ctx, { sendingAccountId: pair?.internal.id })).data).toHaveLength(3);
  expect((await listQuotes(ctx, { sendingAccountId: "InternalAccount:other" })).data).toEqual([]);
  expect((await countQuotes(ctx, {})).counts).toMatchObject({ PENDING: 3, COMPLETED: 0 });
});

test("a currency is found in any case that it is typed in, and one that the service writes in lower case", async () => {
  const { quote } = await price();
  const found = async (sendingCurrency: string) =>
    (await listQuotes(ctx, ListQuotesInput.parse({ sendingCurrency }))).data.map(({ id }) => id);
  const code = quote.sendingCurrency?.code ?? "";
  expect(await found(code.toLowerCase())).toEqual(await found(code));
  expect(await found(code)).toContain(quote.id);
  await database.db.update(knownQuote).set({ sendingCurrency: "usdc" }).where(eq(knownQuote.id, quote.id));
  expect(await found("usdc")).toEqual([quote.id]);
});

test("none is shown as pending after it has expired", async () => {
  const { quote } = await price();
  await simulator.control.advance(3_600);
  await database.db.update(knownQuote).set({ readAt: new Date(0) });
  const { data } = await listQuotes(ctx, { limit: 100 });
  expect(data.find(({ id }) => id === quote.id)?.status).toBe("EXPIRED");
});

test("a lost execution is settled by sending the same key again: one payment", async () => {
  const view = await price();
  await simulator.control.fault({ match: { endpoint: "executeQuote" }, times: 1, drop: "before" });
  const { entry } = await executeQuote(ctx, press(view));
  if (entry.status !== "succeeded") await settleJob({ entryId: entry.id });
  const [row] = await database.db.select().from(journalEntry).where(eq(journalEntry.id, entry.id));
  expect(row).toMatchObject({ status: "succeeded", settledBy: "same-key" });
  expect(await simulator.control.count("executions", view.quote.id)).toBe(1);
  expect((await getQuote(ctx, { quoteId: view.quote.id })).quote.status).not.toBe("PENDING");
});

test("an execution that took effect before its response was lost is not repeated", async () => {
  const view = await price();
  await simulator.control.fault({ match: { endpoint: "executeQuote" }, times: 1, drop: "after" });
  const { entry } = await executeQuote(ctx, press(view));
  if (entry.status !== "succeeded") await settleJob({ entryId: entry.id });
  expect(await simulator.control.count("executions", view.quote.id)).toBe(1);
});

test("a quote that expired unexecuted was not paid, though it named a payment from its creation", async () => {
  const view = await price();
  expect(view.quote.transactionId).toBeDefined();
  await simulator.control.fault({ match: { endpoint: "executeQuote" }, times: 9, drop: "before" });
  const { entry } = await executeQuote(ctx, press(view));
  expect(entry.status).toBe("unknown");
  await simulator.control.advance(3_600);
  await settleJob({ entryId: entry.id });
  const [row] = await database.db.select().from(journalEntry).where(eq(journalEntry.id, entry.id));
  expect(row).toMatchObject({ status: "refused", errorCode: "quote_expired" });
  expect(await simulator.control.count("executions", view.quote.id)).toBe(0);
});
