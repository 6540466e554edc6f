import "server-only";
import { asc, desc, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { InputError } from "@/lib/errors";
import type { DatabaseLike } from "./client";

/** A list's order: by `id` alone, or by `at` with `id` breaking ties. Neither is ever null. */
interface Key {
  at?: AnyPgColumn;
  id: AnyPgColumn;
}

interface Paging {
  cursor?: string;
  sortOrder?: "asc" | "desc";
}

/**
 * `orderBy` for a list by `key`, newest first by default, and `beyond`: the condition for rows after the one whose id
 * is `cursor`. That row's instant is read again, because a cursor would lose its microseconds.
 */
export function keyset({ at, id }: Key, { cursor, sortOrder }: Paging) {
  const isAscending = sortOrder === "asc";
  const past = sql.raw(isAscending ? ">" : "<");
  if (!at) {
    return {
      orderBy: [isAscending ? asc(id) : desc(id)],
      beyond: cursor === undefined ? undefined : sql`${id} ${past} ${cursor}`,
    };
  }
  // As drizzle-kit writes the indexes: they can't serve an order that puts nulls elsewhere.
  const direction = sql.raw(isAscending ? "asc nulls first" : "desc nulls last");
  const last = sql`(select ${at}, ${id} from ${id.table} where ${id} = ${cursor})`;
  return {
    orderBy: [sql`${at} ${direction}`, sql`${id} ${direction}`],
    beyond: cursor === undefined ? undefined : sql`(${at}, ${id}) ${past} ${last}`,
  };
}

/** A row's place in a list by `at`, then `id`, as a cursor for `placedKeyset`: microseconds and the id. */
export const placeOf = ({ at, id }: Required<Key>) =>
  sql<string>`(extract(epoch from ${at}) * 1000000)::bigint || ' ' || ${id}`;

/**
 * Like `keyset`, for rows that may leave the list or move within it between two pages: `cursor` is the place of the
 * last row as returned by `placeOf`, whatever has become of that row. Throws `InputError` for an invalid cursor.
 */
export function placedKeyset(key: Required<Key>, { cursor, sortOrder }: Paging) {
  const { orderBy } = keyset(key, { sortOrder });
  if (cursor === undefined) return { orderBy, beyond: undefined };
  const [, microseconds, id] = /^(-?\d{1,17}) (.+)$/.exec(cursor) ?? [];
  if (microseconds === undefined || id === undefined) {
    throw new InputError({ title: "This page can't be found.", next: "Go back to the first page of the list." });
  }
  const past = sql.raw(sortOrder === "asc" ? ">" : "<");
  const at = sql`('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond')`;
  return { orderBy, beyond: sql`(${key.at}, ${key.id}) ${past} (${at}, ${id})` };
}

/** The page in up to `limit + 1` rows, of which the last only shows that there are more. */
export function pageOf<Row>(rows: Row[], limit: number, cursorOf: (last: Row) => string | number) {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const hasMore = rows.length > limit;
  return { data, hasMore, ...(hasMore && last !== undefined ? { nextCursor: String(cursorOf(last)) } : {}) };
}

/** `totalCount` of a query's rows, omitted above `most`: a list of millions must not be counted for every page. */
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

/** A LIKE pattern that finds `text` anywhere, with its special characters escaped. */
export function containsText(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
