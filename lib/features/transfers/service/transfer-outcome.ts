import "server-only";
import { assumptions } from "@/lib/contract/assumptions";
import type { Transaction } from "@/lib/contract/transaction";
import { isUpstreamError } from "@/lib/errors";
import { findTransfer, type SentTransfer, sentTransferOf } from "@/lib/features/journal/service/transfer-record";
import { transferDifference } from "@/lib/features/quotes/check/answer-difference";
import { isAnswered, refusalOfKey } from "@/lib/features/quotes/service/key-refusal";
import { toMoney } from "@/lib/features/transactions/check/facts";
import { getDatabase } from "@/lib/server/db/client";
import { type JournalEntry, type Settlement, withDifference } from "@/lib/server/journal/entry";
import { isFeeApart } from "@/lib/server/journal/fee-apart";
import { isAbsent, lookAgain } from "@/lib/server/journal/uncertain";
import type { Upstream } from "@/lib/upstream/client";
import type { Direction } from "../fields";
import type { TransferRequest } from "../schema";

/** How long a key is certainly remembered; a transfer that doesn't appear by then did not arrive. */
const SETTLED_WITHIN_MS = assumptions.idempotencyKeyMinutes.value * 60_000;

/** The one call, identical each time: with a key, the service executes it once (specification 4.4, rule 2). */
export function sendTransfer(upstream: Upstream, direction: Direction, request: TransferRequest): Promise<Transaction> {
  const { sourceAccountId, destinationAccountId, amount, idempotencyKey } = request;
  const body = { source: { accountId: sourceAccountId }, destination: { accountId: destinationAccountId }, amount };
  return upstream[direction === "in" ? "transferIn" : "transferOut"]({ body, idempotencyKey });
}

function settlementOf({ id, status }: Transaction, note: string): Settlement {
  return { status: "succeeded", note, outcome: { transactionId: id, transactionStatus: status ?? null } };
}

/**
 * The service's response to a transfer means it was accepted. The transaction shows what becomes of the money, and may
 * state another amount or account than was sent.
 */
export function settlementOfAnswer(answer: Transaction, request: TransferRequest, note: string): Settlement {
  return withDifference(settlementOf(answer, note), differenceOf(answer, request));
}

/** How the answer differs from what was sent, in words, apart from fees; null where it doesn't. */
function differenceOf({ source, destination, sentAmount, receivedAmount, fees }: Transaction, sent: TransferRequest) {
  const { sourceAccountId, destinationAccountId, amount: asked, currency, decimals } = sent;
  const stated = toMoney(sentAmount ?? receivedAmount);
  const isWithFees =
    stated?.currency === currency &&
    fees !== undefined &&
    isFeeApart(sentAmount ? "SENDING" : "RECEIVING", { stated: stated.amount, asked, fees });
  return transferDifference(
    { source: sourceAccountId, destination: destinationAccountId, money: { amount: asked, currency, decimals } },
    { source: source?.accountId, destination: destination?.accountId, money: isWithFees ? null : stated },
  );
}

const OPEN: Settlement = { status: "unknown", note: "No sign of the transfer so far; checking" };

/**
 * Learns the outcome of a transfer whose response was lost: by sending the same key again while the service certainly
 * remembers it, else by looking for it among the transactions. Never by an independent second call.
 */
export async function readBackTransfer(sent: SentTransfer): Promise<Settlement> {
  const age = Date.now() - sent.pressedAt.getTime();
  if (sent.request.idempotencyKey !== undefined && sent.isCallOver && age < SETTLED_WITHIN_MS) {
    return await sendAgain(sent);
  }
  const seen = await findTransfer(sent);
  if (seen.found) return foundAmong(seen.found);
  return isAbsent(seen) && sent.isCallOver && age >= SETTLED_WITHIN_MS ? NOT_RECEIVED : OPEN;
}

const foundAmong = (found: Transaction) =>
  settlementOf(found, "Found among the service's transactions by its accounts and amount");

const NOT_RECEIVED: Settlement = {
  status: "refused",
  note: "The service lists no such transfer: it did not arrive",
  errorCode: "not_received",
  outcome: {
    code: "not_received",
    title: "The transfer did not arrive.",
    meaning: "The service lists no such transfer, so no money moved.",
    next: "Check the account's balance, then make the transfer again.",
  },
};

/** A repeat may be refused because the first one took the money, so the transactions are checked first. */
async function sendAgain(sent: SentTransfer): Promise<Settlement> {
  try {
    const transaction = await sendTransfer(sent.upstream, sent.direction, sent.request);
    const note = "Sent again with the same key: accepted by the service once";
    return { ...settlementOfAnswer(transaction, sent.request, note), isRepeated: true };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const { found } = await lookAgain(
      () => findTransfer(sent),
      (seen) => seen.found !== null,
    );
    if (found) return foundAmong(found);
    return (isAnswered(error) ? refusalOfKey(error) : null) ?? OPEN;
  }
}

/** The same for the journal's job. */
export function readBackTransferEntry(upstream: Upstream, entry: JournalEntry): Promise<Settlement> {
  return readBackTransfer(sentTransferOf(getDatabase(), upstream, entry));
}
