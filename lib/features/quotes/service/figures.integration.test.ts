import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Quote } from "@/lib/contract/quote";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import type { EnvironmentContext } from "@/lib/server/context";
import { knownQuote } from "@/lib/server/db/schema/quote";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import type { QuoteFigure } from "../schema";
import { countQuotes } from "./count";
import { getQuoteFigures } from "./figures";
import { listQuotes } from "./read";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
const from = new Date(Date.now() - 29 * 86_400_000);
from.setUTCHours(0, 0, 0, 0);

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ transactions: 400 })]);
  ctx = await createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db, simulator), "finance");
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

async function listed(): Promise<Quote[]> {
  const all: Quote[] = [];
  let cursor: string | undefined;
  do {
    const page = await ctx.upstream.listQuotes({ query: { createdAfter: from.toISOString(), limit: 100, cursor } });
    all.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}
const outcomeOf = ({ status }: Quote): QuoteFigure["outcome"] =>
  status === "EXPIRED" || status === "FAILED" ? "ended" : status === "PENDING" ? "open" : "executed";

test("the figures claim nothing until the service's quotes are copied", async () => {
  expect(await getQuoteFigures(ctx, from)).toEqual({ from: null, asOf: null, isCopying: true, rows: [] });
  expect(await listQuotes(ctx, { outcome: "executed" })).toMatchObject({ data: [], known: { from: null, asOf: null } });
});

test("the figures match the service's own list, by day, corridor and outcome, and the lists behind them", async () => {
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id, { hasQuoteList: true });
  const { rows, asOf, isCopying } = await getQuoteFigures(ctx, from);
  expect(isCopying).toBe(false);
  const all = await listed();
  expect(all.length).toBeGreaterThan(20);
  const stated = new Map<string, number>();
  for (const quote of all) {
    const corridor = [quote.sendingCurrency?.code, quote.receivingCurrency?.code];
    const key = [quote.createdAt?.slice(0, 10), ...corridor, outcomeOf(quote)].join(" ");
    stated.set(key, (stated.get(key) ?? 0) + 1);
  }
  const told = rows.filter(({ sendingCurrency }) => sendingCurrency !== null);
  for (const { day, sendingCurrency, receivingCurrency, outcome, count } of told) {
    expect(stated.get([day, sendingCurrency, receivingCurrency, outcome].join(" "))).toBe(count);
  }
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
  const [first] = told.filter(({ outcome }) => outcome === "executed");
  const corridor = {
    sendingCurrency: first?.sendingCurrency ?? "",
    receivingCurrency: first?.receivingCurrency ?? "",
  };
  const days = { createdAfter: `${first?.day}T00:00:00.000Z`, createdBefore: `${first?.day}T23:59:59.999Z` };
  const list = await listQuotes(ctx, { ...days, ...corridor, outcome: "executed" });
  expect(list).toMatchObject({ totalCount: first?.count, known: { asOf } });
  const { counts } = await countQuotes(ctx, { ...days, ...corridor, outcome: "executed" });
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(first?.count);
  // The service still answers its own filters.
  expect((await listQuotes(ctx, days)).known).toBeNull();
});

test("a failed quote counts as ended, and one in an unknown state as open: neither as executed", async () => {
  const [quote] = (await listQuotes(ctx, { outcome: "executed", limit: 1 })).data;
  const is = and(eq(knownQuote.environmentId, ctx.environment.id), eq(knownQuote.id, quote?.id ?? ""));
  const count = async (outcome: QuoteFigure["outcome"]) => {
    const { rows } = await getQuoteFigures(ctx, from);
    return rows.reduce((sum, row) => sum + (row.outcome === outcome ? row.count : 0), 0);
  };
  for (const [status, outcome] of [
    ["FAILED", "ended"],
    ["ON_HOLD", "open"],
  ] as const) {
    await database.db.update(knownQuote).set({ status: "COMPLETED" }).where(is);
    const before = [await count("executed"), await count(outcome)];
    await database.db.update(knownQuote).set({ status }).where(is);
    expect([(await count("executed")) + 1, (await count(outcome)) - 1]).toEqual(before);
    const { data } = await listQuotes(ctx, { outcome, limit: 100 });
    expect(data.map(({ id }) => id)).toContain(quote?.id);
  }
});
