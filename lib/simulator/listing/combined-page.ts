import { encodeCursor } from "./cursor";
import { type Page, type PageInput, placeAfter } from "./page";
import { countOf, type Matches, type SeedFilter, type SeedIndex, sliceOf } from "./seed-index";

/** A list of seeded rows, which are generated on demand, and of later ones, which are stored records. */
export interface CombinedList<T, R> {
  scope: string;
  query: PageInput;
  order: "asc" | "desc";
  index: SeedIndex;
  /** Places below are seeded, `seedSize + n` is the n-th later row. */
  seedSize: number;
  /** What seeded rows must match; null if none can. */
  filter: SeedFilter | null;
  seeded: (index: number) => R | null;
  rows: readonly (T | undefined)[];
  matches: (record: T) => boolean;
  present: (record: T) => R;
}

const NONE: Matches = { from: 0, to: 0 };

/** One page in the order of places, which is chronological; the cursor is a place. */
export function combinedPage<T, R>(list: CombinedList<T, R>): Page<R> {
  const { order, seedSize, rows } = list;
  const limit = list.query.limit ?? 20;
  const after = placeAfter(list.scope, list.query.cursor);
  const seeds = list.filter === null ? NONE : list.index.find(list.filter);
  const later: number[] = [];
  for (let row = 0; row < rows.length; row++) {
    const record = rows[row];
    if (record !== undefined && list.matches(record)) later.push(seedSize + row);
  }
  const wanted = limit + 1;
  const laterAfter = (order === "asc" ? later : later.toReversed()).filter(
    (place) => after === undefined || (order === "asc" ? place > after : place < after),
  );
  const places: number[] = [];
  if (order === "asc") {
    places.push(...sliceOf(seeds, order, after, wanted), ...laterAfter.slice(0, wanted));
  } else {
    places.push(...laterAfter.slice(0, wanted));
    if (places.length < wanted) places.push(...sliceOf(seeds, order, after, wanted - places.length));
  }
  const shown = places.slice(0, limit);
  const data: R[] = [];
  for (const place of shown) {
    const record = rows[place - seedSize];
    const row = place < seedSize ? list.seeded(place) : record === undefined ? null : list.present(record);
    if (row !== null) data.push(row);
  }
  const totalCount = countOf(seeds) + later.length;
  const last = shown.at(-1);
  if (places.length <= limit || last === undefined) return { data, hasMore: false, totalCount };
  return { data, hasMore: true, nextCursor: encodeCursor(list.scope, last), totalCount };
}
