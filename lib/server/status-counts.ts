import "server-only";

/** Counts are for orientation: this long they may be behind, and are asked for once whoever looks. */
const KEEP_MS = 15_000;
const MOST = 500;

interface Kept {
  until: number;
  counts: Promise<StatusCounts>;
}

/** How many rows are in each status; one that the service does not count is left out. */
export type StatusCounts = Record<string, number>;

/**
 * Counts a list of the service by status: the service does not, but says how many rows a page is of (`totalCount`,
 * specification 2.1). So many calls as there are statuses, at once, each for a page of one row; what they gave for
 * `key` is kept for a moment. Throws what a call throws.
 */
export function statusCounter<Status extends string>() {
  const known = new Map<string, Kept>();
  return async (
    key: string,
    statuses: readonly Status[],
    read: (status: Status) => Promise<{ totalCount?: number | null }>,
  ): Promise<StatusCounts> => {
    const kept = known.get(key);
    if (kept && kept.until > Date.now()) return await kept.counts;
    if (known.size >= MOST) known.clear();
    const counts = countEach(statuses, read);
    known.set(key, { until: Date.now() + KEEP_MS, counts });
    // A failure is not kept: who looks next asks again.
    counts.catch(() => known.delete(key));
    return await counts;
  };
}

async function countEach<Status extends string>(
  statuses: readonly Status[],
  read: (status: Status) => Promise<{ totalCount?: number | null }>,
): Promise<StatusCounts> {
  const counts: StatusCounts = {};
  const pages = await Promise.all(statuses.map((status) => read(status)));
  for (const [at, status] of statuses.entries()) {
    const total = pages[at]?.totalCount;
    if (typeof total === "number") counts[status] = total;
  }
  return counts;
}
