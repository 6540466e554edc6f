import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/server/db/client";
import { historyDay, historyTransaction } from "@/lib/server/db/schema/history";

/** Rows per statement: millions at once would take longer than a statement may. */
const BATCH = 50_000;

/**
 * Removes all that PostgreSQL holds of an environment's history, with its roll-ups: leftovers of an interrupted removal
 * after a move. Call it only while no writer uses PostgreSQL for this history.
 */
export async function clear(tx: Transaction, environmentId: string): Promise<void> {
  const key = sql`environment_id, filed_at, id`;
  for (let removed = BATCH; removed === BATCH; ) {
    const { rowCount } = await tx.execute(sql`delete from ${historyTransaction} where (${key}) in (
      select ${key} from ${historyTransaction} where environment_id = ${environmentId} limit ${BATCH})`);
    removed = rowCount ?? 0;
  }
  await tx.delete(historyDay).where(eq(historyDay.environmentId, environmentId));
}
