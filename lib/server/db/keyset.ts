import "server-only";
import { asc, desc, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { DatabaseLike } from "./client";

/** A list's order: by `id` alone, or by `at` with `id` deciding between rows of one instant. Neither is ever null. */
interface Key {
  at?: AnyPgColumn;
  id: AnyPgColumn;
}

/**
 * `orderBy` for a list by `key`, newest first unless told otherwise, and `beyond`: the condition for rows after the one
 * whose id is `cursor`. That row's instant is read again, for a cursor would lose its microseconds.
 */
export function keyset({ at, id }: Key, { cursor, sortOrder }: { cursor?: string; sortOrder?: "asc" | "desc" }) {
  const isAscending = sortOrder === "asc";
  const past = sql.raw(isAscending ? ">" : "<");
  if (!at) {
    return {
      orderBy: [isAscending ? asc(id) : desc(id)],
      beyond: cursor === undefined ? undefined : sql`${id} ${past} ${cursor}`,
    };
  }
  // As drizzle-kit writes the indexes: they are of no use to an order that puts nulls elsewhere.
  const direction = sql.raw(isAscending ? "asc nulls first" : "desc nulls last");
  const last = sql`(select ${at}, ${id} from ${id.table} where ${id} = ${cursor})`;
  return {
    orderBy: [sql`${at} ${direction}`, sql`${id} ${direction}`],
    beyond: cursor === undefined ? undefined : sql`(${at}, ${id}) ${past} ${last}`,
  };
}

/** The page in up to `limit + 1` rows, of which the last one only tells that there are more. */
export function pageOf<Row>(rows: Row[], limit: number, cursorOf: (last: Row) => string | number) {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const hasMore = rows.length > limit;
  return { data, hasMore, ...(hasMore && last !== undefined ? { nextCursor: String(cursorOf(last)) } : {}) };
}

/** `totalCount` of a query's rows, left out above `most`: a list of millions must not be counted on every page. */
export async function countUpTo(
  db: DatabaseLike,
  query: { limit(rows: number): SQLWrapper },
  most: number,
): Promise<{ totalCount?: number }> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${query.limit(most + 1)}) as counted`,
  );
  const count = rows[0]?.count ?? 0;
  return count > most ? {} : { totalCount: count };
}

/** A pattern for LIKE that finds `text` anywhere, whatever characters it has. */
export function containsText(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
