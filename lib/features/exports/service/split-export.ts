import "server-only";
import { eq } from "drizzle-orm";
import { formatCount } from "@/lib/numbers";
import { exportJob, exportPart } from "@/lib/server/db/schema/export";
import type { ExportFilter } from "../schema";
import { ExportFailure, rangeWords } from "./failure";
import { makeOnePart } from "./one-walk";
import { enterPhase, type Run } from "./run-state";
import { MOST_PART_ROWS, partSize, type Slice, splitRange } from "./split";

/** One file holds no more: a longer range is exported in several. */
const MOST_ROWS = 20_000_000;
/**
 * Splits the frozen range into parts and stores them; gives how many rows the service counts, or null where it does not
 * count: then the range is one part. A range that was split before is left as it is: its parts may have been read.
 */
export async function splitExport(run: Run): Promise<number | null> {
  const { db, job, hold, source, request, parallel } = run;
  if (job.rowsTotal !== null) return job.rowsTotal;
  if ((await db.$count(exportPart, eq(exportPart.exportId, job.id))) > 0) return null;
  await enterPhase(run, "splitting");
  const filter = toItsEnd(request.filter);
  const end = Date.parse(filter.endDate ?? job.asOf.toISOString());
  const oldest = await source.page({ ...filter, sortOrder: "asc", limit: 1 }, "the first page of the range");
  const from = filter.startDate === undefined ? 0 : Date.parse(filter.startDate);
  // Nothing is older: no need to look there. The first part is read from the range's own start all the same.
  const first = Date.parse(oldest.data[0]?.createdAt ?? "");
  const start = Math.min(end, Number.isNaN(first) ? from : Math.max(from, first));
  if (oldest.totalCount === undefined) {
    await makeOnePart(run, start);
    return null;
  }
  const whole = { start, end, count: oldest.totalCount };
  if (whole.count > MOST_ROWS) {
    throw new ExportFailure(
      `The service counts ${formatCount(whole.count)} rows in the range; one file holds up to ${formatCount(MOST_ROWS)}. Nothing was lost; choose a shorter range.`,
    );
  }
  // A service that had to be waited for before all was counted is asked for few counts: the range in few parts.
  const size = job.waitsFor === null ? partSize(whole.count, parallel) : MOST_PART_ROWS;
  const slices = await splitRange(whole, size, (slice) =>
    source.count({ ...filter, ...boundsOf(slice) }, `the count of ${rangeWords(slice.start, slice.end)}`),
  );
  const crowd = slices.find(({ count }) => count > MOST_PART_ROWS * 1.5);
  if (crowd) {
    throw new ExportFailure(
      `The service counts ${formatCount(crowd.count)} rows in ${rangeWords(crowd.start, crowd.end)} and does not divide them any further by time. An export reads up to ${formatCount(MOST_PART_ROWS)} of these.`,
    );
  }
  await hold.write(async (tx) => {
    for (let at = 0; at < slices.length; at += 1_000) {
      const rows = slices.slice(at, at + 1_000).map((slice, offset) => partOf(job.id, at + offset, slice));
      await tx.insert(exportPart).values(rows);
    }
    await tx.update(exportJob).set({ rowsTotal: whole.count }).where(eq(exportJob.id, job.id));
  });
  return whole.count;
}

function partOf(exportId: string, number: number, { start, end, count }: Slice) {
  return { exportId, number, startAt: new Date(start), endAt: new Date(end), expected: count };
}

/**
 * A slice as the service's inclusive dates. Its last millisecond is asked for to the end: an instant that the service
 * keeps more finely than it is written falls into one slice and no other.
 */
export function boundsOf({ start, end }: Pick<Slice, "start" | "end">): { startDate: string; endDate: string } {
  return { startDate: new Date(start).toISOString(), endDate: lastOf(end) };
}

const lastOf = (millisecond: number) => new Date(millisecond).toISOString().replace("Z", "999Z");

/**
 * An export's filter as the service is asked: an end in milliseconds is asked for to the end of its last one, so that
 * nothing lies between this range and one that begins with the next millisecond. A finer end stays what it is.
 */
export function toItsEnd(filter: ExportFilter): ExportFilter {
  const { endDate } = filter;
  if (endDate === undefined || /\.\d{4}/.test(endDate)) return filter;
  return { ...filter, endDate: lastOf(Date.parse(endDate)) };
}
