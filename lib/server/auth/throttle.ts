import "server-only";
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { isNamed } from "@/lib/errors";
import type { Database, Transaction } from "../db/client";
import { session, signInThrottle } from "../db/schema/person";

/** How a key is throttled: `free` attempts, then each doubles the wait, from `firstSeconds` up to `mostSeconds`. */
interface Limit {
  key: string;
  free: number;
  firstSeconds: number;
  mostSeconds: number;
}

const WINDOW_SECONDS = 60 * 60;
const KNOWN_ADDRESS_DAYS = 30;

/** Used in place of a person who does not exist: the same work, and never found. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

const groupsOf = (part: string | undefined) => (part ? part.split(":") : []);

/** An IPv6 network is one subscriber: only the first half of the address counts, however it is written. */
export function subscriber(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [address = ip] = ip.split("%");
  // As in a URL: lower case, no leading zeros, an embedded IPv4 address as two groups.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  if (short.startsWith("::ffff:")) return short;
  const [before, after] = short.split("::").map(groupsOf);
  const zeros = Array<string>(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0");
  return [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(":");
}

/**
 * Three keys, always in this order, so that two sign-ins never deadlock. A stranger at one address is slowed to an
 * attempt every 15 minutes. An email tried from many addresses is slowed to an attempt a minute, except from an address
 * where that person signed in recently, so that nobody can lock a person out from elsewhere.
 */
async function limitsFor(tx: Transaction, email: string, ip: string | null, personId: string | null): Promise<Limit[]> {
  const wide: Limit = { key: `email:${digest(email)}`, free: 20, firstSeconds: 5, mostSeconds: 60 };
  if (!ip) return [wide];
  const from = subscriber(ip);
  const both: Limit = { key: `both:${digest(`${email} ${from}`)}`, free: 5, firstSeconds: 10, mostSeconds: 900 };
  const address: Limit = { key: `from:${from}`, free: 50, firstSeconds: 10, mostSeconds: 900 };
  // A separate key rather than none: everyone has the same number of counts, so that the response time reveals nothing.
  const own: Limit = { ...wide, key: `own:${digest(`${email} ${from}`)}` };
  return [both, (await isKnownSubscriber(tx, personId ?? NOBODY, from)) ? own : wide, address];
}

/** Whether the person signed in recently as the subscriber `from`: an IPv6 address itself changes every day. */
async function isKnownSubscriber(tx: Transaction, personId: string, from: string): Promise<boolean> {
  const recent = gt(session.createdAt, sql`now() - make_interval(days => ${sql.raw(String(KNOWN_ADDRESS_DAYS))})`);
  const rows = await tx
    .selectDistinct({ ip: session.ip })
    .from(session)
    .where(and(eq(session.personId, personId), isNotNull(session.ip), recent));
  return rows.some(({ ip }) => ip !== null && subscriber(ip) === from);
}

/** Counts an attempt under `limit` and sets the wait after it; returns the seconds to wait if it is not allowed now. */
async function count(tx: Transaction, { key, free, firstSeconds, mostSeconds }: Limit): Promise<number> {
  const tries = sql`case when t.window_started_at < now() - make_interval(secs => ${WINDOW_SECONDS}) then 1 else t.failures + 1 end`;
  const wait = sql`least(${mostSeconds}::float8, ${firstSeconds}::float8 * power(2, least(${tries} - ${free}::int, 20)))`;
  const counted = await tx.execute(sql`
    insert into sign_in_throttle as t (key, failures, window_started_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = ${tries},
      window_started_at = case when t.window_started_at < now() - make_interval(secs => ${WINDOW_SECONDS}) then now()
        else t.window_started_at end,
      blocked_until = case when ${tries} >= ${free}::int then now() + make_interval(secs => ${wait}) end
    where t.blocked_until is null or t.blocked_until <= now()
    returning key`);
  if (counted.rows.length > 0) return 0;
  const [row] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from blocked_until - clock_timestamp()))::int` })
    .from(signInThrottle)
    .where(eq(signInThrottle.key, key));
  return Math.max(1, row?.seconds ?? 1);
}

/** What is needed to forgive a counted attempt. */
export interface CountedTry {
  keys: string[];
}

class Blocked extends Error {
  override readonly name = "Blocked";
  constructor(readonly seconds: number) {
    super("blocked");
  }
}

/**
 * Counts a sign-in before its password is checked, so that a hundred at once can't all slip through. Returns the
 * seconds to wait if it is refused; a refused attempt is not counted and does not extend the wait.
 */
export async function countTry(
  db: Database,
  who: { email: string; ip: string | null; personId: string | null },
): Promise<CountedTry | { waitSeconds: number }> {
  try {
    return await db.transaction(async (tx) => {
      const limits = await limitsFor(tx, who.email, who.ip, who.personId);
      for (const limit of limits) {
        const seconds = await count(tx, limit);
        if (seconds > 0) throw new Blocked(seconds);
      }
      return { keys: limits.map(({ key }) => key) };
    });
  } catch (error) {
    if (isNamed(error, "Blocked")) return { waitSeconds: (error as Blocked).seconds };
    throw error;
  }
}

/** Forgives an attempt that succeeded: the count for this email at this address is reset, the others shrink by one. */
export async function forgiveTry(db: Database, { keys }: CountedTry): Promise<void> {
  for (const key of keys) {
    if (key.startsWith("both:")) await db.delete(signInThrottle).where(eq(signInThrottle.key, key));
    else {
      await db
        .update(signInThrottle)
        .set({ failures: sql`greatest(0, ${signInThrottle.failures} - 1)`, blockedUntil: null })
        .where(eq(signInThrottle.key, key));
    }
  }
}
