import "server-only";
import { assumptions } from "@/lib/contract/assumptions";
import type { Transaction } from "@/lib/contract/transaction";
import { isUpstreamError } from "@/lib/errors";
import { isAnswered, refusalOfKey } from "@/lib/features/quotes/service/key-refusal";
import { type Database, getDatabase } from "@/lib/server/db/client";
import type { JournalEntry, Settlement } from "@/lib/server/journal/entry";
import { lookAgain } from "@/lib/server/journal/uncertain";
import type { Upstream } from "@/lib/upstream/client";
import { isWalkError, startAt, Walk, walkPages } from "@/lib/upstream/walk";
import type { Direction } from "../fields";
import type { TransferRequest } from "../schema";
import { requestOf, transferOfTransaction } from "./known-transfers";

/** A transfer that was sent, or may have been, and what it takes to learn its outcome. */
export interface SentTransfer {
  db: Database;
  upstream: Upstream;
  environmentId: string;
  direction: Direction;
  request: TransferRequest;
  /** When the button was pressed: the call was no earlier. */
  pressedAt: Date;
  /** No process can be making the call any more. */
  isCallOver: boolean;
}

/** For so long a key is remembered for certain; a transfer that doesn't show by then did not arrive. */
const SETTLED_WITHIN_MS = assumptions.idempotencyKeyMinutes.value * 60_000;
/** The service's clock may be behind ours by so much. */
const CLOCKS_APART_MS = 2 * 60_000;

/** The one call, the same each time: with a key, the service carries it out once (specification 4.4, rule 2). */
export function sendTransfer(upstream: Upstream, direction: Direction, request: TransferRequest): Promise<Transaction> {
  const { sourceAccountId, destinationAccountId, amount, idempotencyKey } = request;
  const body = { source: { accountId: sourceAccountId }, destination: { accountId: destinationAccountId }, amount };
  return upstream[direction === "in" ? "transferIn" : "transferOut"]({ body, idempotencyKey });
}

/** What the service's answer to a transfer means: it took it. What becomes of the money is the transaction's to say. */
export function settlementOfTransfer({ id, status }: Transaction, note = "Accepted by the service"): Settlement {
  return { status: "succeeded", note, outcome: { transactionId: id, transactionStatus: status ?? null } };
}

const OPEN: Settlement = { status: "unknown", note: "No sign of the transfer so far; checking" };

/**
 * Learns what came of a transfer whose answer was lost: by sending the same key again while the service certainly
 * remembers it, else by looking for it among the transactions. Never by a second call of its own.
 */
export async function readBackTransfer(sent: SentTransfer): Promise<Settlement> {
  const age = Date.now() - sent.pressedAt.getTime();
  if (sent.request.idempotencyKey !== undefined && sent.isCallOver && age < SETTLED_WITHIN_MS) {
    return await sendAgain(sent);
  }
  const seen = await look(sent);
  if (seen.found) return foundAmong(seen.found);
  return seen.isWhole && sent.isCallOver && age >= SETTLED_WITHIN_MS ? NOT_RECEIVED : OPEN;
}

const foundAmong = (found: Transaction) =>
  settlementOfTransfer(found, "Found among the service's transactions by its accounts and amount");

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

/** A refused copy may be refused because of the first one, which took the money: the transactions are asked first. */
async function sendAgain(sent: SentTransfer): Promise<Settlement> {
  try {
    const transaction = await sendTransfer(sent.upstream, sent.direction, sent.request);
    const note = "Sent again with the same key: accepted by the service once";
    return { ...settlementOfTransfer(transaction, note), isRepeated: true };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const { found } = await lookAgain(
      () => look(sent),
      (seen) => seen.found !== null,
    );
    if (found) return foundAmong(found);
    return (isAnswered(error) ? refusalOfKey(error) : null) ?? OPEN;
  }
}

const PER_PAGE = 100;
const LIMITS = { pages: 20, ms: 30_000 };

/**
 * Looks through the transactions since the press for this one, which no other transfer from here has become.
 * `isWhole`: all of them were seen.
 */
async function look(sent: SentTransfer): Promise<{ found: Transaction | null; isWhole: boolean }> {
  const { customerId } = sent.request;
  const query = {
    type: sent.direction === "in" ? ("INCOMING" as const) : ("OUTGOING" as const),
    startDate: new Date(sent.pressedAt.getTime() - CLOCKS_APART_MS).toISOString(),
    sortOrder: "asc" as const,
    limit: PER_PAGE,
    ...(customerId === undefined ? {} : { customerId }),
  };
  let found: Transaction | null = null;
  try {
    const isWhole = await walkPages(
      new Walk(LIMITS, startAt()),
      (cursor) => sent.upstream.listTransactions({ query: { ...query, cursor } }),
      async ({ data }) => {
        for (const one of data) if (!found && isLike(one, sent) && (await isUnclaimed(one, sent))) found = one;
      },
      () => found === null,
    );
    return { found, isWhole };
  } catch (error) {
    if (!isWalkError(error)) throw error;
    return { found, isWhole: false };
  }
}

/** Whether a transaction is as the transfer was asked for; a field that the service leaves out speaks neither way. */
function isLike(
  { quoteId, source, destination, sentAmount, receivedAmount }: Transaction,
  sent: SentTransfer,
): boolean {
  const { sourceAccountId, destinationAccountId, amount, currency } = sent.request;
  const money = sentAmount ?? receivedAmount;
  const agrees = (stated: string | undefined, asked: string) => stated === undefined || stated === asked;
  return (
    quoteId === undefined &&
    money?.amount === amount &&
    money.currency.code === currency &&
    (source?.accountId !== undefined || destination?.accountId !== undefined) &&
    agrees(source?.accountId, sourceAccountId) &&
    agrees(destination?.accountId, destinationAccountId)
  );
}

async function isUnclaimed({ id }: Transaction, { db, environmentId }: SentTransfer): Promise<boolean> {
  return (await transferOfTransaction(db, environmentId, id)) === null;
}

/** The same for the journal's job. */
export function readBackTransferEntry(upstream: Upstream, entry: JournalEntry): Promise<Settlement> {
  return readBackTransfer({
    db: getDatabase(),
    upstream,
    environmentId: entry.environmentId,
    direction: entry.action === "transfer.in" ? "in" : "out",
    request: requestOf(entry),
    pressedAt: entry.createdAt,
    isCallOver: entry.status === "unknown" || entry.leaseUntil.getTime() < Date.now(),
  });
}
