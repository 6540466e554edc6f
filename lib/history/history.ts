import "server-only";
import { createHash } from "node:crypto";
import type { Amount } from "@/lib/contract/money-amount";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import type { HistoryFilter } from "./filter";

/** What the history keeps of a transaction: nothing about the counterparty, no memo. */
export interface HistoryRow {
  id: string;
  /** When it was created; null where the service states none. */
  createdAt: Date | null;
  changedAt: Date | null;
  status: string;
  type: string;
  failureReason: string;
  refundStatus: string;
  quoteId: string | null;
  reference: string | null;
  customerId: string | null;
  platformCustomerId: string | null;
  /** What kind of side it is (specification 2.7); a UMA address itself is not kept. */
  sourceType: string;
  sourceId: string | null;
  destinationType: string;
  destinationId: string | null;
  /** Smallest units. */
  sent: number | null;
  sentCurrency: string;
  sentDecimals: number;
  received: number | null;
  receivedCurrency: string;
  receivedDecimals: number;
  settledAt: Date | null;
  isFinal: boolean;
  searchText: string;
  fingerprint: string;
}

/** Where rows come from: `read` is the service's word at `at`; `told` is a delivery, which may be old news. */
export interface Source {
  kind: "read" | "told";
  at: Date;
  /** A rebuilding: what was last seen before this instant gives way whatever it says. */
  rebuiltSince?: Date;
}

/**
 * What became of rows that were put in. `outside`: their month can't be kept, so they are not in the history.
 * `unordered`: ids of which a delivery said something else, and no times say which is the later; only the service knows.
 */
export interface PutOutcome {
  added: number;
  changed: number;
  outside: number;
  unordered: string[];
}

/** Fragments that payments are looked for by; at least one is set. */
export interface Fragments {
  /** Of the id, the quote, the reference or the platform's id of the customer. */
  text: string | null;
  customerIds: string[];
  accountIds: string[];
  /** Smallest units, as the typed amount may mean several. */
  amounts: number[];
}

/** A payment that was found. */
export interface Hit
  extends Pick<
    HistoryRow,
    | ("id" | "status" | "type" | "refundStatus" | "sourceId" | "destinationId")
    | ("sent" | "sentCurrency" | "sentDecimals" | "received" | "receivedCurrency" | "receivedDecimals")
  > {
  /** Its creation, or when it was first seen where none is stated (`isDated`). */
  at: Date;
  isDated: boolean;
}

/** A payment as lists have it. `filedAt`: its creation, or when it was first seen where none is stated (`isDated`). */
export interface ListedRow extends Omit<HistoryRow, "createdAt" | "searchText" | "fingerprint"> {
  filedAt: Date;
  isDated: boolean;
}

/** Payments that are alike in these. `sent`, `received`: smallest units, as digits; may lie beyond a number's exactness. */
export interface HistoryGroup
  extends Pick<HistoryRow, "status" | "sentCurrency" | "sentDecimals" | "receivedCurrency" | "receivedDecimals"> {
  count: number;
  sent: string;
  received: string;
}

/** What a filter's payments add up to; or that there are more than a store adds up while somebody waits. */
export type HistorySums = { groups: HistoryGroup[]; moreThan: null } | { groups: null; moreThan: number };

/** How long payments of one kind took from their creation to their settlement, in seconds. */
export interface UsualTime {
  median: number;
  /** Nine in ten took no longer. */
  most: number;
  count: number;
}

/** Payments of one day (UTC) that are alike in all that roll-ups are kept by. `amount`: smallest units, as digits. */
export interface DayRow
  extends Pick<HistoryRow, "type" | "status" | "failureReason" | "refundStatus" | "sentCurrency" | "receivedCurrency"> {
  day: string;
  /** Of the amount on the customer's side. */
  currency: string;
  decimals: number;
  count: number;
  amount: string;
}

/** How long payments took from their creation to their settlement, in seconds; 95 in a hundred no longer than `p95`. */
export interface Spread {
  count: number;
  p50: number;
  p95: number;
}

/** The times of one corridor lately and before that; null where none was settled. */
export interface CorridorTimes extends Pick<HistoryRow, "type" | "sentCurrency" | "receivedCurrency"> {
  recent: Spread | null;
  usual: Spread | null;
}

/**
 * What a list is ordered by. `amount`: that on the customer's side, currency by currency; amounts of two currencies can't
 * be compared.
 */
export type SortBy = "created" | "amount";

/** A store of transactions beside the service, whichever engine holds it. The service remains the source of truth. */
export interface History {
  /** Puts rows in; news that is older than what is there changes nothing. Roll-ups follow in the same transaction. */
  put(environmentId: string, rows: readonly HistoryRow[], source: Source): Promise<PutOutcome>;
  remove(environmentId: string, ids: readonly string[]): Promise<void>;
  /** Removes what a rebuilding did not see; gives how many. */
  removeUnseen(environmentId: string, since: Date): Promise<number>;
  /** Transactions that may still change and are due to be read again, the longest unread first. */
  due(environmentId: string, limit: number): Promise<string[]>;
  /** Notes that transactions were asked for at `at`, though nothing was learned of them: others are due before them. */
  noteSeen(environmentId: string, ids: readonly string[], at: Date): Promise<void>;
  search(environmentId: string, fragments: Fragments, limit: number): Promise<Hit[]>;
  /**
   * A page of what `filter` wants by creation or, where `by` says so, by amount, among equals by creation, then id;
   * `cursor` as the page before in the same order gave it; `offset`: so many rows further on. Throws `InputError` for a
   * cursor that is none.
   */
  list(
    environmentId: string,
    filter: HistoryFilter,
    page: { by?: SortBy; order: "asc" | "desc"; limit: number; cursor?: string; offset?: number },
  ): Promise<{ rows: ListedRow[]; nextCursor: string | null }>;
  sums(environmentId: string, filter: HistoryFilter): Promise<HistorySums>;
  usualTime(
    environmentId: string,
    like: Pick<HistoryRow, "type" | "sentCurrency" | "receivedCurrency">,
  ): Promise<UsualTime | null>;
  count(environmentId: string): Promise<number>;
  /** What the roll-ups say: of a day (`2026-11-22`) and those after it, or of all that is under way, however old. */
  days(environmentId: string, which: { from: string } | "open"): Promise<DayRow[]>;
  /**
   * Of payments created since `since`: the times of those since `recent`, and of those before, each of the newest 50,000
   * at most; corridors of most payments first.
   */
  corridors(environmentId: string, since: Date, recent: Date): Promise<CorridorTimes[]>;
  /** Makes the months ahead, and drops those of which nothing is kept: `keepMonths` whole ones stay, 0 keeps all. */
  keepMonths(keepMonths: number): Promise<void>;
}

/** Of each text that is searched so many characters are. */
export const SEARCHED = 100;
const instant = (text: string | undefined): Date | null => {
  const at = text ? new Date(text) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
};
/** Words and ids of a service are short; an index takes no row of more than about 2,700 bytes. */
export const LONGEST = { word: 60, id: 200 };
const wordOf = (text: string | undefined) => text?.slice(0, LONGEST.word) ?? "";
const idOf = (text: string | null | undefined) => text?.slice(0, LONGEST.id) ?? null;
const currencyOf = (amount: Amount | undefined) => wordOf(amount?.currency.code);

/** A transaction as the history keeps it. */
export function historyRow(transaction: Transaction): HistoryRow {
  const { id, refund, source, destination, sentAmount, receivedAmount } = transaction;
  const texts = [
    id,
    transaction.quoteId,
    transaction.reconciliationInstructions?.reference,
    transaction.platformCustomerId,
  ];
  const row = {
    id,
    createdAt: instant(transaction.createdAt),
    changedAt: instant(transaction.updatedAt),
    status: wordOf(transaction.status),
    type: wordOf(transaction.type),
    failureReason: wordOf(transaction.failureReason),
    refundStatus: wordOf(refund?.status),
    quoteId: transaction.quoteId ?? null,
    reference: transaction.reconciliationInstructions?.reference ?? null,
    customerId: idOf(transaction.customerId),
    platformCustomerId: transaction.platformCustomerId ?? null,
    sourceType: wordOf(source?.sourceType),
    sourceId: idOf(source?.accountId),
    destinationType: wordOf(destination?.destinationType),
    destinationId: idOf(destination?.accountId),
    sent: sentAmount?.amount ?? null,
    sentCurrency: currencyOf(sentAmount),
    sentDecimals: sentAmount?.currency.decimals ?? 0,
    received: receivedAmount?.amount ?? null,
    receivedCurrency: currencyOf(receivedAmount),
    receivedDecimals: receivedAmount?.currency.decimals ?? 0,
    settledAt: instant(transaction.settledAt),
    isFinal: isTransactionFinal(transaction) && refund?.status !== "PENDING",
    searchText: texts
      .filter((text) => text !== undefined)
      .map((text) => text.slice(0, SEARCHED))
      .join(" ")
      .toLowerCase(),
  };
  // What was kept of a payment without a date before that was noted is not the same: it is written anew.
  const essence = JSON.stringify(row.createdAt ? row : { ...row, isDated: false });
  return { ...row, fingerprint: createHash("sha256").update(essence).digest("base64url").slice(0, 22) };
}
