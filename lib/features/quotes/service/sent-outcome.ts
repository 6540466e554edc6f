import "server-only";
import { assumptions } from "@/lib/contract/assumptions";
import type { Quote } from "@/lib/contract/quote";
import { isUpstreamError } from "@/lib/errors";
import { type Database, getDatabase } from "@/lib/server/db/client";
import type { JournalEntry, Settlement } from "@/lib/server/journal/entry";
import { isAbsent, lookAgain } from "@/lib/server/journal/uncertain";
import type { Upstream } from "@/lib/upstream/client";
import { isMasked } from "../check/asked";
import { settlementOfAnswer } from "./execution-outcome";
import { isAnswered, refusalOfKey } from "./key-refusal";
import { lookForSent, type Seen } from "./look-for-sent";
import { type SentRequest, sentRequestOf } from "./sent-request";

/** A payment that was priced and sent in one call, or may have been, and what it takes to learn its outcome. */
export interface SentAtOnce {
  db: Database;
  upstream: Upstream;
  environmentId: string;
  request: SentRequest;
  /** When the button was pressed: the call was no earlier. */
  pressedAt: Date;
  /** No process can be making the call any more. */
  isCallOver: boolean;
}

/** The payment of a journal entry. Throws for an entry that is none. */
export function sentAtOnceOf(db: Database, upstream: Upstream, entry: JournalEntry): SentAtOnce {
  const { environmentId, createdAt, status, leaseUntil } = entry;
  return {
    ...{ db, upstream, environmentId },
    request: sentRequestOf(entry),
    pressedAt: createdAt,
    isCallOver: status === "unknown" || leaseUntil.getTime() < Date.now(),
  };
}

/** For so long a key is remembered for certain; a payment that doesn't show by then did not arrive. */
const SETTLED_WITHIN_MS = assumptions.idempotencyKeyMinutes.value * 60_000;

/** What the service's response means: it took the payment. What becomes of the money is the transaction's to say. */
export function settlementOfSent(quote: Quote): Settlement {
  const settlement = settlementOfAnswer(quote);
  return { ...settlement, outcome: { ...settlement.outcome, quoteId: quote.id } };
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
 * Learns what came of a payment whose answer was lost: by looking for the quote or its payment, and where neither shows,
 * by sending the same key again if the deployment certainly has keys and remembers it. Never by a second call of its own.
 */
export async function readBackSent(sent: SentAtOnce): Promise<Settlement> {
  const { request, isCallOver, pressedAt } = sent;
  const isRemembered = Date.now() - pressedAt.getTime() < SETTLED_WITHIN_MS;
  const { idempotencyKey, asked } = request;
  // What is on record of personal data is masked, and no lookup is: such a call can't be made again.
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
  const { destination, ...rest } = asked;
  if (destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS") return OPEN;
  try {
    const body = { ...rest, destination, immediatelyExecute: true };
    const settlement = settlementOfSent(await sent.upstream.createQuote({ body, idempotencyKey }));
    return { ...settlement, isRepeated: true, note: `Sent again with the same key. ${settlement.note}` };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    // A copy may be refused because of the first one, which took the money: it is looked for first.
    const { found } = await lookAgain(
      () => lookForSent(sent),
      (seen) => seen.found !== null,
    );
    if (found) return foundAmong(found);
    return (isAnswered(error) ? refusalOfKey(error) : null) ?? OPEN;
  }
}

/** The same for the journal's job, which finds only what is on record. */
export function readBackSentEntry(upstream: Upstream, entry: JournalEntry): Promise<Settlement> {
  return readBackSent(sentAtOnceOf(getDatabase(), upstream, entry));
}
