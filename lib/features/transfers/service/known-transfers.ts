import "server-only";
import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { TransferRequest } from "../schema";

/** Entries of the journal that are transfers, in the words of their index. */
export const isTransfer = sql`${journalEntry.action} like 'transfer.%'`;

/** Entries of the journal that are the transfer which became this transaction. */
export const ofTransaction = (transactionId: string) =>
  and(isTransfer, sql`${journalEntry.outcome} ->> 'transactionId' = ${transactionId}`);

/** What a transfer is known by in the journal, the audit log and its address. */
export const transferId = (key: string): string => `Transfer:${key}`;

/** What was asked for. Throws for an entry that is no transfer. */
export const requestOf = ({ request }: Pick<JournalEntry, "request">): TransferRequest =>
  TransferRequest.parse(request);

const said = (field: keyof TransferRequest): SQL => sql`${journalEntry.request} ->> ${sql.raw(`'${field}'`)}`;

/** Within this time the same transfer once more may be a mistake. */
const REPEATED_WITHIN_HOURS = 24;

/**
 * The latest transfer of the same amount between the same accounts within a day, but for the one with this key; null:
 * none.
 */
export async function earlierTransfer(
  db: DatabaseLike,
  environmentId: string,
  { sourceAccountId, destinationAccountId, amount }: Omit<TransferRequest, "currency" | "decimals">,
  key?: string,
): Promise<{ id: string; at: string } | null> {
  const [entry] = await db
    .select({ id: journalEntry.resourceId, at: journalEntry.createdAt })
    .from(journalEntry)
    .where(
      and(
        eq(journalEntry.environmentId, environmentId),
        isTransfer,
        gt(journalEntry.createdAt, sql`now() - make_interval(hours => ${REPEATED_WITHIN_HOURS})`),
        ne(journalEntry.status, "refused"),
        key === undefined ? undefined : ne(journalEntry.key, key),
        sql`${said("sourceAccountId")} = ${sourceAccountId}`,
        sql`${said("destinationAccountId")} = ${destinationAccountId}`,
        sql`${said("amount")} = ${String(amount)}`,
      ),
    )
    .orderBy(desc(journalEntry.createdAt))
    .limit(1);
  return entry ? { id: entry.id, at: entry.at.toISOString() } : null;
}

/** The entry of the transfer that became this transaction; null when none did here. */
export async function transferOfTransaction(
  db: DatabaseLike,
  environmentId: string,
  transactionId: string,
): Promise<JournalEntry | null> {
  const [entry] = await db
    .select()
    .from(journalEntry)
    .where(and(eq(journalEntry.environmentId, environmentId), ofTransaction(transactionId)))
    .limit(1);
  return entry ?? null;
}
