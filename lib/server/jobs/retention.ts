import "server-only";
import { lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { session, setUpLink, signInThrottle } from "../db/schema/person";
import { knownQuote } from "../db/schema/quote";
import { upstreamCall } from "../db/schema/upstream-call";
import { log } from "../log";

/** How long the requests page can look back. */
export const UPSTREAM_CALL_DAYS = 30;

const ago = (days: number) => sql`now() - make_interval(days => ${sql.raw(String(days))})`;

/** Longer than quotes are copied from the service: nobody looks for quotes that expired so long ago. */
const EXPIRED_QUOTE_DAYS = 180;

/** Rows per statement: short locks, and no statement that times out on a table of millions. */
const BATCH = 10_000;

/**
 * Removes expired data: recorded calls, quotes that expired long ago, ended sign-in windows, links and sessions that
 * can't be used any more. Audit, journal and deliveries are kept. Safe to run twice.
 */
export async function sweepRetention(db: Database): Promise<void> {
  // The oldest by id, because there is no index by time: to within seconds, the two orders are the same.
  const calls = await inBatches(
    db,
    sql`
    delete from ${upstreamCall} where id in (
      select id from (select id, at from ${upstreamCall} order by id limit ${BATCH}) as oldest
      where at < ${ago(UPSTREAM_CALL_DAYS)}
    )`,
  );
  const quotes = await inBatches(
    db,
    sql`
    delete from ${knownQuote} where (environment_id, id) in (
      select environment_id, id from ${knownQuote}
      where status = 'EXPIRED' and ${lt(knownQuote.createdAt, ago(EXPIRED_QUOTE_DAYS))} limit ${BATCH}
    )`,
  );
  const windows = await db
    .delete(signInThrottle)
    .where(sql`greatest(${signInThrottle.windowStartedAt}, ${signInThrottle.blockedUntil}) < ${ago(1)}`);
  const links = await db.delete(setUpLink).where(lt(setUpLink.expiresAt, ago(7)));
  const sessions = await db.delete(session).where(lt(session.expiresAt, ago(90)));
  log.info(
    { calls, quotes, windows: windows.rowCount, links: links.rowCount, sessions: sessions.rowCount },
    "removed what was past its retention",
  );
}

/** Deletes until a batch is not full; returns the number of rows. */
async function inBatches(db: Database, statement: SQL): Promise<number> {
  for (let removed = 0; ; ) {
    const { rowCount } = await db.execute(statement);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return removed;
  }
}
