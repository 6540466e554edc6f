/** A slice of time and its number of rows; in milliseconds, both ends inclusive. */
export interface Slice {
  start: number;
  end: number;
  count: number;
}

/**
 * A slice as the service's inclusive dates. Its last millisecond is included to the last microsecond, so that an
 * instant the service stores more finely than it writes it falls into exactly one slice.
 */
export function boundsOf({ start, end }: Pick<Slice, "start" | "end">): { startDate: string; endDate: string } {
  return { startDate: new Date(start).toISOString(), endDate: lastOf(end) };
}

/** The last instant of a millisecond, as written by a service that stores microseconds. */
export const lastOf = (millisecond: number): string => new Date(millisecond).toISOString().replace("Z", "999Z");

export type CountRows = (slice: Pick<Slice, "start" | "end">) => Promise<number>;

/** The most rows of a slice that time can't divide: their ids are held in memory while it is read. */
export const MOST_PART_ROWS = 500_000;
/** The most slices that one is cut into at a time. */
const WIDEST = 64;
/** A slice is cut again only if it has more than this many times the target number of rows. */
const SLACK = 1.5;

/** Rows per part: small enough to keep all readers busy until the end, large enough that counting costs little. */
export function partSize(rows: number, parallel: number): number {
  return Math.min(5_000, Math.max(500, Math.ceil(rows / (parallel * 3))));
}

/**
 * Cuts `whole` into slices of about `size` rows that cover it without gaps or overlaps, oldest first, by counting rows
 * in ever smaller slices of time. What time can't divide (many rows in one instant, a service with coarse filters)
 * stays one slice, whatever its size.
 */
export async function splitRange(whole: Slice, size: number, count: CountRows): Promise<Slice[]> {
  return merge(await cut(whole, size, count), size);
}

async function cut(slice: Slice, size: number, count: CountRows): Promise<Slice[]> {
  const span = slice.end - slice.start + 1;
  if (slice.count <= size * SLACK || span <= 1) return [slice];
  const number = Math.min(WIDEST, span, Math.ceil(slice.count / size));
  const bounds = Array.from({ length: number + 1 }, (_, at) => slice.start + Math.floor((span * at) / number));
  const children = await Promise.all(
    bounds.slice(0, -1).map(async (start, at) => {
      const end = (bounds[at + 1] ?? slice.end + 1) - 1;
      return { start, end, count: await count({ start, end }) };
    }),
  );
  if (!isDivided(slice, children)) return [slice];
  return (await Promise.all(children.map((child) => cut(child, size, count)))).flat();
}

/** Whether the children add up to their parent, allowing for rows that enter or leave the filter while counting. */
function isDivided(slice: Slice, children: readonly Slice[]): boolean {
  const sum = children.reduce((rows, child) => rows + child.count, 0);
  return Math.abs(sum - slice.count) <= 50 + slice.count * 0.05;
}

function merge(slices: readonly Slice[], size: number): Slice[] {
  const merged: Slice[] = [];
  for (const slice of slices) {
    const last = merged.at(-1);
    if (last && last.count + slice.count <= size) {
      last.end = slice.end;
      last.count += slice.count;
    } else merged.push({ ...slice });
  }
  return merged;
}
