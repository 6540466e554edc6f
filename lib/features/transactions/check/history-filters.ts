import type { ListTransactionsQuery } from "@/lib/contract/transaction";
import { TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import type { TotalTransactionsInput } from "../schema";

type ServiceFilter = Omit<ListTransactionsQuery, "limit" | "cursor" | "sortOrder">;

/** For how long there was no news of a payment under way, in hours. */
export const QUIET_FOR = ["1h", "4h", "1d", "3d", "7d"] as const;
export const QUIET_HOURS: Record<(typeof QUIET_FOR)[number], number> = {
  "1h": 1,
  "4h": 4,
  "1d": 24,
  "3d": 72,
  "7d": 168,
};

/** A list that is scrolled from its first payment to its last has so many at most. */
export const LONGEST_LIST = 100_000;

/** Filters that the service doesn't have: the local history answers them. */
const OF_HISTORY = [
  "text",
  "failureReason",
  "refundStatus",
  "currency",
  "amountCurrency",
  "sentCurrency",
  "receivedCurrency",
  "amountFrom",
  "amountTo",
  "settledFrom",
  "settledTo",
  "quietFor",
  "assignee",
  "tag",
  "isWatched",
] as const;

/** Among the values of a filter: nothing is stated. */
export const NONE_STATED = "NONE";

/** The values of a filter that takes several: `FAILED,EXPIRED`. */
export const valuesOf = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean);

/**
 * Whether the service alone can't answer a filter or an order: it has one status at a time, none of the history's own
 * filters, and sorts by creation.
 */
export function needsHistory(filter: { readonly [param: string]: unknown }): boolean {
  const { status, sortBy } = filter;
  return (
    sortBy !== undefined ||
    OF_HISTORY.some((param) => filter[param] !== undefined) ||
    (typeof status === "string" && valuesOf(status).length > 1)
  );
}

/** The part of a filter that the service takes: it knows one status at a time. */
export function serviceFilter(filter: TotalTransactionsInput): ServiceFilter {
  const { text, failureReason, refundStatus, currency, amountCurrency, sentCurrency, ...others } = filter;
  const { receivedCurrency, amountFrom, amountTo, settledFrom, settledTo, quietFor, ...further } = others;
  const { assignee, tag, isWatched, status, ...rest } = further;
  const known = TRANSACTION_STATUSES.find((one) => one === status);
  return known ? { ...rest, status: known } : rest;
}

/** The part that it doesn't: what is left to look at in each payment that it gives; null where that is nothing. */
export function remainingFilter(filter: TotalTransactionsInput): TotalTransactionsInput | null {
  if (!needsHistory(filter)) return null;
  const known: { readonly [param: string]: unknown } = serviceFilter(filter);
  return Object.fromEntries(Object.entries(filter).filter(([param]) => known[param] === undefined));
}

/** What drops the filters that only the history has, and all statuses but the first. */
export function liveOnly(filter: { readonly [param: string]: string | undefined }): Record<string, string | null> {
  const dropped = Object.fromEntries(OF_HISTORY.map((param) => [param, null]));
  return { ...dropped, ...(filter.status ? { status: valuesOf(filter.status)[0] ?? null } : {}) };
}
