import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/server/db/client";
import { historyDay, historyTransaction } from "@/lib/server/db/schema/history";

/**
 * Removes all that PostgreSQL holds of an environment's history, with its roll-ups: leftovers of an interrupted removal
 * after a move. Call it only while no writer uses PostgreSQL for this history.
 */
export async function clear(tx: Transaction, environmentId: string): Promise<void> {
  // Millions of rows take longer than the usual timeout allows.
  await tx.execute(sql`set local statement_timeout = '10min'`);
  await tx.delete(historyTransaction).where(eq(historyTransaction.environmentId, environmentId));
  await tx.delete(historyDay).where(eq(historyDay.environmentId, environmentId));
}
