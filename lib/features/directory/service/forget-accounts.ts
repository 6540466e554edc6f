import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import { forgetBalances } from "@/lib/features/balances/service/record";
import type { Database } from "@/lib/server/db/client";
import { type DirectoryRound, directoryEntry } from "@/lib/server/db/schema/directory";
import type { WalkState } from "@/lib/upstream/walk";

/** The lists that hold accounts of a kind: an account is gone only when it is in neither. */
const EXTERNAL = ["external accounts", "platform external accounts"] as const;
const INTERNAL = ["internal accounts", "platform internal accounts"] as const;
type AccountList = (typeof EXTERNAL | typeof INTERNAL)[number];

/** Whether a list holds accounts. */
export const isOfAccounts = (list: string): list is AccountList =>
  [...EXTERNAL, ...INTERNAL].some((one) => one === list);

/** Notes that a list is read from its beginning: by the database's clock, which also stamps the rows read. */
export async function noteBegun(db: Database, state: DirectoryRound, list: AccountList): Promise<void> {
  const { rows } = await db.execute<{ ms: number }>(sql`select floor(extract(epoch from now()) * 1000)::float8 as ms`);
  const [clock] = rows;
  if (!clock) throw new Error("the database did not say what time it is");
  state.readings = { ...state.readings, [list]: { since: clock.ms, unread: 0, isWhole: false } };
}

/** Notes records of a page that could not be read: they may be accounts in the directory. */
export function noteUnread(state: DirectoryRound, list: AccountList, records = 0): void {
  const reading = state.readings?.[list];
  if (reading) reading.unread += records;
}

/** Notes that a list was read to its end: completely, unless records are missing from the count or unreadable. */
export function noteEnd(state: DirectoryRound, list: AccountList, { rows, counted = 0 }: WalkState): void {
  const reading = state.readings?.[list];
  if (reading) reading.isWhole = reading.unread === 0 && rows >= counted;
}

/**
 * Removes the external accounts that the service no longer lists, and forgets the balances of such internal ones, each
 * once all of the service's lists of them were read completely; otherwise leaves the decision to the next walk.
 */
export async function forgetAccounts(db: Database, environmentId: string, state: DirectoryRound): Promise<void> {
  const [external, internal] = [EXTERNAL, INTERNAL].map((lists) => {
    const begun = lists.flatMap((list) => {
      const reading = state.readings?.[list];
      return reading?.isWhole ? [reading.since] : [];
    });
    return begun.length < lists.length ? null : new Date(Math.min(...begun));
  });
  delete state.readings;
  const isIn = eq(directoryEntry.environmentId, environmentId);
  if (external) {
    const isGone = lt(directoryEntry.syncedAt, external);
    await db.delete(directoryEntry).where(and(isIn, eq(directoryEntry.kind, "external-account"), isGone));
  }
  if (internal) {
    const isGone = lt(directoryEntry.syncedAt, internal);
    const gone = db
      .select({ id: directoryEntry.id })
      .from(directoryEntry)
      .where(and(isIn, eq(directoryEntry.kind, "internal-account"), isGone));
    await forgetBalances(db, environmentId, gone);
  }
}
