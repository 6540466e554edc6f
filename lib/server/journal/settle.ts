import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { journalEntry, journalStep, ONE_PAYMENT } from "@/lib/server/db/schema/journal";
import { violatedConstraint } from "@/lib/server/db/violation";
import { publishHint } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import type { JournalStatus } from "@/lib/statuses";
import { settleLater } from "./claim";
import type { JournalEntry, Settlement } from "./entry";

/** Not settled: the outcome is unknown. */
export const OPEN: JournalStatus[] = ["intended", "unknown"];

/** 1 s, 2 s, 4 s … 60 s between checks: quick while a person watches, gentle when the service is down for hours. */
function checkDelayMs(checks: number): number {
  return Math.min(60_000, 1000 * 2 ** Math.min(checks, 6));
}

/**
 * Records what is now known of an entry, once: a final state is never overwritten, so if a response and a read-back
 * arrive together, the first one wins. An open state schedules the next check. Returns the current entry.
 */
export async function settle(
  db: Database,
  entry: JournalEntry,
  settlement: Settlement,
  settledBy: "answer" | "read-back",
): Promise<JournalEntry> {
  const isFinal = settlement.status === "succeeded" || settlement.status === "refused";
  const now = isFinal ? await settleOrKeep(db, entry, settlement, settledBy) : await keepOpen(db, entry, settlement);
  if (now) {
    await publishHint(db, { environmentId: entry.environmentId, kind: "journal", resourceId: entry.resourceId });
    return now;
  }
  const [settled] = await db.select().from(journalEntry).where(eq(journalEntry.id, entry.id));
  return settled ?? entry;
}

/** Another entry had already claimed the payment found: this one stays open, and the search goes on. */
const TAKEN: Settlement = { status: "unknown", note: "The payment found belongs to another money action; checking" };

async function settleOrKeep(...known: Parameters<typeof settleFinally>): Promise<JournalEntry | null> {
  try {
    return await settleFinally(...known);
  } catch (error) {
    if (violatedConstraint(error) !== ONE_PAYMENT) throw error;
    const [db, entry] = known;
    return await keepOpen(db, entry, TAKEN);
  }
}

/** One statement: a payment waits for it with seconds to go. Cancels the check that a response makes unnecessary. */
async function settleFinally(
  db: Database,
  entry: JournalEntry,
  settlement: Settlement,
  by: "answer" | "read-back",
): Promise<JournalEntry | null> {
  const { status, note } = settlement;
  const known = {
    outcome: settlement.outcome ?? null,
    httpStatus: settlement.httpStatus ?? null,
    errorCode: settlement.errorCode ?? null,
  };
  const settledAt = new Date();
  const settledBy = settlement.isRepeated ? "same-key" : by;
  const { jobKey } = settleLater(entry.id, 0);
  const { rowCount } = await db.execute(sql`
    with settled as (
      update ${journalEntry} set status = ${status}, outcome = ${known.outcome && JSON.stringify(known.outcome)}::jsonb,
        http_status = ${known.httpStatus}, error_code = ${known.errorCode}, checks = checks + 1,
        settled_at = ${settledAt.toISOString()}::timestamptz, settled_by = ${settledBy}
      where id = ${entry.id} and ${inArray(journalEntry.status, OPEN)} returning id
    ), step as (
      insert into ${journalStep} (entry_id, status, note) select id, ${status}, ${note} from settled
    )
    select ${by === "answer" ? sql`graphile_worker.remove_job(${jobKey}::text)` : sql`1`} from settled`);
  return rowCount === 0 ? null : { ...entry, ...known, status, settledAt, settledBy, checks: entry.checks + 1 };
}

async function keepOpen(db: Database, entry: JournalEntry, settlement: Settlement): Promise<JournalEntry | null> {
  const { status, outcome, httpStatus, errorCode } = settlement;
  // The call may have ended since a check saw it under way.
  const from: JournalStatus[] = status === "intended" ? ["intended"] : OPEN;
  return db.transaction(async (tx) => {
    const [updated] = await tx
      .update(journalEntry)
      .set({ status, outcome, httpStatus, errorCode, checks: sql`${journalEntry.checks} + 1` })
      .where(and(eq(journalEntry.id, entry.id), inArray(journalEntry.status, from)))
      .returning();
    if (!updated) return null;
    if (status !== entry.status)
      await tx.insert(journalStep).values({ entryId: entry.id, status, note: settlement.note });
    const later = settleLater(entry.id, checkDelayMs(updated.checks));
    await enqueue(tx, "journal.settle", { entryId: entry.id }, later);
    return updated;
  });
}
