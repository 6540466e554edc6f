import "server-only";
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { and, eq, gt, sql } from "drizzle-orm";
import { isNamed } from "@/lib/errors";
import type { Database, Transaction } from "../db/client";
import { session, signInThrottle } from "../db/schema/person";

/**
 * How a key is throttled: so many tries are free, then each doubles the wait from `firstSeconds` up to `mostSeconds`.
 */
interface Limit {
  key: string;
  free: number;
  firstSeconds: number;
  mostSeconds: number;
}

const WINDOW_SECONDS = 60 * 60;
const KNOWN_ADDRESS_DAYS = 30;

/** Asked for in place of a person who does not exist: the same work, and never found. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

const groupsOf = (part: string | undefined) => (part ? part.split(":") : []);

/** An IPv6 network is one subscriber: only its first half counts, however the address is written. */
export function subscriber(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [address = ip] = ip.split("%");
  // As a URL writes it: lower case, no leading zeros, an IPv4 address in it as two groups.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  if (short.startsWith("::ffff:")) return short;
  const [before, after] = short.split("::").map(groupsOf);
  const zeros = Array<string>(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0");
  return [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(":");
}

/**
 * Three keys, always in this order (so that two sign-ins never wait for each other). One stranger at one address is
 * slowed to a try each 15 minutes. An email tried from many addresses is slowed to a try a minute, except from an
 * address where that person has signed in lately: so nobody can lock a person out from elsewhere.
 */
async function limitsFor(tx: Transaction, email: string, ip: string | null, personId: string | null): Promise<Limit[]> {
  const wide: Limit = { key: `email:${digest(email)}`, free: 20, firstSeconds: 5, mostSeconds: 60 };
  if (!ip) return [wide];
  const from = subscriber(ip);
  const both: Limit = { key: `both:${digest(`${email} ${from}`)}`, free: 5, firstSeconds: 10, mostSeconds: 900 };
  const address: Limit = { key: `from:${from}`, free: 50, firstSeconds: 10, mostSeconds: 900 };
  // A key of its own instead of none: as many are counted for everyone, so that the time taken tells nothing.
  const own: Limit = { ...wide, key: `own:${digest(`${email} ${from}`)}` };
  return [both, (await isKnownAddress(tx, personId ?? NOBODY, ip)) ? own : wide, address];
}

async function isKnownAddress(tx: Transaction, personId: string, ip: string): Promise<boolean> {
  const recent = gt(session.createdAt, sql`now() - make_interval(days => ${sql.raw(String(KNOWN_ADDRESS_DAYS))})`);
  const rows = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.personId, personId), eq(session.ip, ip), recent))
    .limit(1);
  return rows.length > 0;
}

/** Counts one try under `limit` and sets the wait after it; gives the seconds to wait when it is not allowed now. */
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

/** What a counted try needs to be forgiven. */
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
 * Counts a sign-in before its password is looked at, so that a hundred at once can't all slip through. Gives the
 * seconds to wait when it is refused; a refused try is not counted and does not make the wait longer.
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

/** Takes a try back that turned out right: the person's own counts start afresh, the address's shrinks by one. */
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
