import "server-only";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { createNotification } from "@/lib/server/events/publish";
import type { JournalEntry } from "./entry";

/** An outcome unknown by then won't arrive by itself: people are notified, and may close the entry. */
export const OVERDUE_AFTER_MS = 60 * 60_000;

/** Whether an entry has been open for so long that a person may close it. */
export const isOverdue = ({ createdAt, settledAt }: Pick<JournalEntry, "createdAt" | "settledAt">): boolean =>
  settledAt === null && createdAt.getTime() <= Date.now() - OVERDUE_AFTER_MS;

/**
 * Notifies those who may close it of an entry that has been open for an hour: once, however many workers check. Doesn't
 * mention what was requested, because not everyone who sees the notification may know that.
 */
export async function notifyOverdue(db: Database, entry: JournalEntry): Promise<void> {
  if (entry.overdueAt || !isOverdue(entry)) return;
  await db.transaction(async (tx) => {
    const now = new Date();
    const isDue = lt(journalEntry.createdAt, new Date(now.getTime() - OVERDUE_AFTER_MS));
    const [due] = await tx
      .update(journalEntry)
      .set({ overdueAt: now })
      .where(and(eq(journalEntry.id, entry.id), isNull(journalEntry.overdueAt), isNull(journalEntry.settledAt), isDue))
      .returning({ id: journalEntry.id });
    if (!due) return;
    await createNotification(tx, {
      environmentId: entry.environmentId,
      kind: "MONEY_ACTION.OVERDUE",
      topic: "money-action",
      tone: "bad",
      title: "Outcome of a money action unknown for an hour",
      body: "Corridor keeps checking. Look at the service's record, then close the money action.",
      resourceId: `MoneyAction:${entry.id}`,
    });
  });
}
