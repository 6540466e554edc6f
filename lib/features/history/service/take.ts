import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import { type History, type HistoryRow, historyRow, type Source } from "@/lib/history/history";
import type { Database } from "@/lib/server/db/client";
import { historySync } from "@/lib/server/db/schema/history";
import type { CallOptions, Upstream } from "@/lib/upstream/client";

/** Copying is retried by itself later: no worker waits here for a service that is slow or busy. */
export const CALL: CallOptions = { tries: 1, totalMs: 15_000 };
/** What a slice of the work is based on. */
export interface Sync {
  db: Database;
  history: History;
  upstream: Upstream;
  row: typeof historySync.$inferSelect;
  endsAt: number;
  /** A record was skipped in this slice because it alone can't be read. */
  isOneUnread: boolean;
}

/** Inserts transactions, and counts those that can't be stored. */
export function take(sync: Sync, transactions: Transaction[], source: Source) {
  return takeRows(sync, transactions.map(historyRow), source);
}

/** The same for rows that were made of transactions before. */
export async function takeRows(sync: Sync, rows: HistoryRow[], source: Source) {
  const outcome = await sync.history.put(sync.row.environmentId, rows, source);
  if (outcome.outside > 0) await save(sync, { outside: sql`${historySync.outside} + ${outcome.outside}` });
  return outcome;
}

/** Records the state of the sync. */
export async function save(
  { db, row }: Pick<Sync, "db" | "row">,
  values: {
    [K in keyof typeof historySync.$inferInsert]?: (typeof historySync.$inferInsert)[K] | ReturnType<typeof sql>;
  },
): Promise<void> {
  await db.update(historySync).set(values).where(eq(historySync.environmentId, row.environmentId));
}
