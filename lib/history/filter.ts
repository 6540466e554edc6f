import { settledAtOf } from "@/lib/contract/transaction-status";
import { mainSide } from "@/lib/server/db/schema/main-amount";
import type { Fragments, HistoryRow } from "./history";

/**
 * Which payments are wanted. An omitted field does not narrow the result; of a list, any value matches, and an empty
 * list matches nothing. `matchesFilter` defines each field exactly; every store behaves the same.
 */
export interface HistoryFilter {
  ids?: ReadonlySet<string>;
  /** All except these. */
  exceptIds?: ReadonlySet<string>;
  statuses?: readonly string[];
  types?: readonly string[];
  failureReasons?: readonly string[];
  refundStatuses?: readonly string[];
  /** On either side. */
  currencies?: readonly string[];
  /** Of the amount on the customer's side. */
  amountCurrencies?: readonly string[];
  /** With `receivedCurrencies`: a corridor; an empty string means that the currency is not stated. */
  sentCurrencies?: readonly string[];
  receivedCurrencies?: readonly string[];
  /** On the customer's side: units of its currency, as digits like `1000.50`; exact, both ends included. */
  amountFrom?: string;
  amountTo?: string;
  customerIds?: readonly string[];
  /** On either side. */
  accountIds?: readonly string[];
  sourceIds?: readonly string[];
  destinationIds?: readonly string[];
  platformCustomerId?: string;
  reference?: string;
  /** Both ends included. A payment without a creation time counts as created when it was first seen. */
  createdFrom?: Date;
  createdTo?: Date;
  /** Only payments that have settled; the settlement time of any other is ignored. */
  settledFrom?: Date;
  settledTo?: Date;
  /** What a search text matched; any one of these is enough. */
  found?: Omit<Fragments, "amounts">;
  /** Only payments that may still change and have not been updated since. */
  quietSince?: Date;
}

/** Whether a payment matches; this defines what a filter means. `filedAt`: when it was first seen. */
export function matchesFilter(row: HistoryRow & { filedAt?: Date }, filter: HistoryFilter): boolean {
  const filedAt = row.createdAt ?? row.filedAt ?? null;
  const sides = [row.sourceId, row.destinationId];
  return (
    (filter.ids === undefined || filter.ids.has(row.id)) &&
    filter.exceptIds?.has(row.id) !== true &&
    isAnyOf([row.status], filter.statuses) &&
    isAnyOf([row.type], filter.types) &&
    isAnyOf([row.failureReason], filter.failureReasons) &&
    isAnyOf([row.refundStatus], filter.refundStatuses) &&
    isAnyOf([row.sentCurrency, row.receivedCurrency], filter.currencies) &&
    isAnyOf([mainSide(row).currency], filter.amountCurrencies) &&
    isAnyOf([row.sentCurrency], filter.sentCurrencies) &&
    isAnyOf([row.receivedCurrency], filter.receivedCurrencies) &&
    isAnyOf([row.customerId], filter.customerIds) &&
    isAnyOf(sides, filter.accountIds) &&
    isAnyOf([row.sourceId], filter.sourceIds) &&
    isAnyOf([row.destinationId], filter.destinationIds) &&
    (filter.platformCustomerId === undefined || row.platformCustomerId === filter.platformCustomerId) &&
    (filter.reference === undefined || row.reference === filter.reference) &&
    isAmountBetween(row, filter) &&
    isBetween(filedAt, filter.createdFrom, filter.createdTo) &&
    isBetween(settledAtOf(row) ?? null, filter.settledFrom, filter.settledTo) &&
    (filter.found === undefined || isFound(row, filter.found)) &&
    (filter.quietSince === undefined || isQuiet(row, filedAt, filter.quietSince))
  );
}

const isAnyOf = (values: readonly (string | null)[], wanted: readonly string[] | undefined) =>
  wanted === undefined || values.some((value) => value !== null && wanted.includes(value));

const isBetween = (at: Date | null, from: Date | undefined, to: Date | undefined) =>
  (from === undefined || (at !== null && at >= from)) && (to === undefined || (at !== null && at <= to));

function isAmountBetween(row: HistoryRow, { amountFrom, amountTo }: HistoryFilter): boolean {
  if (amountFrom === undefined && amountTo === undefined) return true;
  const { units, decimals } = mainSide(row);
  if (units === null) return false;
  return (
    (amountFrom === undefined || BigInt(units) >= boundOf(amountFrom, decimals, "up")) &&
    (amountTo === undefined || BigInt(units) <= boundOf(amountTo, decimals, "down"))
  );
}

function isFound(row: HistoryRow, { text, customerIds, accountIds }: Omit<Fragments, "amounts">): boolean {
  return (
    (text !== null && hasFragment(row.searchText, text)) ||
    isAnyOf([row.customerId], customerIds) ||
    isAnyOf([row.sourceId, row.destinationId], accountIds)
  );
}

/** Whether `text` occurs; `ab…cd` is an id as a list shortens it. */
function hasFragment(searchText: string, text: string): boolean {
  let from = 0;
  for (const part of text.split("…")) {
    const at = searchText.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

const isQuiet = (row: HistoryRow, filedAt: Date | null, since: Date) => {
  const lastChange = row.changedAt ?? filedAt;
  return !row.isFinal && lastChange !== null && lastChange < since;
};

/** An amount, given as digits, in smallest units of a currency with `decimals` places; rounded if it has more. */
export function boundOf(digits: string, decimals: number, rounding: "up" | "down"): bigint {
  const places = Math.max(placesOf(digits), decimals);
  const unit = 10n ** BigInt(places - decimals);
  const exact = scaled(digits, places);
  return rounding === "up" ? (exact + unit - 1n) / unit : exact / unit;
}

const placesOf = (digits: string) => digits.split(".")[1]?.length ?? 0;

const scaled = (digits: string, places: number) => {
  const [whole = "0", fraction = ""] = digits.split(".");
  return BigInt(whole + fraction.padEnd(places, "0"));
};
