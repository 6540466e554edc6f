import { refuse } from "../http/api-error";
import type { Table } from "../state/table";
import { decodeCursor, encodeCursor } from "./cursor";

/** The list envelope of specification 2.1. */
export type Page<T> = {
  data: T[];
  hasMore: boolean;
  nextCursor?: string;
  totalCount: number;
};

export interface PageInput {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The place in `cursor`, or undefined without one. Throws 400 for a cursor of another list or other filters. */
export function placeAfter(scope: string, cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const place = decodeCursor(scope, cursor);
  if (place === null)
    throw refuse(400, "INVALID_INPUT", "The cursor doesn't belong to this list.", { field: "cursor" });
  return place;
}

/** One page of a table, newest first, of the records that `matches` accepts. */
export function pageOfTable<T extends { id: string }, R>(
  table: Table<T>,
  scope: string,
  input: PageInput,
  matches: (record: T) => boolean,
  present: (record: T) => R,
): Page<R> {
  const after = placeAfter(scope, input.cursor) ?? Number.POSITIVE_INFINITY;
  const limit = input.limit ?? 20;
  const data: R[] = [];
  let totalCount = 0;
  let last = 0;
  let hasMore = false;
  for (let place = table.rows.length - 1; place >= 0; place--) {
    const record = table.rows[place];
    if (record === undefined || !matches(record)) continue;
    totalCount++;
    if (place >= after) continue;
    if (data.length === limit) {
      hasMore = true;
    } else {
      data.push(present(record));
      last = place;
    }
  }
  return hasMore ? { data, hasMore, nextCursor: encodeCursor(scope, last), totalCount } : { data, hasMore, totalCount };
}

/** Identifies a list and its filters, so that a cursor of one is invalid for another. */
export function scopeOf(list: string, filters: Record<string, unknown>): string {
  const { limit: _limit, cursor: _cursor, ...rest } = filters;
  const set = Object.entries(rest).filter(([, value]) => value !== undefined);
  return `${list} ${JSON.stringify(set.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}
