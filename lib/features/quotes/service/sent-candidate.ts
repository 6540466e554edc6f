import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import type { MaybeRecord } from "@/lib/features/journal/schema";
import { maybeQuote, maybeTransaction } from "@/lib/features/journal/service/maybe-record";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { isUnsettled, sentAs } from "@/lib/server/journal/entry";
import { isFeeApart } from "@/lib/server/journal/fee-apart";
import { becameTransaction } from "@/lib/server/journal/payment-claim";
import type { CreateQuoteInput } from "../schema";
import { askedFor } from "./asked-for";
import type { SentAtOnce } from "./sent-outcome";
import { hasNotBegun, lookForTransaction, NEVER_AFTER_MS } from "./transaction-of";

/** What was asked for, in the service's terms. */
export interface Wanted {
  asked: CreateQuoteInput;
  from: string;
  /** Null: an account created with the payment, which the service's list doesn't distinguish from others. */
  to: { accountId?: string; umaAddress?: string } | null;
  customerId?: string;
  since: Date;
}

/** A quote, or what a payment states about the quote that it was made from. */
export interface Candidate extends Pick<Quote, Sides | Progress> {
  quoteId: string | undefined;
  /** When the record itself was created. */
  madeAt: string | undefined;
  /** The record as it is shown to a person. */
  shown: MaybeRecord;
}
type Sides = "source" | "destination" | "totalSendingAmount" | "totalReceivingAmount" | "feesIncluded";
type Progress = "status" | "transactionId" | "createdAt" | "expiresAt";

/** A quote as a candidate. */
export const ofQuote = (quote: Quote): Candidate => ({
  ...quote,
  quoteId: quote.id,
  madeAt: quote.createdAt,
  shown: maybeQuote(quote),
});

/** A payment as a candidate: its quote's status is unknown. */
export function ofPayment(payment: Transaction): Candidate {
  const { id, quoteId, source, destination, fees, sentAmount, receivedAmount } = payment;
  return {
    ...{ quoteId, transactionId: id, source, destination, feesIncluded: fees, madeAt: payment.createdAt },
    totalSendingAmount: sentAmount?.amount,
    totalReceivingAmount: receivedAmount?.amount,
    shown: maybeTransaction(payment),
  };
}

/**
 * Whether a candidate is the payment that was sent; `maybe`: nothing that the service states rules it out, allowing for
 * fees that it may have added to the amount.
 */
export type Verdict = "mine" | "maybe" | "other";

/** Compares a candidate with what was asked for: by what it states, whose it is, and whether it was executed. */
export async function judge(sent: SentAtOnce, candidate: Candidate, wanted: Wanted): Promise<Verdict> {
  const likeness = likenessOf(candidate, wanted);
  if (!(await isCandidate(sent, candidate, wanted))) return "other";
  const { quoteId } = candidate;
  if (quoteId === undefined) return "maybe";
  const execution = await executionOf(sent, { ...candidate, quoteId });
  if (execution === "none") return "other";
  return execution === "certain" && likeness === "mine" ? "mine" : "maybe";
}

/** Whether a person may declare a candidate to be the payment, executed or not. */
export const isCandidate = async (sent: SentAtOnce, candidate: Candidate, wanted: Wanted): Promise<boolean> =>
  likenessOf(candidate, wanted) !== "other" && (await isUnclaimed(sent, candidate));

function likenessOf({ source, destination, ...candidate }: Candidate, { asked, from, to, since }: Wanted): Verdict {
  const differs = (stated: string | undefined, wanted: string | undefined) =>
    stated !== undefined && wanted !== undefined && stated.toLowerCase() !== wanted.toLowerCase();
  const { lockedCurrencySide: side, lockedCurrencyAmount: locked } = asked;
  const stated = side === "SENDING" ? candidate.totalSendingAmount : candidate.totalReceivingAmount;
  const fees = candidate.feesIncluded;
  if (stated !== undefined && stated !== locked && !isFeeApart(side, { stated, asked: locked, fees })) return "other";
  if (Date.parse(candidate.madeAt ?? "") < since.getTime()) return "other";
  if (differs(source?.accountId, from)) return "other";
  if (differs(destination?.accountId, to?.accountId) || differs(destination?.umaAddress, to?.umaAddress))
    return "other";
  const isNamed = source?.accountId !== undefined || destination !== undefined;
  return stated === locked && isNamed && to !== null ? "mine" : "maybe";
}

/**
 * How many other payments between the same accounts with the same amount, sent for another purpose or with another
 * memo, have no known outcome either: any candidate may be theirs.
 */
export async function countRivals({ db, environmentId, request }: SentAtOnce): Promise<number> {
  const { source, destination, lockedCurrencyAmount, lockedCurrencySide } = request.asked;
  const asked = { source, destination, lockedCurrencyAmount, lockedCurrencySide };
  const rivals = and(
    eq(journalEntry.environmentId, environmentId),
    eq(journalEntry.action, "quote.send"),
    isUnsettled,
    sql`${journalEntry.request} @> ${JSON.stringify(asked)}::jsonb`,
    sql`${journalEntry.request} ->> 'fingerprint' <> ${request.fingerprint}`,
  );
  return await db.$count(journalEntry, rivals);
}

/** Whether no other action here led to this quote or payment. */
async function isUnclaimed({ db, environmentId }: SentAtOnce, { quoteId, transactionId }: Candidate): Promise<boolean> {
  const became = or(
    quoteId === undefined ? undefined : sentAs(quoteId),
    transactionId === undefined ? undefined : becameTransaction(transactionId),
  );
  const [claimed] = await db
    .select({ id: journalEntry.id })
    .from(journalEntry)
    .where(and(eq(journalEntry.environmentId, environmentId), became))
    .limit(1);
  if (claimed !== undefined) return false;
  return quoteId === undefined || (await askedFor({ db, environment: { id: environmentId } }, quoteId)) === null;
}

/** Whether a quote was executed. If it is under review, or can't be read to the end, it may have been. */
async function executionOf(
  { upstream }: SentAtOnce,
  seen: Candidate & { quoteId: string },
): Promise<"certain" | "possible" | "none"> {
  const quote =
    seen.status === undefined
      ? await upstream.getQuote({ params: { quoteId: seen.quoteId } })
      : { ...seen, id: seen.quoteId };
  if (quote.status !== undefined && quote.status !== "PENDING" && quote.status !== "EXPIRED") return "certain";
  // Some services list an executed quote as pending until it settles: then its payment tells.
  const { transaction, isWhole } = await lookForTransaction(upstream, quote);
  if (!transaction) return isWhole ? "none" : "possible";
  if (!hasNotBegun(transaction.status)) return "certain";
  const isOver = !(Date.parse(quote.expiresAt ?? "") > Date.now() - NEVER_AFTER_MS);
  return transaction.status === "EXPIRED" || (isOver && transaction.pendingReason === undefined) ? "none" : "possible";
}
