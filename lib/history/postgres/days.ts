import "server-only";
import { and, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { historyDay, historyTransaction } from "@/lib/server/db/schema/history";
import type { HistoryFilter } from "../filter";
import { isAmountIn } from "./conditions";

export const DAY_MS = 86_400_000;

/** The day of an instant as roll-ups have it: UTC. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** What an index leads to without the roll-ups. */
const INDEXED: readonly (keyof HistoryFilter)[] = ["statuses", "failureReasons", "createdFrom", "createdTo"];

/** What days are rolled up by, and when payments were created: a filter of nothing else needs no rows of whole days. */
export const ROLLED_UP: readonly (keyof HistoryFilter)[] = [
  ...INDEXED,
  ...(["types", "refundStatuses", "currencies", "amountCurrencies", "sentCurrencies", "receivedCurrencies"] as const),
];

const hasOnly = (filter: HistoryFilter, known: readonly string[]) =>
  Object.keys(filter).every((name) => known.includes(name));

/** Whether the roll-ups know all that a filter asks, but for times within a day. */
export const isRolledUp = (filter: HistoryFilter): boolean => hasOnly(filter, ROLLED_UP);

/** The roll-ups of an environment that a filter wants, of whatever day. */
export function daysThat(environmentId: string, filter: HistoryFilter): SQL | undefined {
  const d = historyDay;
  const anyOf = (column: Parameters<typeof inArray>[0], values: readonly string[] | undefined) =>
    values && inArray(column, [...values]);
  const { currencies } = filter;
  return and(
    eq(d.environmentId, environmentId),
    gt(d.count, 0),
    anyOf(d.status, filter.statuses),
    anyOf(d.type, filter.types),
    anyOf(d.failureReason, filter.failureReasons),
    anyOf(d.refundStatus, filter.refundStatuses),
    currencies && or(anyOf(d.sentCurrency, currencies), anyOf(d.receivedCurrency, currencies)),
    isAmountIn(filter.amountCurrencies),
    anyOf(d.sentCurrency, filter.sentCurrencies),
    anyOf(d.receivedCurrency, filter.receivedCurrencies),
  );
}

/**
 * Keeps the search for a page to the days on which the roll-ups, kept in the same transactions as the rows, count
 * enough: what matches rarely, or never, would be looked for in years of rows. Undefined where an index leads there, or
 * the roll-ups know too little. `after`: where the page before ended; `count`: rows up to the end of this one.
 */
export function isOnDays(
  environmentId: string,
  filter: HistoryFilter,
  { order, after, count }: { order: "asc" | "desc"; after: Date | undefined; count: number },
): SQL | undefined {
  if (!isRolledUp(filter) || hasOnly(filter, INDEXED)) return undefined;
  const { day } = historyDay;
  const { filedAt } = historyTransaction;
  const { createdFrom, createdTo } = filter;
  const isDown = order === "desc";
  // Of the day that the page begins on nobody knows how many are left: it is looked through, and not counted.
  const starts = [after, isDown ? createdTo : createdFrom].flatMap((at) => (at ? [at.getTime()] : []));
  const start =
    starts.length === 0
      ? undefined
      : sql`(${new Date(isDown ? Math.min(...starts) : Math.max(...starts))}::timestamptz at time zone 'UTC')::date`;
  const [isAhead, isWithin] = isDown
    ? [start && lt(day, start), createdFrom && gte(day, dayOf(createdFrom))]
    : [start && gt(day, start), createdTo && lte(day, dayOf(createdTo))];
  const isCounted = and(daysThat(environmentId, filter), isAhead, isWithin);
  const direction = sql.raw(order);
  const last = sql`(
    with counted as (
      select ${day} as day, sum(sum(${historyDay.count})) over (order by ${day} ${direction}) as reached
      from ${historyDay} where ${isCounted} group by ${day}
    )
    select coalesce(
      (select day from counted where reached >= ${count} order by day ${direction} limit 1),
      (select day from counted order by reached desc limit 1),
      ${start ?? (isDown ? sql`'infinity'::date` : sql`'-infinity'::date`)})
  )`;
  return isDown
    ? sql`${filedAt} >= ${last}::timestamp at time zone 'UTC'`
    : sql`${filedAt} < (${last} + 1)::timestamp at time zone 'UTC'`;
}
