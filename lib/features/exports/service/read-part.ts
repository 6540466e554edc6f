import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { isWalkError, startAt, Walk } from "@/lib/upstream/walk";
import {
  ExportFailure,
  endless,
  incomplete,
  isExportInterrupted,
  isStaleCursor,
  rangeWords,
  unreadable,
} from "./failure";
import type { Run } from "./run-state";
import type { TransactionPage } from "./source";
import { boundsOf, toItsEnd } from "./split-export";
import { type PartPlace, PartStore, type Reading } from "./stored-pages";

const PAGE_ROWS = 100;
/** Readings of one part, when rows come and go meanwhile. */
const READINGS = 5;
/** A part ends in time, waiting included. */
const MOST_MS = 24 * 3_600_000;

/** A part with its place in the range: the first and the last keep the range's own, exact ends. */
export interface Part {
  number: number;
  start: number;
  end: number;
  isFirst: boolean;
  isLast: boolean;
  /** Rows, as they were counted last. */
  expected: number;
  /** Where an earlier run left it. */
  place: PartPlace | null;
}

/**
 * Reads one part page by page until it is complete: as many distinct rows as the service counts in it. Gives what stores
 * its end, and with it the part. Throws `ExportFailure` when it can't be had; when the run is interrupted, what was read is
 * kept, and the next run goes on from there. Until `areAllBegun` the part that is nearest its end is read on first, then
 * the one with the most left: so all end together, and no turn is idle before.
 */
export async function readPart(run: Run, part: Part, areAllBegun: () => boolean): Promise<() => Promise<void>> {
  const store = new PartStore(run, part.number, part.place);
  run.progress.rowsRead += store.rows;
  let { place } = part;
  for (let number = place?.number ?? 1; ; number++) {
    const walked = await walk(run, part, store, { number, place, areAllBegun });
    place = null;
    // Where pages are found by position, a row that goes in mid-walk lets another one be skipped: the counts tell.
    const isSteady = walked !== null && walked.counted === walked.countedFirst;
    if (isSteady && walked.received === walked.counted) return () => store.finish(walked.counted);
    run.progress.rowsRead -= store.rows;
    if (number < READINGS) {
      await store.clear();
      continue;
    }
    const range = rangeWords(part.start, part.end);
    if (!walked) throw new ExportFailure(`The service refused its own cursor again and again within ${range}.`);
    if (!isSteady) throw incomplete(`The number of rows in ${range} changed each time they were read.`);
    throw incomplete(`The service counts ${walked.counted} rows in ${range} but gave ${walked.received}.`);
  }
}

/** Distinct rows that came, and how many the service counted with the first and with the last page. */
interface Walked {
  received: number;
  countedFirst: number;
  counted: number;
}

interface WalkOptions {
  number: number;
  place: PartPlace | null;
  areAllBegun: () => boolean;
}

/** One walk from the part's first page, or from where it stopped, to its last; null when its cursor went stale. */
async function walk(run: Run, part: Part, store: PartStore, options: WalkOptions): Promise<Walked | null> {
  const { number, place, areAllBegun } = options;
  const query = queryOf(run, part);
  const range = rangeWords(part.start, part.end);
  const ids = await store.storedIds();
  const pages = new Walk(limitsOf(part), place?.walk ?? startAt());
  let countedFirst = place?.countedFirst;
  const reading = (): Reading => ({ walk: pages.state, countedFirst: countedFirst ?? part.expected, number });
  try {
    for (;;) {
      const { cursor } = pages;
      const where = `page ${pages.pages + 1} of ${range}`;
      const ahead = (countedFirst ?? part.expected) - ids.size;
      const rank = () => (areAllBegun() ? ahead : -ahead);
      const page = await pageOrStale(run, { ...query, ...(cursor === undefined ? {} : { cursor }) }, where, rank);
      if (!page) return null;
      if (page.unreadRecords) throw unreadable(page.unreadRecords, where);
      const left: number[] = [];
      for (const [at, row] of page.data.entries()) {
        if (ids.has(row.id) || !isWithin(row, part)) left.push(at);
        ids.add(row.id);
      }
      await store.add(page, left);
      run.progress.rowsRead += page.data.length - left.length;
      countedFirst ??= page.totalCount;
      if (take(pages, page, range)) return { received: ids.size, countedFirst, counted: page.totalCount };
      await store.keepUp(reading);
    }
  } catch (error) {
    const isGoingOn = isExportInterrupted(run.signal.reason) || isExportInterrupted(error);
    if (isGoingOn && pages.pages > 0 && !run.hold.signal.aborted) await store.pause(reading);
    throw error;
  }
}

/** Live data grows while it is read; what goes far beyond the first count is a list without an end. */
const limitsOf = ({ expected }: Part) => ({
  pages: expected * 2 + 1_000,
  rows: expected * 2 + 10_000,
  ms: MOST_MS,
});

function take(pages: Walk, page: TransactionPage, range: string): boolean {
  try {
    return pages.take(page);
  } catch (error) {
    throw isWalkError(error) ? endless(error, range, page.totalCount) : error;
  }
}

async function pageOrStale(run: Run, ...page: Parameters<Run["source"]["page"]>) {
  try {
    return await run.source.page(...page);
  } catch (error) {
    if (isStaleCursor(error)) return null;
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
  // One without a date is in the part that the service gives it in.
  const at = Date.parse(createdAt ?? "");
  return (part.isFirst || !(at < part.start)) && (part.isLast || !(at > part.end));
}
