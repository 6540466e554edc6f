import type { ListTransactionsQuery } from "@/lib/contract/transaction";
import { TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import type { TotalTransactionsInput } from "../schema";

type ServiceFilter = Omit<ListTransactionsQuery, "limit" | "cursor" | "sortOrder">;

/** How long a payment in progress has gone without an update, in hours. */
export const QUIET_FOR = ["1h", "4h", "1d", "3d", "7d"] as const;
export const QUIET_HOURS: Record<(typeof QUIET_FOR)[number], number> = {
  "1h": 1,
  "4h": 4,
  "1d": 24,
  "3d": 72,
  "7d": 168,
};

/** The most payments that a list can be scrolled through. */
export const LONGEST_LIST = 100_000;

/** Filters that the service doesn't have and the local history answers. */
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

/** The filter value that means "nothing stated". */
export const NONE_STATED = "NONE";

/** The values of a filter that accepts several: `FAILED,EXPIRED`. */
export const valuesOf = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean);

/**
 * Whether the service alone can't answer a filter or sort order: it accepts one status at a time, has none of the
 * history's own filters, and sorts by creation.
 */
export function needsHistory(filter: { readonly [param: string]: unknown }): boolean {
  const { status, sortBy } = filter;
  return (
    sortBy !== undefined ||
    OF_HISTORY.some((param) => filter[param] !== undefined) ||
    (typeof status === "string" && valuesOf(status).length > 1)
  );
}

/** The part of a filter that the service accepts: it knows one status at a time. */
export function serviceFilter(filter: TotalTransactionsInput): ServiceFilter {
  const { text, failureReason, refundStatus, currency, amountCurrency, sentCurrency, ...others } = filter;
  const { receivedCurrency, amountFrom, amountTo, settledFrom, settledTo, quietFor, ...further } = others;
  const { assignee, tag, isWatched, status, ...rest } = further;
  const known = TRANSACTION_STATUSES.find((one) => one === status);
  return known ? { ...rest, status: known } : rest;
}

/** The rest of the filter: what is left to check on each payment that the service returns; null if nothing is. */
export function remainingFilter(filter: TotalTransactionsInput): TotalTransactionsInput | null {
  if (!needsHistory(filter)) return null;
  const known: { readonly [param: string]: unknown } = serviceFilter(filter);
  return Object.fromEntries(Object.entries(filter).filter(([param]) => known[param] === undefined));
}

/** URL changes that drop the filters that only the history has, and all statuses but the first. */
export function liveOnly(filter: { readonly [param: string]: string | undefined }): Record<string, string | null> {
  const dropped = Object.fromEntries(OF_HISTORY.map((param) => [param, null]));
  return { ...dropped, ...(filter.status ? { status: valuesOf(filter.status)[0] ?? null } : {}) };
}
