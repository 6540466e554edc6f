import "server-only";
import { and, asc, desc, eq, gte, lte } from "drizzle-orm";
import type { EnvironmentContext } from "@/lib/server/context";
import { balanceSnapshot } from "@/lib/server/db/schema/balance";
import type { Point } from "../check/proof";
import type { PointSource } from "../schema";

/** An observed balance and its source. */
export interface Seen extends Point {
  source: PointSource;
}

/** At most this many changes of balance between two dates are searched for misfits. */
const MOST = 10_000;

type Row = typeof balanceSnapshot.$inferSelect;

const seenAt = (row: Row, at: Date): Seen => ({ at: at.getTime(), balance: BigInt(row.available), source: row.source });

type Where = Pick<EnvironmentContext, "db" | "environment">;

const here = ({ environment }: Where, accountId: string) =>
  and(eq(balanceSnapshot.environmentId, environment.id), eq(balanceSnapshot.accountId, accountId));

/** The first balance ever observed for an account. */
export async function findFirstSeen(where: Where, accountId: string): Promise<Seen | null> {
  const [row] = await where.db
    .select()
    .from(balanceSnapshot)
    .where(here(where, accountId))
    .orderBy(asc(balanceSnapshot.seenAt), asc(balanceSnapshot.id))
    .limit(1);
  return row ? seenAt(row, row.seenAt) : null;
}

/**
 * The balance at `at`: the last one observed by then. If it was observed again after `at`, and no other in between, it
 * was the balance at `at` itself: that of an account that rests for months is known at the end of each of them.
 */
export async function findLastSeen(where: Where, accountId: string, at: Date): Promise<Seen | null> {
  const [row] = await where.db
    .select()
    .from(balanceSnapshot)
    .where(and(here(where, accountId), lte(balanceSnapshot.seenAt, at)))
    .orderBy(desc(balanceSnapshot.seenAt), desc(balanceSnapshot.id))
    .limit(1);
  if (!row) return null;
  if (row.seenUntil <= at) return seenAt(row, row.seenUntil);
  return row.seenAt < at ? { ...seenAt(row, at), source: "unchanged" } : seenAt(row, row.seenAt);
}

/** The balances observed between two, in order of time: each at its first and last observation. */
export async function listSeenBetween(
  where: Where,
  accountId: string,
  { from, to }: { from: number; to: number },
): Promise<Seen[]> {
  const rows = await where.db
    .select()
    .from(balanceSnapshot)
    .where(
      and(
        here(where, accountId),
        lte(balanceSnapshot.seenAt, new Date(to)),
        gte(balanceSnapshot.seenUntil, new Date(from)),
      ),
    )
    .orderBy(asc(balanceSnapshot.seenAt), asc(balanceSnapshot.id))
    .limit(MOST);
  return rows
    .flatMap((row) => [seenAt(row, row.seenAt), seenAt(row, row.seenUntil)])
    .filter(({ at }) => at > from && at < to)
    .sort((a, b) => a.at - b.at);
}
