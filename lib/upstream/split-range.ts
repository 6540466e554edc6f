/** A slice of time with the number of its rows; milliseconds, both ends included. */
export interface Slice {
  start: number;
  end: number;
  count: number;
}

/**
 * A slice as the service's inclusive dates. Its last millisecond is asked for to the end: an instant that the service
 * keeps more finely than it is written falls into one slice and no other.
 */
export function boundsOf({ start, end }: Pick<Slice, "start" | "end">): { startDate: string; endDate: string } {
  return { startDate: new Date(start).toISOString(), endDate: lastOf(end) };
}

/** The last instant of a millisecond, as a service writes it that keeps microseconds. */
export const lastOf = (millisecond: number): string => new Date(millisecond).toISOString().replace("Z", "999Z");

export type CountRows = (slice: Pick<Slice, "start" | "end">) => Promise<number>;

/** What can't be divided by time is held in memory by its ids while it is read. */
export const MOST_PART_ROWS = 500_000;
/** Slices are cut into so many at most at once. */
const WIDEST = 64;
/** A slice may be this much larger than was aimed at, before it is cut again. */
const SLACK = 1.5;

/** Rows per part: enough parts that all readers have work to the end, large enough that counting costs little. */
export function partSize(rows: number, parallel: number): number {
  return Math.min(5_000, Math.max(500, Math.ceil(rows / (parallel * 3))));
}

/**
 * Cuts `whole` into slices of about `size` rows that cover it without gap or overlap, oldest first, by counting within
 * smaller and smaller slices of time. What time can't divide (many rows in one instant, a service that does not filter
 * finely) stays one slice, whatever its size.
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

/** Whether the children add up to their parent. Rows that come and go with their state are let pass here. */
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
