import "server-only";
import type { Quote } from "@/lib/contract/quote";
import { isKnownQuoteStatus } from "@/lib/contract/quote-status";
import type { JournalEntry, Settlement } from "@/lib/server/journal/entry";
import type { ResponseFacts } from "@/lib/server/journal/run";
import type { Upstream } from "@/lib/upstream/client";
import { isAwaitingAuthorization } from "../check/authorization";
import { isFunded } from "../fields/execution";
import { refusedCode } from "./authorization-words";
import { transactionOf } from "./transaction-of";

function outcomeOf(quote: Quote) {
  return { quoteStatus: quote.status ?? null, transactionId: quote.transactionId ?? null };
}

/**
 * What the service's response to a code means. A quote that is still waiting needs another proof: no money has moved.
 */
export function settlementOfAuthorization(quote: Quote): Settlement {
  if (!isAwaitingAuthorization(quote)) return settled(quote, "Authorised by the customer");
  return {
    status: "refused",
    note: "The service wants a further confirmation by the customer",
    errorCode: "authorization_again",
    outcome: {
      title: "The service wants a further confirmation.",
      meaning: "It accepted the code, and is still waiting for the customer. No money has moved.",
      next: "Ask the customer for the next code.",
    },
  };
}

function settled(quote: Quote, note: string): Settlement {
  const outcome = outcomeOf(quote);
  // A quote funded by instructions has them only once the customer has authorised it (interface-revisions 5).
  if (isFunded(quote) && (quote.paymentInstructions?.length ?? 0) > 0) return { status: "succeeded", note, outcome };
  // A status that is missing, newer than this console or older than the code tells nothing.
  if (!isKnownQuoteStatus(quote.status) || quote.status === "PENDING") {
    return { status: "unknown", note: "The service doesn't clearly report the outcome; checking" };
  }
  if (quote.status === "FAILED") {
    return { status: "succeeded", note: `${note}; the service reports a failure`, outcome };
  }
  return quote.status === "EXPIRED" ? notInTime(outcome) : { status: "succeeded", note, outcome };
}

function notInTime(outcome: Record<string, unknown>): Settlement {
  return {
    status: "refused",
    note: "The customer's authorisation was not completed in time; no money moved",
    errorCode: "sca_not_completed",
    outcome: {
      ...outcome,
      title: "The payment was not authorised in time.",
      meaning: "Nothing was sent and no money moved.",
      next: "Get a new price, and have the customer ready with the code.",
    },
  };
}

/**
 * Reads a quote back to learn whether a code took effect. Changes nothing. While the service still waits for the
 * customer, the code has had no effect: that is certain once the service has answered the call (409), or no process can
 * be making it any more.
 */
export async function readBackAuthorization(
  upstream: Upstream,
  quoteId: string,
  { httpStatus, errorCode }: ResponseFacts,
  isCallOver: boolean,
): Promise<Settlement> {
  const quote = await upstream.getQuote({ params: { quoteId } });
  if (isAwaitingAuthorization(quote)) {
    if (httpStatus === 409) return refusal(refusedCode(409, errorCode ?? undefined), httpStatus);
    if (!isCallOver) return { status: "unknown", note: "Not authorised so far; checking" };
    const facts = {
      code: "not_authorized",
      title: "The code did not reach the service.",
      meaning: "Nothing was sent and no money moved. The quote is still open.",
      next: "Try the code again, or send a new one.",
    };
    return refusal(facts, null);
  }
  if (quote.status === "FAILED" && (await failureOf(upstream, quote)) === "SCA_NOT_COMPLETED") {
    return notInTime(outcomeOf(quote));
  }
  return settled(quote, "Authorised, confirmed by the service");
}

function refusal(facts: { code: string; title: string }, httpStatus: number | null): Settlement {
  const known = httpStatus === null ? {} : { httpStatus };
  return { ...known, status: "refused", note: `Not authorised: ${facts.title}`, errorCode: facts.code, outcome: facts };
}

async function failureOf(upstream: Upstream, quote: Quote): Promise<string | undefined> {
  const { transactionId } = quote;
  const transaction = transactionId
    ? await upstream.getTransaction({ params: { transactionId } })
    : await transactionOf(upstream, quote);
  return transaction?.failureReason;
}

/** The same for the journal's job, which has only what was recorded. */
export function readBackAuthorizationEntry(upstream: Upstream, entry: JournalEntry): Promise<Settlement> {
  return readBackAuthorization(upstream, entry.resourceId, entry, entry.leaseUntil.getTime() < Date.now());
}
