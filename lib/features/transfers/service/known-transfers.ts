import "server-only";
import { and, desc, eq, gt, ne, or, sql } from "drizzle-orm";
import { sameTransfer } from "@/lib/features/journal/service/transfer-record";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { isUnsettled, type JournalEntry } from "@/lib/server/journal/entry";
import { TransferRequest } from "../schema";

/** The id of a transfer in the journal, the audit log and its address. */
export const transferId = (key: string): string => `Transfer:${key}`;

/** What was asked for. Throws for an entry that is not a transfer. */
export const requestOf = ({ request }: Pick<JournalEntry, "request">): TransferRequest =>
  TransferRequest.parse(request);

/** Within this time, and while its outcome is unknown, repeating the same transfer may be a mistake. */
const REPEATED_WITHIN_HOURS = 24;

/**
 * The latest transfer of the same amount between the same accounts, within a day, or since `since` if that is longer,
 * or still open; except the one with this key. Null: none.
 */
export async function earlierTransfer(
  db: DatabaseLike,
  environmentId: string,
  transfer: Parameters<typeof sameTransfer>[0],
  { key, since }: { key?: string; since?: Date } = {},
): Promise<{ id: string; at: string } | null> {
  const from = since?.toISOString() ?? null;
  const recently = sql`least(now() - make_interval(hours => ${REPEATED_WITHIN_HOURS}), ${from}::timestamptz)`;
  const [entry] = await db
    .select({ id: journalEntry.resourceId, at: journalEntry.createdAt })
    .from(journalEntry)
    .where(
      and(
        eq(journalEntry.environmentId, environmentId),
        sameTransfer(transfer),
        or(and(gt(journalEntry.createdAt, recently), ne(journalEntry.status, "refused")), isUnsettled),
        key === undefined ? undefined : ne(journalEntry.key, key),
      ),
    )
    .orderBy(desc(journalEntry.createdAt))
    .limit(1);
  return entry ? { id: entry.id, at: entry.at.toISOString() } : null;
}
