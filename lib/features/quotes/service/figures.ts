import "server-only";
import { and, count, eq, gte, sql } from "drizzle-orm";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { knownQuote } from "@/lib/server/db/schema/quote";
import { outcomeOf } from "../check/known-filters";
import type { QuoteFigure, QuoteFigures } from "../schema";
import { knownRange } from "./known-range";

/** How many corridors are listed separately: those with the most quotes. */
const MOST_CORRIDORS = 20;

/** How many of the quotes stored here, created since `from`, were executed, by day (UTC) and corridor. */
export async function getQuoteFigures(ctx: EnvironmentContext, from: Date): Promise<QuoteFigures> {
  requirePermission(ctx, "quotes:read");
  const { createdAt, sendingCurrency, receivingCurrency, status } = knownQuote;
  const date = sql`(${createdAt} at time zone 'UTC')::date`;
  const [range, rows] = await Promise.all([
    knownRange(ctx),
    ctx.db
      .select({ day: sql<string>`${date}::text`, sendingCurrency, receivingCurrency, status, count: count() })
      .from(knownQuote)
      .where(and(eq(knownQuote.environmentId, ctx.environment.id), gte(createdAt, from)))
      .groupBy(date, sendingCurrency, receivingCurrency, status),
  ]);
  const isCopying = environmentCan(ctx.environment, "quoteList") && range.asOf === null;
  return {
    ...range,
    isCopying,
    rows: folded(rows.map(({ status, ...row }) => ({ ...row, outcome: outcomeOf(status) }))),
  };
}

/** By day, with the corridors that have the most quotes listed separately and the others combined. */
function folded(rows: readonly QuoteFigure[]): QuoteFigure[] {
  const nameOf = (row: QuoteFigure) => JSON.stringify([row.sendingCurrency, row.receivingCurrency]);
  const sizes = new Map<string, number>();
  for (const row of rows) sizes.set(nameOf(row), (sizes.get(nameOf(row)) ?? 0) + row.count);
  const told = [...sizes].sort(([, one], [, other]) => other - one).slice(0, MOST_CORRIDORS);
  const names = new Set(told.map(([name]) => name));
  const sums = new Map<string, QuoteFigure>();
  for (const row of rows) {
    const other = { ...row, sendingCurrency: null, receivingCurrency: null };
    const shown = names.has(nameOf(row)) ? row : other;
    const key = JSON.stringify([shown.day, nameOf(shown), shown.outcome]);
    sums.set(key, { ...shown, count: row.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}
