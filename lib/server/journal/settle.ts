import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { type JournalStatus, journalEntry, journalStep } from "@/lib/server/db/schema/journal";
import { publishHint } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import { settleLater } from "./claim";
import type { JournalEntry, Settlement } from "./entry";

const OPEN: JournalStatus[] = ["intended", "unknown"];

/** 1 s, 2 s, 4 s … 60 s between checks: quick while a person watches, gentle when the service is down for hours. */
function checkDelayMs(checks: number): number {
  return Math.min(60_000, 1000 * 2 ** Math.min(checks, 6));
}

/**
 * Writes what is now known of an entry, once: a final state is never overwritten, so an answer and a read-back that
 * arrive together agree on whoever was first. An open state schedules the next check. Gives the entry as it stands.
 */
export async function settle(
  db: Database,
  entry: JournalEntry,
  settlement: Settlement,
  settledBy: "answer" | "read-back",
): Promise<JournalEntry> {
  const isFinal = settlement.status === "succeeded" || settlement.status === "refused";
  const now = await db.transaction(async (tx) => {
    const [updated] = await tx
      .update(journalEntry)
      .set({
        status: settlement.status,
        outcome: settlement.outcome,
        httpStatus: settlement.httpStatus,
        errorCode: settlement.errorCode,
        checks: sql`${journalEntry.checks} + 1`,
        ...(isFinal ? { settledAt: new Date(), settledBy } : {}),
      })
      .where(and(eq(journalEntry.id, entry.id), inArray(journalEntry.status, OPEN)))
      .returning();
    if (!updated) return null;
    if (updated.status !== entry.status || isFinal) {
      await tx.insert(journalStep).values({ entryId: entry.id, status: settlement.status, note: settlement.note });
    }
    if (!isFinal) {
      const later = settleLater(entry.id, checkDelayMs(updated.checks));
      await enqueue(tx, "journal.settle", { entryId: entry.id }, later);
    }
    return updated;
  });
  if (now) {
    await publishHint(db, { environmentId: entry.environmentId, kind: "journal", resourceId: entry.resourceId });
    return now;
  }
  const [settled] = await db.select().from(journalEntry).where(eq(journalEntry.id, entry.id));
  return settled ?? entry;
}
