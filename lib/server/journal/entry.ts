import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import type { JournalStatus } from "@/lib/statuses";

export type JournalEntry = typeof journalEntry.$inferSelect;

/** How an entry ends, or why it stays open. `note` is shown to people: no secrets, no personal data. */
export interface Settlement {
  status: JournalStatus;
  note: string;
  outcome?: Record<string, unknown>;
  httpStatus?: number;
  errorCode?: string;
  /** It was learned by sending the same idempotency key again, not by looking. */
  isRepeated?: true;
}

/** The entry with this id, or null. */
export async function findJournalEntry(db: DatabaseLike, id: string): Promise<JournalEntry | null> {
  const [entry] = await db.select().from(journalEntry).where(eq(journalEntry.id, id));
  return entry ?? null;
}

/** The entry of one press or job, by its key; null when it never got so far. */
export async function journalByKey(db: DatabaseLike, environmentId: string, key: string): Promise<JournalEntry | null> {
  const here = and(eq(journalEntry.environmentId, environmentId), eq(journalEntry.key, key));
  const [entry] = await db.select().from(journalEntry).where(here);
  return entry ?? null;
}

/** Entries of payments that were priced and sent in one call, which became this quote: only their answer names it. */
export const sentAs = (quoteId: string) =>
  and(eq(journalEntry.action, "quote.send"), sql`${journalEntry.outcome} ->> 'quoteId' = ${quoteId}`);

/** The entries about one resource, newest first. */
export async function journalOfResource(
  db: DatabaseLike,
  environmentId: string,
  resourceId: string,
): Promise<JournalEntry[]> {
  const rows = await db
    .select()
    .from(journalEntry)
    .where(
      and(
        eq(journalEntry.environmentId, environmentId),
        or(eq(journalEntry.resourceId, resourceId), sentAs(resourceId)),
      ),
    )
    .orderBy(journalEntry.createdAt);
  return rows.reverse();
}
