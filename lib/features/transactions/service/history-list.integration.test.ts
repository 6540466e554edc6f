import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import { getHistoryStatus, rebuildHistory } from "@/lib/features/history/service/status";
import { syncHistory } from "@/lib/features/history/service/sync";
import { historyOf } from "@/lib/history/engine";
import type { EnvironmentContext } from "@/lib/server/context";
import { historySync } from "@/lib/server/db/schema/history";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { ListTransactionsInput } from "../schema";
import { listTransactions } from "./read";
import { summariseTransactions } from "./totals";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ transactions: 600 })]);
  const environment = await addSimulatedEnvironment(database.db, simulator);
  ctx = await createEnvironmentContext(database.db, environment, "administrator");
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

const list = (filter: Record<string, unknown>, who = ctx) =>
  listTransactions(who, ListTransactionsInput.parse({ limit: 100, ...filter }));

test("until the history is built its filters are refused with the progress, while the service's own still work", async () => {
  await expect(list({ currency: "USD" })).rejects.toMatchObject({
    code: "history_not_ready",
    message: "There is no local history yet.",
  });
  await rebuildHistory(ctx, {});
  await database.db
    .update(historySync)
    .set({ build: { startedAt: Date.now(), parts: null, counted: 600, read: 366 } })
    .where(eq(historySync.environmentId, ctx.environment.id));
  for (const ask of [() => list({ status: "FAILED,EXPIRED" }), () => summariseTransactions(ctx, { amountFrom: "5" })]) {
    await expect(ask()).rejects.toMatchObject({ message: "The local history is still being built (61%)." });
  }
  expect(await list({ status: "FAILED" })).toMatchObject({ source: "service", hasHistory: false });

  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  while ((await getHistoryStatus(ctx, {})).state !== "ready") {
    await syncHistory(database.db, historyOf(database.db), ctx.upstream, ctx.environment.id, 60_000);
  }
});

test("the list is live with only the service's filters and from the history with any other, with the same names", async () => {
  const live = await list({ status: "FAILED" });
  expect(live).toMatchObject({ source: "service", hasHistory: true });
  const several = await list({ status: "FAILED,EXPIRED" });
  expect(several).toMatchObject({ source: "history", hasHistory: true, asOf: expect.any(String) });
  const failed = new Map(several.data.map((row) => [row.id, row]));
  const kept = ["createdAt", "status", "type", "customerLabel", "quoteId", "failureReason", "sentAmount"] as const;
  for (const row of live.data.slice(0, 20)) {
    const found = failed.get(row.id);
    for (const field of kept) {
      const amount = (value: unknown) => JSON.stringify(value, ["amount", "currency", "code", "decimals"]);
      expect(amount(found?.[field])).toBe(amount(row[field]));
    }
    expect(found).not.toHaveProperty("counterpartyInformation");
    expect(found?.description).toBeUndefined();
  }
});

test("totals match the service's list exactly, and statuses are counted under the other filters", async () => {
  const { data, totalCount } = await list({ status: "FAILED" });
  const currency = data.find(({ sentAmount }) => sentAmount)?.sentAmount?.currency.code ?? "USD";
  const mine = data.filter((row) => row.sentAmount?.currency.code === currency);
  expect(totalCount).toBe(data.length);
  const totals = await summariseTransactions(ctx, { status: "FAILED", sentCurrency: currency.toLowerCase() });
  expect(totals.count).toBe(mine.length);
  expect(totals.statuses?.FAILED).toBe(mine.length);
  expect(Object.keys(totals.statuses ?? {}).length).toBeGreaterThan(1);
  const sum = mine.reduce((all, row) => all + BigInt(row.sentAmount?.amount ?? 0), 0n);
  const sent = totals.sums.filter(({ side }) => side === "sent");
  expect(sent).toMatchObject([{ currency, count: mine.length, amount: String(sum) }]);
});

test("a text finds payments by a customer's name and an account's last digits, and a short text by names alone", async () => {
  const { data } = await list({ type: "OUTGOING" });
  const named = data.find(({ customerLabel }) => (customerLabel?.length ?? 0) > 5);
  const { data: found } = await list({ text: named?.customerLabel, type: "OUTGOING" });
  expect(found.map(({ id }) => id)).toContain(named?.id);
  expect(new Set(found.map(({ customerId }) => customerId))).toContain(named?.customerId);
  expect((await list({ text: named?.id.slice(14, 26) })).data.map(({ id }) => id)).toContain(named?.id);
  expect((await list({ text: "zq" })).data).toEqual([]);
});

test("what the history doesn't store is refused at its field, and pages continue where the last one ended", async () => {
  await expect(list({ currency: "USD", senderAccountIdentifier: "$somebody@example.com" })).rejects.toMatchObject({
    facts: { fields: { senderAccountIdentifier: expect.any(String) } },
  });
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ status: "COMPLETED,FAILED", limit: 60, cursor });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const { count } = await summariseTransactions(ctx, { status: "COMPLETED,FAILED" });
  expect(ids).toHaveLength(count ?? 0);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ListTransactionsInput.safeParse({ status: "FAILED,NONSENSE" }).success).toBe(false);
});

test("any position in the list is read directly and stays as it was when the list was opened", async () => {
  const filter = { status: "COMPLETED,FAILED" };
  const [first, second] = [await list(filter), await list({ ...filter, limit: 20, offset: 30 })];
  expect(second.data.map(({ id }) => id)).toEqual(first.data.slice(30, 50).map(({ id }) => id));
  // Ten minutes are allowed for clocks that differ.
  const openedAt = new Date(Date.parse(first.data[10]?.createdAt ?? "") - 600_000).toISOString();
  const then = await list({ ...filter, limit: 20, offset: 20, openedAt });
  expect(then.data.map(({ id }) => id)).toEqual(first.data.slice(30, 50).map(({ id }) => id));
  // An end date set by the filter itself is not moved.
  const endDate = first.data[30]?.createdAt;
  const earlier = await list({ ...filter, limit: 20, endDate, openedAt });
  expect(earlier.data.map(({ id }) => id)).toEqual(first.data.slice(30, 50).map(({ id }) => id));
});

test("the service's own list can't skip payments, and no list goes beyond its hundred thousandth payment", async () => {
  for (const place of [{ offset: 50 }, { openedAt: new Date().toISOString() }]) {
    await expect(list({ status: "FAILED", ...place })).rejects.toMatchObject({
      message: "The service can't skip payments.",
      facts: { fields: { [Object.keys(place)[0] ?? ""]: "Only the local history has this." } },
    });
  }
  const said = ListTransactionsInput.safeParse({ offset: "100000" }).error?.issues[0]?.message;
  expect(said).toBe("A list goes up to 100,000 payments.");
  for (const offset of ["-1", "1.5", "many"]) expect(ListTransactionsInput.safeParse({ offset }).success).toBe(false);
});
