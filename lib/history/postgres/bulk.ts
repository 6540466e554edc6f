import "server-only";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/server/db/client";

/** How much may wait to be merged into the search index before a writer merges it; a search reads all that waits. */
const MOST_WAITING = "32MB";

/** Lets this transaction append to what waits to be merged into the search index, without merging it. */
export async function deferSearchIndex(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('gin_pending_list_limit', ${MOST_WAITING}, true)`);
}

/** See `History.tend`: merges what waits into the search index, and measures the months that have doubled. */
export async function tend(db: Database): Promise<void> {
  await db.execute(sql`
    select gin_clean_pending_list(inhrelid::regclass) from pg_inherits
    where inhparent = to_regclass('history_transaction_search')`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'history_transaction'::regclass
      and pg_relation_size(inhrelid) > 2 * (relpages + 10) * current_setting('block_size')::int`);
  // Of a month believed to be small, looking for ids reads every row.
  for (const { name } of rows) await db.execute(sql`analyze ${sql.identifier(name)} (environment_id, id)`);
}
