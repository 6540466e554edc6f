import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/server/db/client";
import { historyDay, historyTransaction } from "@/lib/server/db/schema/history";

/**
 * Removes all that PostgreSQL keeps of an environment's history, with its roll-ups: what was left there when the removal
 * after a move was cut off. Only while no writer finds its history in PostgreSQL.
 */
export async function clear(tx: Transaction, environmentId: string): Promise<void> {
  // Millions of rows take longer than people's pages are given.
  await tx.execute(sql`set local statement_timeout = '10min'`);
  await tx.delete(historyTransaction).where(eq(historyTransaction.environmentId, environmentId));
  await tx.delete(historyDay).where(eq(historyDay.environmentId, environmentId));
}
