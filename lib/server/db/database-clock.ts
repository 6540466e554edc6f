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
 * One that has not come yet was stored before the database's clock was set back, by an unknown time: then a day ago, or
 * nothing would be read until it comes, and what lies before it never.
 */
export const byOurClock = (column: AnyColumn): SQL<Date | null> =>
  sql`case when ${column} > now() + interval '1 minute' then now() - interval '1 day' else ${column} end
    + (${new Date()}::timestamptz - now())`.mapWith((text: string) => new Date(text));
