import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import type { JournalEntry, Settlement } from "@/lib/server/journal/entry";
import type { ResponseFacts } from "@/lib/server/journal/run";
import type { Upstream } from "@/lib/upstream/client";
import { isCancelled } from "../check/cancellation";

/** How long after the request a cancellation of which the service shows no sign counts as never received. */
const SIGN_WITHIN_MS = 10 * 60_000;

/**
 * How old a request is: its call may be under way, is certainly over, or is so long ago that a sign of it would show.
 */
type Age = "under way" | "over" | "long ago";

function outcomeOf({ status, refund }: Transaction) {
  return { transactionStatus: status ?? null, refundStatus: refund?.status ?? null };
}

/** What the service's response to a cancellation means: it accepted the request, but nothing is cancelled yet. */
export function settlementOfCancellation(transaction: Transaction): Settlement {
  return { status: "succeeded", note: "Cancellation requested; not done yet", outcome: outcomeOf(transaction) };
}

/** Reads a payment back to learn whether its cancellation was received: its refund says so. Changes nothing. */
export async function readBackCancellation(
  upstream: Upstream,
  transactionId: string,
  { httpStatus }: ResponseFacts,
  age: Age,
): Promise<Settlement> {
  const transaction = await upstream.getTransaction({ params: { transactionId } });
  const outcome = outcomeOf(transaction);
  if (isCancelled(transaction)) {
    return { status: "succeeded", note: "Cancellation received, confirmed by its refund", outcome };
  }
  if (httpStatus === 409) {
    return refusal(409, outcome, {
      code: "not_cancellable",
      title: "This payment can't be cancelled any more.",
      meaning: "It is too far along to be stopped. The payment continues.",
      next: "Ask the recipient to return the money, or contact the service.",
    });
  }
  if (age === "under way") return { status: "unknown", note: "No sign of the cancellation so far; checking" };
  if (isTransactionFinal({ status: transaction.status ?? "" })) {
    return refusal(null, outcome, {
      code: "ended_before",
      title: "The payment ended, and the service shows no cancellation.",
      meaning: "Its status and refund show where the money is.",
      next: "Check the payment's status.",
    });
  }
  if (age === "over") return { status: "unknown", note: "No sign of the cancellation so far; checking" };
  return refusal(null, outcome, {
    code: "not_received",
    title: "The service shows no cancellation.",
    meaning: "The request seems not to have arrived. The payment goes on as before.",
    next: "Request the cancellation again if the payment should still be stopped.",
  });
}

function refusal(
  httpStatus: number | null,
  outcome: Record<string, unknown>,
  facts: { code: string; title: string; meaning: string; next: string },
): Settlement {
  const known = httpStatus === null ? {} : { httpStatus };
  const note = `Not cancelled: ${facts.title}`;
  return { ...known, status: "refused", note, errorCode: facts.code, outcome: { ...outcome, ...facts } };
}

/** The same for the journal's job. */
export function readBackCancellationEntry(upstream: Upstream, entry: JournalEntry): Promise<Settlement> {
  const now = Date.now();
  const isOld = now - entry.createdAt.getTime() > SIGN_WITHIN_MS;
  const age = isOld ? "long ago" : entry.leaseUntil.getTime() < now ? "over" : "under way";
  return readBackCancellation(upstream, entry.resourceId, entry, age);
}
