import "server-only";
import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import type { Direction } from "@/lib/features/transfers/fields";
import { TransferRequest } from "@/lib/features/transfers/schema";
import type { Database } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { type JournalEntry, journalOfResource } from "@/lib/server/journal/entry";
import { isFeeApart } from "@/lib/server/journal/fee-apart";
import { becameTransaction, isCallUnderWay, paymentClaim } from "@/lib/server/journal/payment-claim";
import { SEARCH_LIMITS, type Search } from "@/lib/server/journal/uncertain";
import { earliestStamp, isFarEnough } from "@/lib/server/service-clock";
import type { Upstream } from "@/lib/upstream/client";
import { isWalkError, startAt, Walk, walkPages } from "@/lib/upstream/walk";

/** A transfer that was sent, or may have been, and what is needed to learn its outcome. */
export interface SentTransfer {
  db: Database;
  upstream: Upstream;
  environmentId: string;
  /** The idempotency key of its submission, which identifies its own entry. */
  key: string;
  direction: Direction;
  request: TransferRequest;
  /** When it was submitted: the call was no earlier. */
  pressedAt: Date;
  /** No process can still be making the call. */
  isCallOver: boolean;
}

/** The transfer of a journal entry. Throws for any other entry. */
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

/** Journal entries that are transfers, worded as in their index. */
export const isTransfer = sql`${journalEntry.action} like 'transfer.%'`;

/** Journal entries for the transfer that became this transaction. */
export const ofTransaction = (transactionId: string) => and(isTransfer, becameTransaction(transactionId));

const said = (field: keyof TransferRequest): SQL => sql`${journalEntry.request} ->> ${sql.raw(`'${field}'`)}`;

/** Journal entries for transfers of the same amount between the same accounts. */
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

/** Searches the transactions since the submission for this transfer, skipping those of other transfers from here. */
export async function findTransfer(sent: SentTransfer, limits = SEARCH_LIMITS): Promise<Search<Transaction>> {
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
  const maybe: Transaction[] = [];
  let isUntold = false;
  try {
    const isEnd = await walkPages(
      new Walk(limits, startAt()),
      (cursor) => sent.upstream.listTransactions({ query: { ...query, cursor } }),
      async ({ data, unreadRecords }) => {
        if (unreadRecords !== undefined) isUntold = true;
        for (const one of data) {
          const likeness = found ? "other" : likenessOf(one, sent);
          if (likeness === "other") continue;
          const claim = await claimOf(one, sent);
          if (claim === "contested") isUntold = true;
          else if (claim === "free" && likeness === "same") found = one;
          else if (claim === "free") maybe.push(one);
        }
      },
      () => found === null,
    );
    return { found, maybe, isRead: isEnd && isFarEnough(since, environmentId, pressedAt) && !isUntold };
  } catch (error) {
    if (!isWalkError(error)) throw error;
    return { found, maybe, isRead: false };
  }
}

/**
 * Whether a transaction matches the transfer; `perhaps`: everything that the service states about it matches, or would
 * but for fees or a quote.
 */
function likenessOf(
  { quoteId, source, destination, sentAmount, receivedAmount, fees, createdAt }: Transaction,
  sent: SentTransfer,
): "same" | "perhaps" | "other" {
  const { sourceAccountId, destinationAccountId, amount: asked, currency } = sent.request;
  const money = sentAmount ?? receivedAmount;
  const differs = (stated: string | undefined, wanted: string) => stated !== undefined && stated !== wanted;
  if (money && money.currency.code !== currency) return "other";
  const isExact = money?.amount === asked;
  const amounts = { stated: money?.amount ?? asked, asked, fees };
  if (money && !isExact && !isFeeApart(sentAmount ? "SENDING" : "RECEIVING", amounts)) return "other";
  if (differs(source?.accountId, sourceAccountId) || differs(destination?.accountId, destinationAccountId))
    return "other";
  if (Date.parse(createdAt ?? "") < earliestStamp(sent.environmentId, sent.pressedAt).getTime()) return "other";
  const isNamed = source?.accountId !== undefined || destination?.accountId !== undefined;
  return isExact && isNamed && quoteId === undefined ? "same" : "perhaps";
}

/** Whether the transaction is another transfer's or a quote's from here, or may be a repeat of this transfer. */
async function claimOf({ id, quoteId }: Transaction, sent: SentTransfer): ReturnType<typeof paymentClaim> {
  if (quoteId !== undefined && (await journalOfResource(sent.db, sent.environmentId, quoteId)).length > 0)
    return "taken";
  return await paymentClaim(id, sent, {
    kind: isTransfer,
    rivals: and(sameTransfer(sent.request), sent.isCallOver ? isCallUnderWay : isNull(journalEntry.settledAt)),
  });
}

/** Whether this transfer became, or may have become, a transaction that no other transfer from here has become. */
export async function isTransactionOfTransfer(transaction: Transaction, sent: SentTransfer): Promise<boolean> {
  return likenessOf(transaction, sent) !== "other" && (await claimOf(transaction, sent)) === "free";
}
