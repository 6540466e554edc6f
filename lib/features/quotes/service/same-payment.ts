import "server-only";
import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { EXECUTIONS, isOpen } from "../fields";

/** Within this time the same payment once more may be a mistake. */
const REPEATED_WITHIN_HOURS = 24;

/** One payment: its request's fingerprint, and what it is in the journal. */
export interface Payment {
  fingerprint: string;
  resourceId: string;
}

/**
 * The latest payment of the same request within a day, executed or sent at once, but for this one; null: none. Asked
 * within the transaction that records this one: two tabs with the same payment wait for each other here, so that the
 * second one sees the first. Throws `ConflictError` as long as it is not known what became of that one.
 */
export async function samePayment(
  tx: DatabaseLike,
  environmentId: string,
  { fingerprint, resourceId }: Payment,
): Promise<JournalEntry | null> {
  const name = `payment ${environmentId} ${fingerprint}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const [earlier] = await tx
    .select()
    .from(journalEntry)
    .where(
      and(
        eq(journalEntry.environmentId, environmentId),
        inArray(journalEntry.action, [...EXECUTIONS]),
        gt(journalEntry.createdAt, sql`now() - make_interval(hours => ${REPEATED_WITHIN_HOURS})`),
        ne(journalEntry.status, "refused"),
        ne(journalEntry.resourceId, resourceId),
        sql`${journalEntry.request} ->> 'fingerprint' = ${fingerprint}`,
      ),
    )
    // One that is open comes first: it says more than a later one that is done.
    .orderBy(sql`${journalEntry.status} = 'succeeded'`, desc(journalEntry.createdAt))
    .limit(1);
  if (earlier && isOpen(earlier)) throw open();
  return earlier ?? null;
}

function open(): ConflictError {
  return new ConflictError({
    code: "payment_open",
    title: "The same payment was sent before, and its outcome isn't known yet.",
    meaning: "This one was not sent.",
    next: "Follow the first one under Money actions until its outcome is known.",
  });
}
