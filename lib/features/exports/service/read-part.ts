import "server-only";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import { exportPart } from "@/lib/server/db/schema/export";
import { ExportFailure, incomplete, rangeWords, StaleCursor } from "./failure";
import type { Run } from "./run-state";
import { boundsOf, toItsEnd } from "./split-export";
import { PartStore } from "./stored-pages";

const PAGE_ROWS = 100;
/** Readings of one part, when rows come and go meanwhile. */
const READINGS = 5;
/** Pages in a row without a new row: a service that goes in circles. */
const EMPTY_PAGES = 3;

/** A part with its place in the range: the first and the last keep the range's own, exact ends. */
export interface Part {
  number: number;
  start: number;
  end: number;
  isFirst: boolean;
  isLast: boolean;
  /** Rows, as they were counted last. */
  expected: number;
}

/**
 * Reads one part page by page until it is complete: as many distinct rows as the service counts in it. Gives what stores
 * its end, and with it the part. Throws `ExportFailure` when it can't be had. Until `areAllBegun` the part that is
 * nearest its end is read on first, then the one with the most left: so all end together, and no turn is idle before.
 */
export async function readPart(run: Run, part: Part, areAllBegun: () => boolean): Promise<() => Promise<void>> {
  const store = new PartStore(run, part.number);
  for (let reading = 1; ; reading++) {
    const walked = await walk(run, part, store, areAllBegun);
    // Where pages are found by position, a row that goes in mid-walk lets another one be skipped: the counts tell.
    const isSteady = walked !== null && walked.counted === walked.countedFirst;
    if (isSteady && walked.received === walked.counted) return () => finish(run, part, store, walked.counted);
    run.progress.rowsRead -= store.rows;
    if (reading < READINGS) {
      await store.clear();
      continue;
    }
    const range = rangeWords(part.start, part.end);
    if (!walked) throw new ExportFailure(`The service refused its own cursor again and again within ${range}.`);
    if (!isSteady) throw incomplete(`The number of rows in ${range} changed each time they were read.`);
    throw incomplete(`The service counts ${walked.counted} rows in ${range} but gave ${walked.received}.`);
  }
}

function finish({ job }: Run, { number }: Part, store: PartStore, counted: number): Promise<void> {
  return store.finish(async (tx) => {
    await tx
      .update(exportPart)
      .set({ rows: store.rows, expected: counted, completedAt: new Date() })
      .where(and(eq(exportPart.exportId, job.id), eq(exportPart.number, number)));
  });
}

/** Distinct rows that came, and how many the service counted with the first and with the last page. */
interface Walked {
  received: number;
  countedFirst: number;
  counted: number;
}

/** One walk from the part's first page to its last; null when its cursor went stale. */
async function walk(run: Run, part: Part, store: PartStore, areAllBegun: () => boolean): Promise<Walked | null> {
  const query = queryOf(run, part);
  const range = rangeWords(part.start, part.end);
  const ids = new Set<string>();
  let cursor: string | undefined;
  let emptyPages = 0;
  let countedFirst: number | undefined;
  for (let number = 1; ; number++) {
    const where = `page ${number} of ${range}`;
    const ahead = (countedFirst ?? part.expected) - ids.size;
    const rank = () => (areAllBegun() ? ahead : -ahead);
    const page = await pageOrStale(run, { ...query, ...(cursor === undefined ? {} : { cursor }) }, where, rank);
    if (!page) return null;
    const before = ids.size;
    const left: number[] = [];
    for (const [at, row] of page.data.entries()) {
      if (ids.has(row.id) || !isWithin(row, part)) left.push(at);
      ids.add(row.id);
    }
    await store.add(page, left);
    run.progress.rowsRead += page.data.length - left.length;
    countedFirst ??= page.totalCount;
    if (!page.hasMore) return { received: ids.size, countedFirst, counted: page.totalCount };
    emptyPages = ids.size === before ? emptyPages + 1 : 0;
    if (page.nextCursor === undefined || emptyPages === EMPTY_PAGES) {
      throw new ExportFailure(`The service says that more follows ${where}, but does not give it.`);
    }
    cursor = page.nextCursor;
  }
}

async function pageOrStale(run: Run, ...page: Parameters<Run["source"]["page"]>) {
  try {
    return await run.source.page(...page);
  } catch (error) {
    if (error instanceof StaleCursor) return null;
    throw error;
  }
}

/** The part as a query: the export's own filter, and its own dates at both ends of the range. */
export function queryOf({ request }: Pick<Run, "request">, part: Part) {
  const { startDate, endDate, ...filter } = toItsEnd(request.filter);
  const bounds = boundsOf(part);
  const from = part.isFirst ? startDate : bounds.startDate;
  return {
    ...filter,
    ...(from === undefined ? {} : { startDate: from }),
    endDate: part.isLast ? endDate : bounds.endDate,
    sortOrder: "asc" as const,
    limit: PAGE_ROWS,
  };
}

/** A service that filters more coarsely than it was asked gives a row in two parts: it belongs to one. */
function isWithin({ createdAt }: Transaction, part: Part): boolean {
  const at = Date.parse(createdAt);
  return (part.isFirst || !(at < part.start)) && (part.isLast || !(at > part.end));
}
