import "server-only";
import { z } from "zod";
import type { Quote } from "@/lib/contract/quote";
import { isKnownQuoteStatus } from "@/lib/contract/quote-status";
import type { Transaction } from "@/lib/contract/transaction";
import { isUpstreamError } from "@/lib/errors";
import { type JournalEntry, type Settlement, withDifference } from "@/lib/server/journal/entry";
import { lookAgain } from "@/lib/server/journal/uncertain";
import type { Upstream } from "@/lib/upstream/client";
import { type ExecutedPrice, executionDifference } from "../check/answer-difference";
import { AWAITING_NOTE, isAwaitingAuthorization } from "../check/authorization";
import { recordedPrice } from "./execution-record";
import { isAnswered, refusalOfKey } from "./key-refusal";
import { hasNotBegun, lookForTransaction, NEVER_AFTER_MS, transactionOf } from "./transaction-of";

/** What is known here of an execution whose response was lost. */
export interface SentExecution {
  pressedAt: Date;
  /** When the quote was due to expire at the time of execution. */
  expiresAt?: string;
  /** The key that the call carried, if the deployment has keys. */
  idempotencyKey?: string;
  /** What was sent: the quote may state something else afterwards. Unknown for the first versions' entries. */
  price?: ExecutedPrice | null;
}

const Recorded = z.object({ expiresAt: z.string().optional(), idempotencyKey: z.string().optional() });

/** The same for the journal's job, which has only what was recorded. */
export function readBackExecutionEntry(upstream: Upstream, entry: JournalEntry): Promise<Settlement> {
  const sent = { ...Recorded.parse(entry.request), price: recordedPrice(entry.request) };
  return readBackExecution(upstream, entry.resourceId, { ...sent, pressedAt: entry.createdAt });
}

function outcomeOf(quote: Quote) {
  return { quoteStatus: quote.status ?? null, transactionId: quote.transactionId ?? null };
}

/** What the service's response to `execute` means: it accepted the payment, though it may still list the old status. */
export function settlementOfResponse(quote: Quote): Settlement {
  if (quote.status === "PENDING") {
    const note = "Executed; the service still lists the quote as pending";
    return { status: "succeeded", note, outcome: outcomeOf(quote) };
  }
  if (quote.status === "EXPIRED") {
    return { status: "unknown", note: "The service responded but lists the quote as expired; reading it back" };
  }
  return settlementOf(quote);
}

const UNCLEAR: Settlement = { status: "unknown", note: "The service doesn't clearly report the outcome; checking" };
/** Still pending: a call in progress may yet execute it, so only its expiry can mean "not executed". */
const NOT_SO_FAR: Settlement = { status: "unknown", note: "Not executed so far; checking until it expires" };

/** What a quote says about its execution. */
function settlementOf(quote: Quote): Settlement {
  const outcome = outcomeOf(quote);
  if (isAwaitingAuthorization(quote)) return { status: "succeeded", note: AWAITING_NOTE, outcome };
  if (!isKnownQuoteStatus(quote.status) || quote.status === "EXPIRED") return UNCLEAR;
  if (quote.status === "PENDING") return NOT_SO_FAR;
  // A failed quote can't be executed again; its transaction shows whether money went out and came back.
  if (quote.status === "FAILED")
    return { status: "succeeded", note: "Executed; the service reports a failure", outcome };
  return { status: "succeeded", note: "Executed, confirmed by the service", outcome };
}

const EXPIRED_UNEXECUTED = {
  status: "refused",
  note: "The quote expired unexecuted; no money moved",
  errorCode: "quote_expired",
} as const satisfies Settlement;

/** States that a payment has only once its quote is executed; before that it may be PENDING (specification 3.2). */
const UNDER_WAY = ["PROCESSING", "COMPLETED", "FAILED", "REFUNDED"];

/**
 * Reads a quote back to learn whether its execution took effect. A quote still listed as pending was executed if its
 * payment is in progress. A quote that is really pending is sent again with the first call's key, if it had one: the
 * service executes a key once. Without a key nothing is changed.
 */
export async function readBackExecution(upstream: Upstream, quoteId: string, sent: SentExecution): Promise<Settlement> {
  const seen = await look(upstream, quoteId, sent);
  if (seen !== "pending") return seen;
  return sent.idempotencyKey === undefined ? NOT_SO_FAR : await sendAgain(upstream, quoteId, sent);
}

/** What the quote and its payment say; "pending" while the quote waits and nothing is in progress. Changes nothing. */
async function look(upstream: Upstream, quoteId: string, sent: SentExecution): Promise<Settlement | "pending"> {
  const quote = await upstream.getQuote({ params: { quoteId } });
  const said = await whatIsSaid(upstream, quote, sent);
  return said === "pending" ? said : compared(said, quote, sent);
}

const compared = (settlement: Settlement, quote: Quote, { price }: SentExecution): Settlement =>
  price ? withDifference(settlement, executionDifference(price, quote)) : settlement;

async function whatIsSaid(upstream: Upstream, quote: Quote, sent: SentExecution): Promise<Settlement | "pending"> {
  if (quote.status === "EXPIRED") return await settlementOfExpired(upstream, quote, sent);
  const said = settlementOf(quote);
  if (said.status !== "unknown") return said;
  const transaction = await transactionOf(upstream, quote);
  if (transaction && isUnderWay(transaction)) {
    const outcome = { ...outcomeOf(quote), transactionId: transaction.id };
    return { status: "succeeded", note: "Executed: its payment is under way", outcome };
  }
  return quote.status === "PENDING" ? "pending" : said;
}

const isUnderWay = ({ status }: Transaction) => UNDER_WAY.includes(status ?? "");

/**
 * Repeats the call under its own key. A refusal that certainly means "not executed" settles it, if the quote shows
 * nothing else a little later: a limit may be reached because the first call went through. Anything else leaves it
 * open.
 */
async function sendAgain(upstream: Upstream, quoteId: string, sent: SentExecution): Promise<Settlement> {
  try {
    const { idempotencyKey } = sent;
    const answer = await upstream.executeQuote({ params: { quoteId }, idempotencyKey });
    const settlement = compared(settlementOfResponse(answer), answer, sent);
    return { ...settlement, isRepeated: true, note: `Sent again with the same key. ${settlement.note}` };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if (!isAnswered(error)) return NOT_SO_FAR;
    const seen = await lookAgain(
      () => look(upstream, quoteId, sent),
      (one) => one !== "pending",
    );
    return seen === "pending" ? (refusalOfKey(error) ?? NOT_SO_FAR) : seen;
  }
}

/**
 * A quote that expires while it is being executed may still be listed as expired: its payment tells. Some deployments
 * name the payment when the quote is made (interface-revisions 3), so that it exists is no sign of an execution.
 */
async function settlementOfExpired(upstream: Upstream, quote: Quote, sent: SentExecution): Promise<Settlement> {
  const { transaction, isWhole } =
    quote.transactionId === undefined
      ? await lookForTransaction(upstream, quote)
      : { transaction: await paymentOf(upstream, quote.transactionId), isWhole: null };
  const outcome = { ...outcomeOf(quote), ...(transaction ? { transactionId: transaction.id } : {}) };
  // A payment that was not seen may be among those that weren't checked.
  if (!transaction && isWhole !== null) return isWhole ? { ...EXPIRED_UNEXECUTED, outcome } : UNCLEAR;
  if (transaction && isUnderWay(transaction)) {
    return { status: "succeeded", note: "Executed: its payment is under way", outcome };
  }
  if (transaction?.status === "EXPIRED") return { ...EXPIRED_UNEXECUTED, outcome };
  // A payment under review, or in a status unknown here, may still proceed: elapsed time can't settle that.
  if (!hasNotBegun(transaction?.status) || transaction?.pendingReason) return UNCLEAR;
  if (Date.now() - overSince(quote, sent) <= NEVER_AFTER_MS) {
    return { status: "unknown", note: "The quote expired; checking that its payment never began" };
  }
  return { ...EXPIRED_UNEXECUTED, ...neverBegan(outcome, transaction?.status) };
}

/**
 * The time from which nothing can begin any more. For an expired quote the service may omit the expiry or state one in
 * the future: then the expiry recorded at execution counts, and the press itself at the latest.
 */
function overSince(quote: Quote, { pressedAt, expiresAt }: SentExecution): number {
  const stated = [quote.expiresAt, expiresAt].map((text) => Date.parse(text ?? "")).filter((at) => at <= Date.now());
  return Math.max(pressedAt.getTime(), ...stated);
}

function neverBegan(
  outcome: Record<string, unknown>,
  status: string | undefined,
): Pick<Settlement, "note" | "outcome"> {
  const listed =
    status === undefined ? "The service has no record that its payment began" : "Its payment was never begun";
  return {
    note: `The quote expired unexecuted. ${listed}; no money moved`,
    outcome: {
      ...outcome,
      title: "The quote expired before the payment began.",
      detail:
        status === undefined
          ? undefined
          : "The service may go on listing the payment as pending: that is how it stands before it begins.",
      meaning: "Nothing was sent and no money moved.",
      next: "Check the paying account's balance, then get a new price.",
    },
  };
}

/** The payment; null if the service doesn't know it, as before it begins. */
async function paymentOf(upstream: Upstream, transactionId: string): Promise<Transaction | null> {
  try {
    return await upstream.getTransaction({ params: { transactionId } });
  } catch (error) {
    if (!isUpstreamError(error) || error.failure.httpStatus !== 404) throw error;
    return null;
  }
}
