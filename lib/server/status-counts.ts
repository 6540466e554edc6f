import "server-only";

/** Counts are for orientation: they may be this old, and are requested once for all viewers. */
const KEEP_MS = 15_000;
const MOST = 500;

interface Kept {
  until: number;
  counts: Promise<StatusCounts>;
}

/** How many rows have each status; a status that the service does not count is omitted. */
export type StatusCounts = Record<string, number>;

/**
 * Counts a list of the service by status: the service has no such count, but says how many rows a page is of
 * (`totalCount`, specification 2.1). Makes one concurrent call per status, each for a page of one row; the results for
 * `key` are cached for a moment. Throws what a call throws.
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
    // A failure is not cached: the next caller retries.
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
