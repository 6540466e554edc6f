import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { historyOf } from "@/lib/history/engine";
import { historyRow, type UsualTime } from "@/lib/history/history";
import { isHistoryUnavailable } from "@/lib/history/unavailable";
import type { Database, DatabaseLike } from "@/lib/server/db/client";
import { historySync } from "@/lib/server/db/schema/history";
import { warnFolded } from "@/lib/server/log-folded";

const LONGEST_WAIT_MS = 2_000;

/** A user's page read a transaction live at `at`: if the history differs, it is corrected, and that is counted. */
export async function noteRead(db: Database, environmentId: string, transaction: Transaction, at: Date): Promise<void> {
  await onPage(environmentId, undefined, async () => {
    if (await hasHistory(db, environmentId)) await putRight(db, environmentId, transaction, at);
  });
}

async function putRight(db: Database, environmentId: string, transaction: Transaction, at: Date): Promise<void> {
  const { changed } = await historyOf(db).put(environmentId, [historyRow(transaction)], { kind: "read", at });
  if (changed === 0) return;
  await db
    .update(historySync)
    .set({ repaired: sql`${historySync.repaired} + ${changed}` })
    .where(eq(historySync.environmentId, environmentId));
}

/** How long similar payments took recently; null if it ended in any state but completed, or too few are known. */
export async function usualTimeOf(
  db: Database,
  environmentId: string,
  transaction: Transaction,
): Promise<UsualTime | null> {
  const isCompleted = transaction.status === "COMPLETED";
  if ((isTransactionFinal(transaction) && !isCompleted) || !(await hasHistory(db, environmentId))) return null;
  return await onPage(environmentId, null, () => historyOf(db).usualTime(environmentId, historyRow(transaction)));
}

/** The result of `work`, or `otherwise`: a payment's page neither fails with the history nor waits long for it. */
export async function onPage<T>(environmentId: string, otherwise: T, work: () => Promise<T>): Promise<T> {
  const done = work().catch((err: unknown) => {
    if (!isHistoryUnavailable(err)) throw err;
    warnFolded({ environmentId, err }, "a payment's page does without the history");
    return otherwise;
  });
  return await Promise.race([done, sleep(LONGEST_WAIT_MS, otherwise, { ref: false })]);
}

/** Whether an environment has a history, finished or being built. */
export async function hasHistory(db: DatabaseLike, environmentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: historySync.environmentId })
    .from(historySync)
    .where(eq(historySync.environmentId, environmentId));
  return rows.length > 0;
}
