import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Actor } from "../context";
import { type Database, getDatabase } from "../db/client";
import { person, session } from "../db/schema/person";
import { readCookie, sessionCookieName, sessionIdOf } from "./session-cookie";

/** A session ends this long after sign-in in any case: one working day plus overtime. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** A session ends after this long without activity: a lunch break is fine, a forgotten browser is not. */
export const IDLE_SECONDS = 2 * 60 * 60;

/** Sent with a page's background reads once nobody has used the page for some minutes. */
const AWAY_HEADER = "corridor-away";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The condition for a session row to be valid now; joined with an enabled person. */
export function isLive() {
  return and(
    isNull(session.revokedAt),
    gt(session.expiresAt, sql`now()`),
    gt(session.lastSeenAt, sql`now() - make_interval(secs => ${sql.raw(String(IDLE_SECONDS))})`),
  );
}

function prepareFind(db: Database) {
  return db
    .select({
      personId: person.id,
      sessionId: session.id,
      name: person.name,
      email: person.email,
      role: person.role,
      timeZone: person.timeZone,
      isStale: sql<boolean>`${session.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(and(eq(session.id, sql.placeholder("id")), isLive(), isNull(person.disabledAt)))
    .prepare("find_actor");
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareFind>>();

/**
 * The person behind a session according to the database, or null if it was revoked, expired, idle for too long or the
 * person disabled. One indexed query; marks the session as seen at most once a minute, and never for `isAway`: requests
 * an open page makes by itself.
 */
export async function findActor(db: Database, sessionId: string, { isAway = false } = {}): Promise<Actor | null> {
  if (!UUID.test(sessionId)) return null;
  let find = prepared.get(db);
  if (!find) {
    find = prepareFind(db);
    prepared.set(db, find);
  }
  const [row] = await find.execute({ id: sessionId });
  if (!row) return null;
  const { isStale, ...actor } = row;
  if (isStale && !isAway) await db.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.id, sessionId));
  return actor;
}

/** Who makes a request with these headers, or null if nobody is signed in. */
export async function readActor(headers: Headers): Promise<Actor | null> {
  const token = readCookie(headers.get("cookie"), sessionCookieName());
  const sessionId = token ? await sessionIdOf(token) : null;
  return sessionId ? findActor(getDatabase(), sessionId, { isAway: isByItself(headers) }) : null;
}

/** Whether an open page makes this request by itself: one marked by its header, or an event stream. */
const isByItself = (headers: Headers) => headers.has(AWAY_HEADER) || headers.get("accept") === "text/event-stream";
