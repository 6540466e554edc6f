import "server-only";
import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import type { Direction } from "@/lib/features/transfers/fields";
import { TransferRequest } from "@/lib/features/transfers/schema";
import type { Database } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { becameTransaction, isCallUnderWay, paymentClaim } from "@/lib/server/journal/payment-claim";
import { earliestStamp, isFarEnough } from "@/lib/server/service-clock";
import type { Upstream } from "@/lib/upstream/client";
import { isWalkError, startAt, Walk, type WalkLimits, walkPages } from "@/lib/upstream/walk";

/** A transfer that was sent, or may have been, and what it takes to learn its outcome. */
export interface SentTransfer {
  db: Database;
  upstream: Upstream;
  environmentId: string;
  /** Of its button press, by which its own entry is known. */
  key: string;
  direction: Direction;
  request: TransferRequest;
  /** When the button was pressed: the call was no earlier. */
  pressedAt: Date;
  /** No process can be making the call any more. */
  isCallOver: boolean;
}

/** The transfer of a journal entry. Throws for an entry that is none. */
export function sentTransferOf(db: Database, upstream: Upstream, entry: JournalEntry): SentTransfer {
  const { key, environmentId, action, createdAt, status, leaseUntil } = entry;
  return {
    ...{ db, upstream, environmentId, key },
    direction: action === "transfer.in" ? "in" : "out",
    request: TransferRequest.parse(entry.request),
    pressedAt: createdAt,
    isCallOver: status === "unknown" || leaseUntil.getTime() < Date.now(),
  };
}

/** Entries of the journal that are transfers, in the words of their index. */
export const isTransfer = sql`${journalEntry.action} like 'transfer.%'`;

/** Entries of the journal that are the transfer which became this transaction. */
export const ofTransaction = (transactionId: string) => and(isTransfer, becameTransaction(transactionId));

const said = (field: keyof TransferRequest): SQL => sql`${journalEntry.request} ->> ${sql.raw(`'${field}'`)}`;

/** Entries of the journal that are transfers of the same amount between the same accounts. */
export const sameTransfer = ({
  sourceAccountId,
  destinationAccountId,
  amount,
}: Omit<TransferRequest, "currency" | "decimals">) =>
  and(
    isTransfer,
    sql`${said("sourceAccountId")} = ${sourceAccountId}`,
    sql`${said("destinationAccountId")} = ${destinationAccountId}`,
    sql`${said("amount")} = ${String(amount)}`,
  );

const PER_PAGE = 100;
const LIMITS = { pages: 20, ms: 30_000 };
/** What a person waits for may take in more. */
const LIMITS_OF_PERSON = { pages: 300, ms: 30_000 };

/**
 * `isWhole`: all transactions were seen that can be this transfer, each could be told from it, and nobody else's call may
 * still be one of them.
 */
export interface TransferSearch {
  found: Transaction | null;
  isWhole: boolean;
}

/** Looks through the transactions since the press for this one, which no other transfer from here has become. */
export function findTransfer(sent: SentTransfer): Promise<TransferSearch> {
  return search(sent, LIMITS);
}

/** The same as far as a person's word needs it: through a longer list. */
export function findTransferForPerson(sent: SentTransfer): Promise<TransferSearch> {
  return search(sent, LIMITS_OF_PERSON);
}

async function search(sent: SentTransfer, limits: WalkLimits): Promise<TransferSearch> {
  const { environmentId, pressedAt } = sent;
  const { customerId } = sent.request;
  const since = earliestStamp(environmentId, pressedAt);
  const query = {
    type: sent.direction === "in" ? ("INCOMING" as const) : ("OUTGOING" as const),
    startDate: since.toISOString(),
    sortOrder: "asc" as const,
    limit: PER_PAGE,
    ...(customerId === undefined ? {} : { customerId }),
  };
  let found: Transaction | null = null;
  let mayBeThere = false;
  try {
    const isWhole = await walkPages(
      new Walk(limits, startAt()),
      (cursor) => sent.upstream.listTransactions({ query: { ...query, cursor } }),
      async ({ data, unreadRecords }) => {
        if (unreadRecords !== undefined) mayBeThere = true;
        for (const one of data) {
          const likeness = found ? "other" : likenessOf(one, sent);
          if (likeness === "other") continue;
          const claim = await claimOf(one.id, sent);
          if (claim === "free" && likeness === "same") found = one;
          else if (claim !== "taken") mayBeThere = true;
        }
      },
      () => found === null,
    );
    return { found, isWhole: isWhole && isFarEnough(since, environmentId, pressedAt) && !mayBeThere };
  } catch (error) {
    if (!isWalkError(error)) throw error;
    return { found, isWhole: false };
  }
}

/** Whether a transaction is as the transfer was asked for; `perhaps`: all that the service states of it agrees. */
function likenessOf(
  { quoteId, source, destination, sentAmount, receivedAmount, createdAt }: Transaction,
  sent: SentTransfer,
): "same" | "perhaps" | "other" {
  const { sourceAccountId, destinationAccountId, amount, currency } = sent.request;
  const money = sentAmount ?? receivedAmount;
  const differs = (stated: string | undefined, asked: string) => stated !== undefined && stated !== asked;
  if (quoteId !== undefined || (money && (money.amount !== amount || money.currency.code !== currency))) return "other";
  if (differs(source?.accountId, sourceAccountId) || differs(destination?.accountId, destinationAccountId))
    return "other";
  if (Date.parse(createdAt ?? "") < earliestStamp(sent.environmentId, sent.pressedAt).getTime()) return "other";
  const isNamed = source?.accountId !== undefined || destination?.accountId !== undefined;
  return money && isNamed ? "same" : "perhaps";
}

/** Whether the transaction is another transfer's, or may be that of the same transfer once more. */
const claimOf = (transactionId: string, sent: SentTransfer) =>
  paymentClaim(transactionId, sent, {
    kind: isTransfer,
    rivals: and(sameTransfer(sent.request), sent.isCallOver ? isCallUnderWay : isNull(journalEntry.settledAt)),
  });

/** Whether a transaction is what this transfer became, or may be, and no other one from here has become it. */
export async function isTransactionOfTransfer(transaction: Transaction, sent: SentTransfer): Promise<boolean> {
  return likenessOf(transaction, sent) === "same" && (await claimOf(transaction.id, sent)) === "free";
}
