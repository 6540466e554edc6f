import "server-only";
import { and, eq, gte, inArray, isNotNull, like, lte, or, type SQL, sql } from "drizzle-orm";
import { RETURNED } from "@/lib/contract/transaction-status";
import { containsText } from "@/lib/server/db/keyset";
import { historyTransaction } from "@/lib/server/db/schema/history";
import { MAIN_SQL, PLACE_SQL } from "@/lib/server/db/schema/main-amount";
import type { HistoryFilter } from "../filter";
import { type Fragments, SEARCHED } from "../history";

/** A fragment's LIKE pattern: `ab…cd` is an id as a list shortens it. */
export const fragmentPattern = (text: string) => containsText(text).replaceAll("…", "%");

/** A single array parameter, however many values there are. */
const textArray = (values: Iterable<string>) => sql`${sql.param([...values])}::text[]`;

/** A filter as PostgreSQL conditions; equivalent to `matchesFilter`. */
export function conditions(environmentId: string, filter: HistoryFilter): SQL | undefined {
  const t = historyTransaction;
  const anyOf = (column: Parameters<typeof inArray>[0], values: readonly string[] | undefined) =>
    values && inArray(column, [...values]);
  const { amountFrom, amountTo, found, quietSince } = filter;
  return and(
    eq(t.environmentId, environmentId),
    filter.ids && sql`${t.id} = any(${textArray(filter.ids)})`,
    filter.exceptIds && sql`${t.id} <> all(${textArray(filter.exceptIds)})`,
    anyOf(t.status, filter.statuses),
    anyOf(t.type, filter.types),
    anyOf(t.failureReason, filter.failureReasons),
    anyOf(t.refundStatus, filter.refundStatuses),
    filter.currencies && or(anyOf(t.sentCurrency, filter.currencies), anyOf(t.receivedCurrency, filter.currencies)),
    isAmountIn(filter.amountCurrencies),
    anyOf(t.sentCurrency, filter.sentCurrencies),
    anyOf(t.receivedCurrency, filter.receivedCurrencies),
    anyOf(t.customerId, filter.customerIds),
    filter.accountIds && or(anyOf(t.sourceId, filter.accountIds), anyOf(t.destinationId, filter.accountIds)),
    anyOf(t.sourceId, filter.sourceIds),
    anyOf(t.destinationId, filter.destinationIds),
    isExactly(t.platformCustomerId, filter.platformCustomerId),
    isExactly(t.reference, filter.reference),
    (amountFrom ?? amountTo) === undefined ? undefined : sql.raw(MAIN_SQL.isKnown),
    amountFrom === undefined ? undefined : gte(t.amount, amountFrom),
    // An amount that isn't stated is stored as -1, and one that is may be below zero.
    amountTo === undefined ? undefined : and(lte(t.amount, amountTo), or(isNotNull(t.sent), isNotNull(t.received))),
    filter.createdFrom && gte(t.filedAt, filter.createdFrom),
    filter.createdTo && lte(t.filedAt, filter.createdTo),
    (filter.settledFrom ?? filter.settledTo) && hasSettled,
    filter.settledFrom && gte(t.settledAt, filter.settledFrom),
    filter.settledTo && lte(t.settledAt, filter.settledTo),
    found && isFound(found),
    quietSince && sql`not ${t.isFinal} and coalesce(${t.changedAt}, ${t.filedAt}) < ${quietSince}`,
  );
}

/** `settledAtOf` for PostgreSQL. */
const hasSettled = or(
  eq(historyTransaction.status, "COMPLETED"),
  and(eq(historyTransaction.status, RETURNED.status), eq(historyTransaction.failureReason, RETURNED.failureReason)),
);

/** Whether the amount on the customer's side is in one of these currencies; works for rows and roll-ups. */
export function isAmountIn(currencies: readonly string[] | undefined): SQL | undefined {
  if (!currencies) return undefined;
  const isIn = inArray(sql.raw(MAIN_SQL.currency), [...currencies]);
  // The other condition is redundant, but the index has it; an unknown amount is placed in any currency.
  return currencies.includes("") ? isIn : and(inArray(sql.raw(PLACE_SQL.currency), [...currencies]), isIn);
}

/** Matches the whole of a searched text, using the index over its fragments. */
function isExactly(column: Parameters<typeof eq>[0], value: string | undefined): SQL | undefined {
  if (value === undefined) return undefined;
  const searched = value.slice(0, SEARCHED).toLowerCase();
  return and(eq(column, value), like(historyTransaction.searchText, containsText(searched)));
}

function isFound({ text, customerIds, accountIds }: Omit<Fragments, "amounts">): SQL | undefined {
  const { searchText, customerId, sourceId, destinationId } = historyTransaction;
  return or(
    text === null ? sql`false` : sql`${searchText} like ${fragmentPattern(text)}`,
    ...(customerIds.length === 0 ? [] : [inArray(customerId, customerIds)]),
    ...(accountIds.length === 0 ? [] : [inArray(sourceId, accountIds), inArray(destinationId, accountIds)]),
  );
}
