import "server-only";
import { createHash } from "node:crypto";
import type { Amount } from "@/lib/contract/money-amount";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import type { HistoryFilter } from "./filter";

/** What the history stores of a transaction: nothing about the counterparty, no memo. */
export interface HistoryRow {
  id: string;
  /** When it was created; null if the service doesn't say. */
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
  /** What kind of source or destination it is (specification 2.7); a UMA address itself is not stored. */
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

/**
 * Where rows come from: `read` is the service's response at `at`; `delivered` is a delivery, which may be out of date.
 */
export interface Source {
  kind: "read" | "delivered";
  at: Date;
  /** Set by a rebuild: rows last seen before this instant are replaced, whatever their content. */
  rebuiltSince?: Date;
}

/**
 * The outcome of a put. `outside`: rows not stored because of their month or id. `unordered`: ids for which a delivery
 * differs, and no times say which is later, or it leaves out what is known; only the service knows.
 */
export interface PutOutcome {
  added: number;
  changed: number;
  outside: number;
  unordered: string[];
}

/** Fragments to search payments for; at least one is set. */
export interface Fragments {
  /** Part of the id, the quote, the reference or the platform's id of the customer. */
  text: string | null;
  customerIds: string[];
  accountIds: string[];
  /** Smallest units; several, because the typed amount may be ambiguous. */
  amounts: number[];
}

/** A payment found by a search. */
export interface Hit
  extends Pick<
    HistoryRow,
    | ("id" | "status" | "type" | "refundStatus" | "sourceId" | "destinationId")
    | ("sent" | "sentCurrency" | "sentDecimals" | "received" | "receivedCurrency" | "receivedDecimals")
  > {
  /** When it was created, or first seen if the service doesn't say (`isDated`). */
  at: Date;
  isDated: boolean;
}

/** A payment in a list. `filedAt`: when it was created, or first seen if the service doesn't say (`isDated`). */
export interface ListedRow extends Omit<HistoryRow, "createdAt" | "searchText" | "fingerprint"> {
  filedAt: Date;
  isDated: boolean;
}

/** Payments that share these values. `sent`, `received`: smallest units, as digits; may exceed a safe integer. */
export interface HistoryGroup
  extends Pick<HistoryRow, "status" | "sentCurrency" | "sentDecimals" | "receivedCurrency" | "receivedDecimals"> {
  count: number;
  sent: string;
  received: string;
}

/** The totals of a filter's payments; or that there are more than a store sums up while a user waits. */
export type HistorySums = { groups: HistoryGroup[]; moreThan: null } | { groups: null; moreThan: number };

/** How long payments of one kind took from creation to settlement, in seconds. */
export interface UsualTime {
  median: number;
  /** Nine in ten took no longer than this. */
  most: number;
  count: number;
}

/** Payments of one day (UTC) that share all keys of the roll-ups. `amount`: smallest units, as digits. */
export interface DayRow
  extends Pick<HistoryRow, "type" | "status" | "failureReason" | "refundStatus" | "sentCurrency" | "receivedCurrency"> {
  day: string;
  /** Of the amount on the customer's side. */
  currency: string;
  decimals: number;
  count: number;
  amount: string;
}

/** How long payments took from creation to settlement, in seconds (median and 95th percentile). */
export interface Spread {
  count: number;
  p50: number;
  p95: number;
}

/** The times of one corridor, recently and before that; null where none was settled. */
export interface CorridorTimes extends Pick<HistoryRow, "type" | "sentCurrency" | "receivedCurrency"> {
  recent: Spread | null;
  usual: Spread | null;
}

/**
 * What a list is ordered by. `amount`: the amount on the customer's side, currency by currency, because amounts in two
 * currencies can't be compared.
 */
export type SortBy = "created" | "amount";

/** A store of transactions beside the service, whichever engine holds it. The service remains the source of truth. */
export interface History {
  /** Upserts rows; an update older than the stored row is ignored. Roll-ups change in the same transaction. */
  put(environmentId: string, rows: readonly HistoryRow[], source: Source): Promise<PutOutcome>;
  remove(environmentId: string, ids: readonly string[]): Promise<void>;
  /** Removes rows that a rebuild did not see; returns how many. */
  removeUnseen(environmentId: string, since: Date): Promise<number>;
  /** Transactions that may still change and are due to be read again, the longest unread first. */
  due(environmentId: string, limit: number): Promise<string[]>;
  /** Records that transactions were requested at `at`, even if nothing was learned, so that others are due first. */
  noteSeen(environmentId: string, ids: readonly string[], at: Date): Promise<void>;
  search(environmentId: string, fragments: Fragments, limit: number): Promise<Hit[]>;
  /**
   * A page of the payments that match `filter`, by creation or by amount (`by`), ties by creation, then id. `cursor`:
   * returned by the previous page in the same order; `offset`: how many rows to skip. Throws `InputError` for an
   * invalid cursor.
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
  /**
   * Roll-up figures: of the days from `from` (`2026-11-22`), or of all open payments, however old. The amounts of one
   * currency are in one unit.
   */
  days(environmentId: string, which: { from: string } | "open"): Promise<DayRow[]>;
  /**
   * Of payments created since `since`: the times of those since `recent` and of those before it, the newest 50,000 of
   * each at most; corridors with the most payments first.
   */
  corridors(environmentId: string, since: Date, recent: Date): Promise<CorridorTimes[]>;
  /** Brings indexes up to date that a build's writes leave behind; until then they answer the same, only slower. */
  tend(): Promise<void>;
  /** Creates the months ahead and drops expired ones: `keepMonths` whole months are kept, 0 keeps all. */
  keepMonths(keepMonths: number): Promise<void>;
}

/** How many characters of each searched text are indexed. */
export const SEARCHED = 100;
const instant = (text: string | undefined): Date | null => {
  const at = text ? new Date(text) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
};
/** Words and ids from the service are short; an index accepts no row of more than about 2,700 bytes. */
export const LONGEST = { word: 60, id: 200 };
const wordOf = (text: string | undefined) => text?.slice(0, LONGEST.word) ?? "";
const idOf = (text: string | null | undefined) => text?.slice(0, LONGEST.id) ?? null;
const currencyOf = (amount: Amount | undefined) => wordOf(amount?.currency.code);

/** A transaction as the history stores it. */
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
  // Undated rows stored before `isDated` existed get another fingerprint, so that they are written again.
  const essence = JSON.stringify(row.createdAt ? row : { ...row, isDated: false });
  return { ...row, fingerprint: createHash("sha256").update(essence).digest("base64url").slice(0, 22) };
}
