import "server-only";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { getDatabaseHandle, type Transaction } from "@/lib/server/db/client";
import { log } from "@/lib/server/log";
import { ExportInterrupted } from "./failure";

/** The right to work on one export. */
export interface Hold {
  /** Runs `work` in a transaction, one after the other: the only way in which a run may write. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Aborted when the hold is lost. */
  signal: AbortSignal;
}

/**
 * Runs `work` as the only one, in any process, that works on this export; null when another does. The right is a lock
 * of the one connection that also carries every write: a process that was thought dead and wakes up has lost both
 * together, and can't write over its successor's work.
 */
export async function holdExport<T>(exportId: string, work: (hold: Hold) => Promise<T>): Promise<T | null> {
  const client = await getDatabaseHandle().pool.connect();
  const lost = new AbortController();
  const onError = (cause: Error) => lost.abort(new ExportInterrupted("the database connection broke", { cause }));
  client.on("error", onError);
  try {
    const lock = `pg_try_advisory_lock(hashtextextended('export:' || $1, 0))`;
    const { rows } = await client.query<{ held: boolean }>(`select ${lock} as held`, [exportId]);
    if (!rows[0]?.held) return null;
    return await work({ write: oneByOne(client), signal: lost.signal });
  } finally {
    client.off("error", onError);
    await release(client, exportId, lost.signal.aborted);
  }
}

async function release(client: PoolClient, exportId: string, isBroken: boolean): Promise<void> {
  try {
    if (!isBroken)
      await drizzle(client).execute(sql`select pg_advisory_unlock(hashtextextended(${`export:${exportId}`}, 0))`);
    client.release(isBroken);
  } catch (err) {
    // Closing the connection gives the lock back just as well.
    log.warn({ err, exportId }, "an export's lock was given back by closing its connection");
    client.release(true);
  }
}

function oneByOne(client: PoolClient): Hold["write"] {
  const db = drizzle(client);
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(() => db.transaction(work));
    // The failure is the caller's; the next writer only waits for the end.
    last = next.catch(() => undefined);
    return next;
  };
}
