import "server-only";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * The instant `startedAt` of this process's clock by the database's, which all processes share: stored by a clock that
 * is ahead, another process would later read on from a time that has not come yet, and miss what lies before it.
 */
export const startedAtSql = (startedAt: number): SQL<Date> =>
  sql<Date>`now() - make_interval(secs => ${Math.max(0, Date.now() - startedAt) / 1000})`;

/**
 * An instant stored like that, by this process's clock again: the service's is known only by how far it is from ours.
 */
export const byOurClock = (column: AnyColumn): SQL<Date | null> =>
  sql`${column} + (${new Date()}::timestamptz - now())`.mapWith((text: string) => new Date(text));
