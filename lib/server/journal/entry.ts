import "server-only";
import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
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
  /** It was learned by sending the same idempotency key again, not by reading. */
  isRepeated?: true;
}

/**
 * `settlement` with how the service's answer differs from what was sent, in words, if it does: the steps and the
 * receipt then report it. A settlement that moved nothing stays as it is.
 */
export function withDifference(settlement: Settlement, differs: string | null): Settlement {
  if (differs === null || settlement.status !== "succeeded") return settlement;
  return { ...settlement, note: `${settlement.note}. ${differs}`, outcome: { ...settlement.outcome, differs } };
}

/** Clocks this close count as equal: the difference is latency to the database. */
const SAME_MS = 5_000;

/**
 * The entry with this id, or null. Its age and its lease are converted to this process's clock, which may be minutes
 * off the database's, because callers compare them with now.
 */
export async function findJournalEntry(db: DatabaseLike, id: string): Promise<JournalEntry | null> {
  const columns = { ...getTableColumns(journalEntry), now: sql<string>`extract(epoch from now()) * 1000` };
  const [found] = await db.select(columns).from(journalEntry).where(eq(journalEntry.id, id));
  if (!found) return null;
  const { now, ...entry } = found;
  const apart = Date.now() - Number(now);
  const shift = Math.abs(apart) < SAME_MS ? 0 : apart;
  const here = (at: Date) => new Date(at.getTime() + shift);
  return { ...entry, createdAt: here(entry.createdAt), leaseUntil: here(entry.leaseUntil) };
}

/** The entry of one press or job, by its key; null if it never got that far. */
export async function journalByKey(db: DatabaseLike, environmentId: string, key: string): Promise<JournalEntry | null> {
  const here = and(eq(journalEntry.environmentId, environmentId), eq(journalEntry.key, key));
  const [entry] = await db.select().from(journalEntry).where(here);
  return entry ?? null;
}

/** Entries whose outcome is unknown, worded as in their index. */
export const isUnsettled = sql`${journalEntry.status} in ('intended', 'unknown')`;

/** Entries of payments priced and sent in one call that became this quote: only their response names it. */
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
