import "server-only";
import { and, eq, isNull, min } from "drizzle-orm";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { toItsEnd } from "@/lib/features/transactions/service/known-filters";
import { formatCount } from "@/lib/numbers";
import type { Database } from "@/lib/server/db/client";
import { exportJob, exportPart } from "@/lib/server/db/schema/export";
import { boundsOf, MOST_PART_ROWS, partSize, type Slice, splitRange } from "@/lib/upstream/split-range";
import type { ExportEnd, ExportRequest } from "../../schema";
import { failed, rangeWords } from "../failure";
import { fileNameOf, widen } from "../frozen";
import { removeStored } from "../pieces";
import type { Run } from "../run";

/** The most that one file holds: a longer range is exported in several. */
const MOST_ROWS = 20_000_000;
/** Parts of this many rows fit on one page, even where they aren't cut again. */
const ONE_PAGE_ROWS = 66;

/**
 * Whether payments enter and leave the state that is asked for all the time: between two pages, one that leaves hides
 * another, and one that enters makes up for it in the count. Final states are left only days later, if at all.
 */
export function isInMotion({ filter }: Pick<ExportRequest, "filter">): boolean {
  const { status } = toItsEnd(filter);
  return status !== undefined && !isTransactionFinal({ status });
}

/**
 * Splits the frozen range into parts and stores them; returns how many rows the service counts, or null where it does
 * not count: then the range is one part. A range that was split before is left alone: its parts may have been read.
 */
export async function splitExport(run: Run): Promise<number | null> {
  const { db, job, source, request, parallel } = run;
  if (job.rowsTotal !== null) return job.rowsTotal;
  if ((await db.$count(exportPart, eq(exportPart.exportId, job.id))) > 0) return null;
  await run.enter("splitting");
  const filter = toItsEnd(request.filter);
  const end = Date.parse(filter.endDate ?? job.asOf.toISOString());
  const oldest = await source.page({ ...filter, sortOrder: "asc", limit: 1 }, "the first page of the range");
  const from = filter.startDate === undefined ? 0 : Date.parse(filter.startDate);
  // No row is older, so earlier times aren't split. The first part is still read from the range's own start.
  const first = Date.parse(oldest.data[0]?.createdAt ?? "");
  const start = Math.min(end, Number.isNaN(first) ? from : Math.max(from, first));
  if (oldest.totalCount === undefined) {
    await makeOnePart(run, start);
    return null;
  }
  const whole = { start, end, count: oldest.totalCount };
  if (whole.count > MOST_ROWS) {
    throw failed(
      `The service counts ${formatCount(whole.count)} rows in the range; one file holds up to ${formatCount(MOST_ROWS)}. Nothing was lost; choose a shorter range.`,
    );
  }
  // If the service kept us waiting before all was counted, it is asked for few counts: the range is split coarsely.
  const usual = isInMotion(request) ? ONE_PAGE_ROWS : partSize(whole.count, parallel);
  const size = job.waitsFor === null ? usual : MOST_PART_ROWS;
  const slices = await splitRange(whole, size, (slice) =>
    source.count({ ...filter, ...boundsOf(slice) }, `the count of ${rangeWords(slice.start, slice.end)}`),
  );
  const crowd = slices.find(({ count }) => count > MOST_PART_ROWS * 1.5);
  if (crowd) {
    throw failed(
      `The service counts ${formatCount(crowd.count)} rows in ${rangeWords(crowd.start, crowd.end)} and does not divide them any further by time. An export reads up to ${formatCount(MOST_PART_ROWS)} of these.`,
    );
  }
  await run.write(async (tx) => {
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
 * Replaces the parts of the range by one that is read as one walk: for a service that does not count. `start`: where
 * the first row lies, as far as it is known.
 */
export async function makeOnePart(run: Run, start?: number): Promise<void> {
  const { db, job } = run;
  const { startDate, endDate } = run.request.filter;
  const [known] = await db
    .select({ start: min(exportPart.startAt) })
    .from(exportPart)
    .where(eq(exportPart.exportId, job.id));
  const from = start ?? known?.start?.getTime() ?? Date.parse(startDate ?? new Date(0).toISOString());
  await run.write(async (tx) => {
    await removeStored(tx, job.id);
    await tx.insert(exportPart).values({
      ...{ exportId: job.id, number: 0, expected: null },
      ...{ startAt: new Date(from), endAt: new Date(endDate ?? job.asOf) },
    });
    await tx.update(exportJob).set({ rowsTotal: null, rowsRead: 0 }).where(eq(exportJob.id, job.id));
  });
}

/** Makes the next run read the requested range instead of the narrowed one. */
export async function readWhole(run: Run): Promise<void> {
  const { job, environment } = run;
  const request = widen(run.request);
  const fileName = fileNameOf(request, environment.slug, job.createdAt);
  await run.write(async (tx) => {
    await removeStored(tx, job.id);
    const begun = { phase: null, rowsTotal: null, rowsRead: 0, rowsWritten: 0 };
    await tx
      .update(exportJob)
      .set({ request, fileName, ...begun })
      .where(eq(exportJob.id, job.id));
  });
}

/** How the end of an export's single walk was recognised; null where the service counts. */
export async function endOfWalk(db: Database, exportId: string): Promise<ExportEnd | null> {
  const [part] = await db
    .select({ place: exportPart.place })
    .from(exportPart)
    .where(and(eq(exportPart.exportId, exportId), isNull(exportPart.expected)));
  if (!part) return null;
  if (!part.place) throw new Error("how an uncounted walk ended is not on record");
  const { pages, counted } = part.place.walk;
  return {
    count: counted === undefined ? "not stated" : "not stated on every page",
    pages,
    recognisedBy: "The service reported no more pages after the last one.",
  };
}
