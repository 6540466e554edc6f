import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { historyRow, type UsualTime } from "@/lib/history/history";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import type { Database, DatabaseLike } from "@/lib/server/db/client";
import { historySync } from "@/lib/server/db/schema/history";

/** A person's page read a transaction live at `at`: where the history differs it is put right, and that is counted. */
export async function noteRead(db: Database, environmentId: string, transaction: Transaction, at: Date): Promise<void> {
  if (!(await hasHistory(db, environmentId))) return;
  const { changed } = await postgresHistory(db).put(environmentId, [historyRow(transaction)], { kind: "read", at });
  if (changed === 0) return;
  await db
    .update(historySync)
    .set({ repaired: sql`${historySync.repaired} + ${changed}` })
    .where(eq(historySync.environmentId, environmentId));
}

/** How long payments like this one took lately; null once nothing is under way, or where too few are known. */
export async function usualTimeOf(
  db: Database,
  environmentId: string,
  transaction: Transaction,
): Promise<UsualTime | null> {
  if (isTransactionFinal(transaction) || !(await hasHistory(db, environmentId))) return null;
  return await postgresHistory(db).usualTime(environmentId, historyRow(transaction));
}

/** Whether an environment has a history, finished or being built. */
export async function hasHistory(db: DatabaseLike, environmentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: historySync.environmentId })
    .from(historySync)
    .where(eq(historySync.environmentId, environmentId));
  return rows.length > 0;
}
