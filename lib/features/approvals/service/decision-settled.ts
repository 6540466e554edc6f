import "server-only";
import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { approval } from "@/lib/server/db/schema/approval";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { closeLater } from "./apply-settlement";

/** Notifies the approval of a payment that its decision's outcome is known. */
export async function decisionSettled(db: Database, entry: JournalEntry): Promise<void> {
  const here = and(eq(approval.environmentId, entry.environmentId), eq(approval.transactionId, entry.resourceId));
  const [row] = await db.select({ id: approval.id }).from(approval).where(here);
  if (row) await closeLater(db, row, 0);
}
