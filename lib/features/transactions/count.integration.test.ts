import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { QUOTE_STATUSES } from "@/lib/contract/quote-status";
import { INCOMING_STATUSES } from "@/lib/contract/transaction-status";
import { countQuotes } from "@/lib/features/quotes/service/count";
import type { EnvironmentContext } from "@/lib/server/context";
import { upstreamCall } from "@/lib/server/db/schema/upstream-call";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { startStandInService } from "@/lib/server/testing/stand-in-service";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { countTransactions } from "./service/count";
import { listTransactions } from "./service/read";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ transactions: 120 })]);
  ctx = await createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db, simulator), "viewer");
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

const calls = async () => {
  await flushUpstreamCalls();
  return await database.db.$count(upstreamCall, eq(upstreamCall.environmentId, ctx.environment.id));
};

test("the counts add up to the list's total, under other filters too", async () => {
  for (const filters of [{}, { type: "OUTGOING" as const }]) {
    const { counts } = await countTransactions(ctx, filters);
    const { totalCount } = await ctx.upstream.listTransactions({ query: { ...filters, limit: 1 } });
    expect(Object.keys(counts).sort()).toEqual([...INCOMING_STATUSES].sort());
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(totalCount);
  }
  const { counts } = await countQuotes(ctx, {});
  const { totalCount } = await ctx.upstream.listQuotes({ query: { limit: 1 } });
  expect(Object.keys(counts).sort()).toEqual([...QUOTE_STATUSES].sort());
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(totalCount);
});

test("concurrent and slightly later calls share one count; a failure is not cached", async () => {
  const filters = { type: "INCOMING" as const };
  const before = await calls();
  await Promise.all([1, 2, 3].map(() => countTransactions(ctx, filters)));
  await countTransactions(ctx, filters);
  expect((await calls()) - before).toBe(INCOMING_STATUSES.length);

  const other = { reference: "no-such-reference" };
  await simulator.control.fault({ match: { endpoint: "listTransactions" }, status: 403, times: 20 });
  await expect(countTransactions(ctx, other)).rejects.toThrow();
  await simulator.control.clearFaults();
  expect(Object.values((await countTransactions(ctx, other)).counts)).toEqual(INCOMING_STATUSES.map(() => 0));
});

test("a payment of a day's last microseconds belongs to that day, where the service keeps time that finely", async () => {
  const createdAt = "2026-11-20T23:59:59.999900Z";
  const service = await startStandInService((request, response) => {
    const query = new URL(request.url ?? "/", "http://service").searchParams;
    const isWithin = (query.get("endDate") ?? "").replace("Z", "000Z") >= createdAt;
    const data = isWithin ? [{ id: "Transaction:late", status: query.get("status") ?? "COMPLETED", createdAt }] : [];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ data, hasMore: false, totalCount: data.length }));
  });
  const odd = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, service),
    "viewer",
  );
  const day = { startDate: "2026-11-20T00:00:00.000Z", endDate: "2026-11-20T23:59:59.999Z" };
  expect((await listTransactions(odd, day)).data.map(({ id }) => id)).toEqual(["Transaction:late"]);
  expect((await countTransactions(odd, day)).counts).toMatchObject({ COMPLETED: 1 });
  await service.close();
});
