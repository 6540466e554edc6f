import { expect, test } from "vitest";
import { rebuildHistory } from "@/lib/features/history/service/status";
import { syncHistory } from "@/lib/features/history/service/sync";
import { ListTransactionsInput, TotalTransactionsInput } from "@/lib/features/transactions/schema";
import { listTransactions } from "@/lib/features/transactions/service/read";
import { summariseTransactions } from "@/lib/features/transactions/service/totals";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import type { EnvironmentContext } from "@/lib/server/context";
import { createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import { currenciesOf, DIMENSIONS, type Dimension, keyOf, mixesCurrencies, tableOf } from "../check/split";
import { splitHref } from "../fields/split";
import type { SplitCell } from "../schema";
import { getPaymentSplit } from "./get-split";

let ctx: EnvironmentContext;

inWorld("viewer", { transactions: 900 }, async (world) => {
  const { database, slug } = world;
  ({ ctx } = world);
  const admin = await createEnvironmentContext(database.db, slug, "administrator");
  await expect(getPaymentSplit(ctx, { rows: "status", columns: "type", days: "30" })).rejects.toMatchObject({
    code: "history_not_ready",
  });
  await rebuildHistory(admin, {});
  await syncHistory(database.db, postgresHistory(database.db), admin.upstream, admin.environment.id, 60_000);
});

const paramsOf = (href: string) => Object.fromEntries(new URLSearchParams(href.split("?")[1]));
const PAIRS = DIMENSIONS.flatMap((rows) =>
  DIMENSIONS.filter((columns) => columns !== rows).map((columns): [Dimension, Dimension] => [rows, columns]),
);

/** The currency with the most cells: it depends on what the seed has for these days. */
function mostCells(cells: readonly SplitCell[]): string {
  const of = (currency: string) => cells.filter((cell) => cell.currency === currency).length;
  return currenciesOf(cells).sort((one, other) => of(other) - of(one))[0] ?? "";
}

test.each(PAIRS)("the cells by %s and %s match their lists exactly", async (rows, columns) => {
  const split = await getPaymentSplit(ctx, { rows, columns, days: "30" });
  const of = mixesCurrencies(rows, columns, split.cells) ? mostCells(split.cells) : null;
  const cells = of === null ? split.cells : split.cells.filter(({ currency }) => currency === of);
  const table = tableOf(cells, { rows, columns });
  const all = table.rows.flatMap((row) => table.columns.map((column) => ({ row, column })));
  const looked = all.filter(({ row, column }) => table.sums.has(keyOf(row, column))).slice(0, 12);
  expect(looked.length).toBeGreaterThan(1);
  for (const { row, column } of looked) {
    const narrowed = [
      [rows, row],
      [columns, column],
    ] as const;
    const href = splitHref("eu", split.from, narrowed, of);
    if (href === null) continue;
    const sum = table.sums.get(keyOf(row, column));
    const found = await summariseTransactions(ctx, TotalTransactionsInput.parse(paramsOf(href)));
    expect(found.count, href).toBe(sum?.count);
    expect(found.statuses?.COMPLETED ?? 0, href).toBeGreaterThanOrEqual(sum?.completed ?? 0);
  }
});

test("the totals are those of all payments of the period, and a cell's list is the explorer's own", async () => {
  const split = await getPaymentSplit(ctx, { rows: "corridor", columns: "status", days: "90" });
  const table = tableOf(split.cells, { rows: "corridor", columns: "status" });
  const everything = await summariseTransactions(ctx, { startDate: `${split.from}T00:00:00.000Z` });
  expect(table.all.count).toBe(everything.count);
  const [row = null] = table.rows;
  const href = splitHref("eu", split.from, [["corridor", row]], null) ?? "";
  const list = await listTransactions(ctx, ListTransactionsInput.parse({ ...paramsOf(href), limit: 100 }));
  expect(list.source).toBe("history");
  const count = table.ofRow.get(row)?.count ?? 0;
  expect(list.data).toHaveLength(Math.min(100, count));
});
