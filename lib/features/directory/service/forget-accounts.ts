import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { type DirectoryRound, directoryEntry } from "@/lib/server/db/schema/directory";
import type { WalkState } from "@/lib/upstream/walk";

/** The lists that hold external accounts: an account is gone only when it is in neither. */
const EXTERNAL = ["external accounts", "platform external accounts"] as const;
type ExternalList = (typeof EXTERNAL)[number];

/** Whether a list holds external accounts. */
export const isExternal = (list: string): list is ExternalList => EXTERNAL.some((one) => one === list);

/** Notes that a list is read from its beginning: by the database's clock, which also stamps the rows read. */
export async function noteBegun(db: Database, state: DirectoryRound, list: ExternalList): Promise<void> {
  const { rows } = await db.execute<{ ms: number }>(sql`select floor(extract(epoch from now()) * 1000)::float8 as ms`);
  const [clock] = rows;
  if (!clock) throw new Error("the database did not say what time it is");
  state.external = { ...state.external, [list]: { since: clock.ms, unread: 0, isWhole: false } };
}

/** Notes records of a page that could not be read: they may be accounts in the directory. */
export function noteUnread(state: DirectoryRound, list: ExternalList, records = 0): void {
  const reading = state.external?.[list];
  if (reading) reading.unread += records;
}

/** Notes that a list was read to its end: completely, unless records are missing from the count or unreadable. */
export function noteEnd(state: DirectoryRound, list: ExternalList, { rows, counted = 0 }: WalkState): void {
  const reading = state.external?.[list];
  if (reading) reading.isWhole = reading.unread === 0 && rows >= counted;
}

/**
 * Removes the external accounts that the service no longer lists, once all of its lists of them were read completely;
 * otherwise removes nothing and leaves the decision to the next walk.
 */
export async function forgetAccounts(db: Database, environmentId: string, state: DirectoryRound): Promise<void> {
  const readings = EXTERNAL.map((list) => state.external?.[list]);
  delete state.external;
  const begun = readings.flatMap((reading) => (reading?.isWhole ? [reading.since] : []));
  if (begun.length < EXTERNAL.length) return;
  await db
    .delete(directoryEntry)
    .where(
      and(
        eq(directoryEntry.environmentId, environmentId),
        eq(directoryEntry.kind, "external-account"),
        lt(directoryEntry.syncedAt, new Date(Math.min(...begun))),
      ),
    );
}
