import "server-only";
import { assumptions } from "@/lib/contract/assumptions";
import type { Quote } from "@/lib/contract/quote";
import { isUpstreamError } from "@/lib/errors";
import { type Database, getDatabase } from "@/lib/server/db/client";
import { type JournalEntry, type Settlement, withDifference } from "@/lib/server/journal/entry";
import { isAbsent, lookAgain } from "@/lib/server/journal/uncertain";
import type { Upstream } from "@/lib/upstream/client";
import { sentAtOnceDifference } from "../check/answer-difference";
import { isMasked } from "../check/asked";
import type { CreateQuoteInput } from "../schema";
import { settlementOfResponse } from "./execution-outcome";
import { isAnswered, refusalOfKey } from "./key-refusal";
import { lookForSent, type Seen } from "./look-for-sent";
import { forService } from "./quote-body";
import { type SentRequest, sentRequestOf } from "./sent-request";

/** A payment that was or may have been priced and sent in one call, and what is needed to learn its outcome. */
export interface SentAtOnce {
  db: Database;
  upstream: Upstream;
  environmentId: string;
  request: SentRequest;
  /** When the button was pressed: the call was not made before that. */
  pressedAt: Date;
  /** No process can be making the call any more. */
  isCallOver: boolean;
}

/** The payment of a journal entry. Throws for an entry that isn't such a payment. */
export function sentAtOnceOf(db: Database, upstream: Upstream, entry: JournalEntry): SentAtOnce {
  const { environmentId, createdAt, status, leaseUntil } = entry;
  return {
    ...{ db, upstream, environmentId },
    request: sentRequestOf(entry),
    pressedAt: createdAt,
    isCallOver: status === "unknown" || leaseUntil.getTime() < Date.now(),
  };
}

/** How long a key is certainly remembered; a payment that hasn't appeared by then did not arrive. */
const SETTLED_WITHIN_MS = assumptions.idempotencyKeyMinutes.value * 60_000;

/**
 * What the service's response means: it accepted the payment. The transaction shows what becomes of the money, and the
 * response may state another amount or account than was asked for.
 */
export function settlementOfSent(quote: Quote, asked: CreateQuoteInput): Settlement {
  const settlement = settlementOfResponse(quote);
  const known = { ...settlement, outcome: { ...settlement.outcome, quoteId: quote.id } };
  return withDifference(known, sentAtOnceDifference(asked, quote));
}

const OPEN: Settlement = { status: "unknown", note: "No sign of the payment so far; checking" };

const NOT_RECEIVED: Settlement = {
  status: "refused",
  note: "The service lists no such payment: it did not arrive",
  errorCode: "not_received",
  outcome: {
    code: "not_received",
    title: "The payment did not arrive.",
    meaning: "The service lists no such payment, so no money moved.",
    next: "Check the account's balance, then send the payment again.",
  },
};

/**
 * Learns the outcome of a payment whose response was lost: by looking for the quote or its payment and, if neither
 * shows, by sending the same key again if the deployment certainly has and remembers keys. Never by a second call
 * without it.
 */
export async function readBackSent(sent: SentAtOnce): Promise<Settlement> {
  const { request, isCallOver, pressedAt } = sent;
  const isRemembered = Date.now() - pressedAt.getTime() < SETTLED_WITHIN_MS;
  const { idempotencyKey, asked } = request;
  // Recorded personal data is masked, and lookups aren't recorded: such a call can't be repeated.
  const isWholeOnRecord = !isMasked(asked) && asked.destination.destinationType !== "UMA_ADDRESS";
  const seen = await lookForSent(sent);
  if (seen.found) return foundAmong(seen.found);
  if (idempotencyKey !== undefined && isWholeOnRecord && isCallOver && isRemembered) {
    return await sendAgain(sent, idempotencyKey);
  }
  return isAbsent(seen) && isCallOver && !isRemembered ? NOT_RECEIVED : OPEN;
}

function foundAmong({ quoteId, status, transactionId }: NonNullable<Seen["found"]>): Settlement {
  const outcome = { quoteId, quoteStatus: status ?? null, transactionId: transactionId ?? null };
  const note = "Found at the service by its accounts and amount";
  return { status: "succeeded", note, outcome };
}

async function sendAgain(sent: SentAtOnce, idempotencyKey: string): Promise<Settlement> {
  const { asked } = sent.request;
  const { destination, ...rest } = forService(asked);
  if (destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS") return OPEN;
  try {
    const body = { ...rest, destination, immediatelyExecute: true };
    const settlement = settlementOfSent(await sent.upstream.createQuote({ body, idempotencyKey }), asked);
    return { ...settlement, isRepeated: true, note: `Sent again with the same key. ${settlement.note}` };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    // A repeat may be refused because of the first call, which took the money: look for that one first.
    const { found } = await lookAgain(
      () => lookForSent(sent),
      (seen) => seen.found !== null,
    );
    if (found) return foundAmong(found);
    return (isAnswered(error) ? refusalOfKey(error) : null) ?? OPEN;
  }
}

/** The same for the journal's job, which has only what was recorded. */
export function readBackSentEntry(upstream: Upstream, entry: JournalEntry): Promise<Settlement> {
  return readBackSent(sentAtOnceOf(getDatabase(), upstream, entry));
}
