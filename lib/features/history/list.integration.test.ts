import fc from "fast-check";
import { expect, test } from "vitest";
import { filtersOf } from "@/lib/cli/testing/history-filters";
import type { Transaction } from "@/lib/contract/transaction";
import { type HistoryFilter, matchesFilter } from "@/lib/history/filter";
import { type HistoryRow, historyRow, type SortBy } from "@/lib/history/history";
import { ROLLED_UP } from "@/lib/history/postgres/days";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import type { EnvironmentContext } from "@/lib/server/context";
import { placeSide } from "@/lib/server/db/schema/main-amount";
import type { TestDatabase } from "@/lib/server/testing/database";
import { inWorld } from "@/lib/server/testing/world";
import { getHistoryStatus, rebuildHistory } from "./service/status";
import { syncHistory } from "./service/sync";

let database: TestDatabase;
let ctx: EnvironmentContext;
/** What the service itself lists, in the history's form. */
let all: HistoryRow[];

inWorld("administrator", { transactions: 1_000 }, async (world) => {
  ({ database, ctx } = world);
  await rebuildHistory(ctx, {});
  while ((await getHistoryStatus(ctx, {})).state !== "ready") {
    await syncHistory(database.db, history(), ctx.upstream, ctx.environment.id, 60_000);
  }
  all = (await listed()).map(historyRow);
});

const history = () => postgresHistory(database.db);

async function listed(): Promise<Transaction[]> {
  const found: Transaction[] = [];
  let cursor: string | undefined;
  do {
    const page = await ctx.upstream.listTransactions({ query: { limit: 100, cursor } });
    found.push(...page.data);
    cursor = page.hasMore ? (page.nextCursor ?? undefined) : undefined;
  } while (cursor !== undefined);
  return found;
}

/** Every page that the history returns, in its order. */
async function walk(
  filter: HistoryFilter,
  order: "asc" | "desc",
  limit: number,
  by: SortBy = "created",
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await history().list(ctx.environment.id, filter, { by, order, limit, cursor });
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

test("200 filters: rows, their count and sums match the service's own list exactly", async () => {
  let matched = 0;
  // Half of them are summed from the roll-ups of whole days and the rows of partial ones, the others from rows alone.
  const rolledUp = fc.sample(filtersOf(all, ROLLED_UP), { numRuns: 100, seed: 21 });
  for (const filter of [...fc.sample(filtersOf(all), { numRuns: 100, seed: 20 }), ...rolledUp]) {
    const expected = all.filter((row) => matchesFilter(row, filter));
    matched += expected.length === 0 ? 0 : 1;
    const found = await walk(filter, "desc", 331);
    const ids = expected.map(({ id }) => id);
    expect([...found].sort(), JSON.stringify(filter)).toEqual(ids.sort());
    // In small pages from the other end: the roll-ups show which days have them.
    if (rolledUp.includes(filter)) expect(await walk(filter, "asc", 37)).toEqual([...found].reverse());
    const { groups } = await history().sums(ctx.environment.id, filter);
    const sumOf = (side: "sent" | "received", rows: readonly { [K in typeof side]?: string | number | null }[]) =>
      rows.reduce((sum, row) => sum + BigInt(row[side] ?? 0), 0n);
    expect(groups?.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    for (const group of groups ?? []) {
      const alike = expected.filter(
        (row) =>
          row.status === group.status &&
          row.sentCurrency === group.sentCurrency &&
          row.sentDecimals === group.sentDecimals &&
          row.receivedCurrency === group.receivedCurrency &&
          row.receivedDecimals === group.receivedDecimals,
      );
      expect(group.count).toBe(alike.length);
      expect(BigInt(group.sent)).toBe(sumOf("sent", alike));
      expect(BigInt(group.received)).toBe(sumOf("received", alike));
    }
  }
  expect(matched).toBeGreaterThan(100);
});

test("in both directions each payment appears once, newest or oldest first, however small the page", async () => {
  const filter: HistoryFilter = { statuses: ["FAILED", "COMPLETED"], createdFrom: all[300]?.createdAt ?? new Date() };
  const down = await walk(filter, "desc", 7);
  expect(await walk(filter, "asc", 11)).toEqual([...down].reverse());
  expect(new Set(down).size).toBe(down.length);
  const times = down.map((id) => all.find((row) => row.id === id)?.createdAt?.getTime() ?? 0);
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

test("by amount each payment appears once, the largest of each currency first, however small the page", async () => {
  const filter: HistoryFilter = { statuses: ["FAILED", "COMPLETED"], createdFrom: all[300]?.createdAt ?? new Date() };
  const down = await walk(filter, "desc", 7, "amount");
  expect([...down].sort()).toEqual((await walk(filter, "desc", 331)).sort());
  expect(await walk(filter, "asc", 11, "amount")).toEqual([...down].reverse());
  const rows = down.map((id) => all.find((row) => row.id === id));
  const currencies = rows.map((row) => row && placeSide(row).currency);
  expect(new Set(currencies).size).toBeGreaterThan(2);
  expect(currencies).toEqual([...currencies].sort().reverse());
  const dollars = rows.filter((_, at) => currencies[at] === "USD").map((row) => (row && placeSide(row).units) ?? -1);
  expect(dollars).toEqual([...dollars].sort((a, b) => b - a));
});

test("amounts are compared as amounts, whatever their decimals, and missing ones come last", async () => {
  const environmentId = crypto.randomUUID();
  const stated = (id: string, amount: number, decimals: number) =>
    historyRow({ id, createdAt: "2026-05-05T05:05:05Z", sentAmount: { amount, currency: { code: "_A", decimals } } });
  const unstated = historyRow({ id: "none", createdAt: "2026-05-06T05:05:05Z" });
  const rows = [
    ...[stated("9,000,000,000,000,000", 9_000_000_000_000_000, 0), stated("9.00", 900, 2), stated("9.001", 9_001, 3)],
    ...[stated("0.00000001", 1, 8), stated("0", 0, 2), unstated],
  ];
  await history().put(environmentId, rows, { kind: "read", at: new Date() });
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await history().list(environmentId, {}, { by: "amount", order: "desc", limit: 1, cursor });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(["9,000,000,000,000,000", "9.001", "9.00", "0.00000001", "0", "none"]);
});

test("payments of one instant each appear once across pages", async () => {
  const environmentId = crypto.randomUUID();
  const rows = Array.from({ length: 25 }, (_, at) =>
    historyRow({ id: `Transaction:${at}`, createdAt: "2026-05-05T05:05:05.123Z" }),
  );
  await history().put(environmentId, rows, { kind: "read", at: new Date() });
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await history().list(environmentId, {}, { order: "desc", limit: 4, cursor });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen.sort()).toEqual(rows.map(({ id }) => id).sort());
});

test("payments beyond the limit for summing rows are summed from the days, and reported as too many without them", async () => {
  const environmentId = crypto.randomUUID();
  const createdAt = (at: number) => new Date(Date.UTC(2026, 4, 5) + at * 2_000).toISOString();
  const sentAmount = { amount: 9_000_000_000_000_000, currency: { code: "USD", decimals: 2 } };
  const many = 100_001;
  for (let at = 0; at < many; at += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, many - at) }, (_, one) =>
      historyRow({ id: `Transaction:${at + one}`, createdAt: createdAt(at + one), status: "FAILED", sentAmount }),
    );
    await history().put(environmentId, rows, { kind: "read", at: new Date() });
  }
  const sumOf = async (filter: HistoryFilter) => await history().sums(environmentId, filter);
  const group = { status: "FAILED", sentCurrency: "USD", sentDecimals: 2, receivedCurrency: "", receivedDecimals: 0 };
  const whole = (count: number) => ({
    groups: [{ ...group, count, sent: String(BigInt(count) * 9_000_000_000_000_000n), received: "0" }],
    moreThan: null,
  });
  expect(await sumOf({ currencies: ["USD"] })).toEqual(whole(many));
  expect(await sumOf({ createdFrom: new Date(createdAt(1)), createdTo: new Date(createdAt(many - 2)) })).toEqual(
    whole(many - 2),
  );
  expect(await sumOf({ amountFrom: "1" })).toEqual({ groups: null, moreThan: 100_000 });
}, 60_000);

test("a cursor that no list returned is refused, and an environment without a history has nothing", async () => {
  const list = (environmentId: string, cursor?: string) =>
    history().list(environmentId, {}, { order: "desc", limit: 5, cursor });
  const byAmount = (cursor: string) =>
    history().list(ctx.environment.id, {}, { by: "amount", order: "desc", limit: 5, cursor });
  for (const cursor of ["elsewhere", "1700000000000_Transaction:1", "%_1_1700000000000_Transaction:1"])
    await expect(byAmount(cursor)).rejects.toMatchObject({ name: "InputError" });
  await expect(list(ctx.environment.id, "elsewhere")).rejects.toMatchObject({ name: "InputError" });
  expect(await list(crypto.randomUUID())).toEqual({ rows: [], nextCursor: null });
  expect(await history().sums(crypto.randomUUID(), {})).toEqual({ groups: [], moreThan: null });
});
