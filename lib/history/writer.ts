import "server-only";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/server/db/client";
import type { HistoryEngine } from "@/lib/server/db/schema/history";
import { HistoryUnavailableError } from "./unavailable";

// The commit may be asynchronous: rows lost in a crash are read again, because the read position is written later, and
// a commit that is on disk has all earlier ones before it.
const lock = async (tx: Transaction, environmentId: string) => {
  await tx.execute(sql`
    select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtext(${`history ${environmentId}`}))`);
};

/** Returns when the current writer of an environment's history has finished. */
export async function waitForWriters(db: Database, environmentId: string): Promise<void> {
  await db.transaction((tx) => lock(tx, environmentId));
}

/**
 * Serializes writers of an environment's history until the transaction ends, on either engine: roll-ups are hot rows,
 * and updates of one payment must not race. Throws `HistoryUnavailableError` if its rows have moved to another engine
 * since it was chosen, or are about to: a writer that retries finds them there.
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
