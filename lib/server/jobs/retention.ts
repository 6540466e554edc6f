import "server-only";
import { lt, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { session, setUpLink, signInThrottle } from "../db/schema/person";
import { upstreamCall } from "../db/schema/upstream-call";
import { log } from "../log";

/** How long the requests page can look back. */
export const UPSTREAM_CALL_DAYS = 30;

const ago = (days: number) => sql`now() - make_interval(days => ${sql.raw(String(days))})`;

/** Rows per statement: short locks, and no statement that runs into its time-out on a table of millions. */
const BATCH = 10_000;

/**
 * Removes what has had its time: recorded calls, ended sign-in windows, links and sessions that can't be used any
 * more. Audit, journal and deliveries are kept. Safe to run twice.
 */
export async function sweepRetention(db: Database): Promise<void> {
  let calls = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${upstreamCall} where id in (
        select id from ${upstreamCall} where ${lt(upstreamCall.at, ago(UPSTREAM_CALL_DAYS))} order by id limit ${BATCH}
      )`);
    calls += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  const windows = await db
    .delete(signInThrottle)
    .where(sql`greatest(${signInThrottle.windowStartedAt}, ${signInThrottle.blockedUntil}) < ${ago(1)}`);
  const links = await db.delete(setUpLink).where(lt(setUpLink.expiresAt, ago(7)));
  const sessions = await db.delete(session).where(lt(session.expiresAt, ago(90)));
  log.info(
    { calls, windows: windows.rowCount, links: links.rowCount, sessions: sessions.rowCount },
    "removed what was past its retention",
  );
}
