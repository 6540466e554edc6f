import "server-only";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/server/db/client";
import type { HistoryEngine } from "@/lib/server/db/schema/history";
import { HistoryUnavailableError } from "./unavailable";

// Its commit need not be on the disk: what is lost with the database is read again, as the point that reading has come
// to is written afterwards, and a commit that is on the disk has all earlier ones before it.
const lock = async (tx: Transaction, environmentId: string) => {
  await tx.execute(sql`
    select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtext(${`history ${environmentId}`}))`);
};

/** Returns when whoever writes an environment's history at this moment has ended. */
export async function waitForWriters(db: Database, environmentId: string): Promise<void> {
  await db.transaction((tx) => lock(tx, environmentId));
}

/**
 * Whoever writes an environment's history does so alone, until the end of the transaction and whichever engine holds it:
 * roll-ups are hot rows, and news of one payment must not race. Throws `HistoryUnavailableError` when its rows have moved
 * to another engine since it was chosen, or are about to: the writer comes back, and finds them there.
 */
export async function lockHistory(tx: Transaction, environmentId: string, engine: HistoryEngine): Promise<void> {
  await lock(tx, environmentId);
  const { rows } = await tx.execute(sql`
    select from history_sync where environment_id = ${environmentId}
      and (engine <> ${engine} or held_until > clock_timestamp())`);
  if (rows.length > 0) {
    throw new HistoryUnavailableError({ detail: "It is being moved to another database; that takes a moment." });
  }
}
