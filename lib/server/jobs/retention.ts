import "server-only";
import { and, eq, exists, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
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

/** How long a session's address and browser are kept after its end. */
const SESSION_DAYS = 60;

/** Rows per statement: short locks, and no statement that times out on a table of millions. */
const BATCH = 10_000;

/**
 * Removes expired data: recorded calls, quotes that expired long ago, ended sign-in windows, links and sessions that
 * can't be used any more. Audit, journal, deliveries and when each person was last seen are kept. Safe to run twice.
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
  const sessions = await forgetSessions(db);
  log.info(
    { calls, quotes, windows: windows.rowCount, links: links.rowCount, sessions },
    "removed what was past its retention",
  );
}

/**
 * Deletes sessions that ended long ago, except each person's last one: without it nobody could tell who has not signed
 * in for months from who never did. What it says about their browser goes.
 */
async function forgetSessions(db: Database): Promise<number> {
  const isOld = lt(session.expiresAt, ago(SESSION_DAYS));
  const later = alias(session, "later");
  const isLater = sql`(${later.lastSeenAt}, ${later.id}) > (${session.lastSeenAt}, ${session.id})`;
  const ofSame = db
    .select()
    .from(later)
    .where(and(eq(later.personId, session.personId), isLater));
  const { rowCount } = await db.delete(session).where(and(isOld, exists(ofSame)));
  const isKnown = or(isNotNull(session.ip), isNotNull(session.userAgent));
  await db.update(session).set({ ip: null, userAgent: null }).where(and(isOld, isKnown));
  return rowCount ?? 0;
}

/** Deletes until a batch is not full; returns the number of rows. */
async function inBatches(db: Database, statement: SQL): Promise<number> {
  for (let removed = 0; ; ) {
    const { rowCount } = await db.execute(statement);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return removed;
  }
}
