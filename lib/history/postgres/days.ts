import "server-only";
import { and, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { historyDay, historyTransaction } from "@/lib/server/db/schema/history";
import type { HistoryFilter } from "../filter";
import { isAmountIn } from "./conditions";

export const DAY_MS = 86_400_000;

/** The day of an instant as in the roll-ups: UTC. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Filters that an index serves without the roll-ups. */
const INDEXED: readonly (keyof HistoryFilter)[] = ["statuses", "failureReasons", "createdFrom", "createdTo"];

/** The keys of the roll-ups, and creation times: a filter of only these needs no rows for whole days. */
export const ROLLED_UP: readonly (keyof HistoryFilter)[] = [
  ...INDEXED,
  ...(["types", "refundStatuses", "currencies", "amountCurrencies", "sentCurrencies", "receivedCurrencies"] as const),
];

const hasOnly = (filter: HistoryFilter, known: readonly string[]) =>
  Object.keys(filter).every((name) => known.includes(name));

/** Whether the roll-ups can answer a filter, except for times within a day. */
export const isRolledUp = (filter: HistoryFilter): boolean => hasOnly(filter, ROLLED_UP);

/** The roll-ups of an environment that match a filter, on any day. */
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
 * Limits the search for a page to days on which the roll-ups, written in the same transactions as the rows, count
 * enough: a rare match would otherwise be sought in years of rows. Undefined if an index serves the filter, or the
 * roll-ups can't answer it. `after`: where the previous page ended; `count`: rows up to the end of this one.
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
  // How many rows are left of the day that the page starts on is unknown: that day is searched, but not counted.
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
