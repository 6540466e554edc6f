import "server-only";
import { createHash } from "node:crypto";
import type { Transaction } from "@/lib/contract/transaction";
import { toItsEnd } from "@/lib/features/transactions/service/known-filters";
import type { PartPlace, Reading } from "@/lib/server/db/schema/export";
import { boundsOf, MOST_PART_ROWS } from "@/lib/upstream/split-range";
import { isWalkError, startAt, Walk, type WalkLimits, type WalkState } from "@/lib/upstream/walk";
import { endless, failed, incomplete, isTakenUpLater, rangeWords, stopOf, unreadable } from "../failure";
import type { Run } from "../run";
import { PartStore } from "./part-store";
import type { TransactionPage } from "./source";
import { isInMotion } from "./split-export";

const PAGE_ROWS = 100;
/** How often one part is read when its rows change during the reading. */
const READINGS = 5;
/** Time limit for a part, waiting included. */
const MOST_MS = 24 * 3_600_000;

/** A part with its place in the range: the first and the last keep the range's own exact ends. */
export interface Part {
  number: number;
  start: number;
  end: number;
  isFirst: boolean;
  isLast: boolean;
  /** Rows, as last counted; null where the service does not count. */
  expected: number | null;
  /** Where an earlier run left it. */
  place: PartPlace | null;
}

/**
 * Reads one part page by page until it is complete: as many distinct rows as the service counts in it or, where it does
 * not count, everything up to the last page. Returns a function that stores its end, and with it the part. Throws
 * `failed` when it can't be read, `uncounted` when a count is needed and not stated; when the run is interrupted, what
 * was read is stored, and the next run continues from there. Until `areAllBegun` the part nearest its end takes
 * priority, then the one with the most left: so all end together, and no slot idles before that.
 */
export async function readPart(run: Run, part: Part, areAllBegun: () => boolean): Promise<() => Promise<void>> {
  const store = new PartStore(run, part.number, part.place);
  run.rowsRead += store.rows;
  const range = rangeWords(part.start, part.end);
  let { place } = part;
  let before = place?.before ?? null;
  for (let number = place?.number ?? 1; ; number++) {
    const walked = await walk(run, part, store, { number, before, place, areAllBegun });
    place = null;
    const isCounted = part.expected !== null;
    const counted = walked && (walked.counted ?? (isCounted ? await countOf(run, part) : null));
    const lack = walked && counted !== null ? lackOf(walked, counted) : null;
    const fault = walked && (lack ?? changeOf(run, walked, before, counted !== null));
    if (walked && fault === null) {
      const { state, countedFirst } = walked;
      return () => store.finish(isCounted ? counted : null, { walk: state, countedFirst, number, before });
    }
    run.rowsRead -= store.rows;
    if (number < READINGS) {
      before = walked && rowsOf(walked);
      await store.clear();
      continue;
    }
    if (fault === null) throw failed(`The service refused its own cursor again and again within ${range}.`);
    throw incomplete(fault(range));
  }
}

/** The result of a walk, and how many rows the service counted at first and at last, where it did. */
interface Walked {
  ids: ReadonlySet<string>;
  countedFirst: number | undefined;
  counted: number | undefined;
  state: WalkState;
}

/** Why a reading is rejected, in a sentence about a range; null when it is accepted. */
type Fault = ((range: string) => string) | null;

/** Where pages are found by position, a row added mid-walk can cause another to be skipped: the counts show it. */
function lackOf({ ids, countedFirst = 0, counted: countedLast }: Walked, counted: number): Fault {
  if (countedLast !== undefined && countedFirst !== countedLast)
    return (range) => `The number of rows in ${range} changed each time they were read.`;
  return ids.size === counted
    ? null
    : (range) => `The service counts ${counted} rows in ${range} but gave ${ids.size}.`;
}

/**
 * Without counts, a duplicate row shows that one was added mid-walk, but nothing shows one that was removed: where rows
 * can leave with their status, and where some are duplicated, two readings in a row must return the same. With counts,
 * only where another row can have entered in its place, unless one page held all.
 */
function changeOf({ request }: Run, walked: Walked, before: string | null, isCounted: boolean): Fault {
  const { ids, state } = walked;
  const isSteady = isCounted
    ? state.pages === 1 || !isInMotion(request)
    : toItsEnd(request.filter).status === undefined && state.rows === ids.size;
  if (isSteady || rowsOf(walked) === before) return null;
  return (range) => `The service gave other rows in ${range} each time they were read.`;
}

/** Equal for walks that returned the same rows. */
const rowsOf = ({ ids }: Walked): string =>
  createHash("sha256")
    .update([...ids].sort().join("\n"))
    .digest("base64");

interface WalkOptions {
  number: number;
  before: string | null;
  place: PartPlace | null;
  areAllBegun: () => boolean;
}

/** One walk from the part's first page, or from where it stopped, to its last; null when its cursor expired. */
async function walk(run: Run, part: Part, store: PartStore, options: WalkOptions): Promise<Walked | null> {
  const { number, before, place, areAllBegun } = options;
  const query = queryOf(run, part);
  const range = rangeWords(part.start, part.end);
  const ids = await store.storedIds();
  const pages = new Walk(limitsOf(run, part), place?.walk ?? startAt());
  let countedFirst = place?.countedFirst;
  let counted = place?.walk.counted;
  const reading = (): Reading => ({ walk: pages.state, countedFirst, number, before });
  try {
    for (;;) {
      const { cursor } = pages;
      const where = `page ${pages.pages + 1} of ${range}`;
      const ahead = (countedFirst ?? part.expected ?? 0) - ids.size;
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
      run.rowsRead += page.data.length - left.length;
      counted = page.totalCount ?? counted;
      countedFirst ??= counted;
      if (take(pages, page, range)) return { ids, countedFirst, counted, state: pages.state };
      await store.keepUp(reading);
    }
  } catch (error) {
    const isGoingOn = isTakenUpLater(run.signal.reason) || isTakenUpLater(error);
    if (isGoingOn && pages.pages > 0 && !run.isLeaseLost) await store.pause(reading);
    throw error;
  }
}

/** Live data grows while it is read; anything far beyond the first count is an endless list. */
function limitsOf({ options: { mostWalkRows = MOST_PART_ROWS } }: Run, { expected }: Part): WalkLimits {
  // Pages may hold fewer rows than requested.
  if (expected === null) return { pages: mostWalkRows / 10 + 1_000, rows: mostWalkRows, ms: MOST_MS };
  return { pages: expected * 2 + 1_000, rows: expected * 2 + 10_000, ms: MOST_MS };
}

function take(pages: Walk, page: TransactionPage, range: string): boolean {
  try {
    return pages.take(page);
  } catch (error) {
    throw isWalkError(error) ? endless(error, range, pages.state.counted) : error;
  }
}

async function pageOrStale(run: Run, ...page: Parameters<Run["source"]["page"]>) {
  try {
    return await run.source.page(...page);
  } catch (error) {
    if (stopOf(error)?.kind === "stale-cursor") return null;
    throw error;
  }
}

/** The part as a query: the export's own filter, and its own dates at both ends of the range. */
function queryOf({ request }: Pick<Run, "request">, part: Part) {
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

/** How many rows the service currently counts in a part. Throws like `Source.count`. */
export function countOf(run: Run, part: Part): Promise<number> {
  const { sortOrder: _sortOrder, limit: _limit, ...query } = queryOf(run, part);
  return run.source.count(query, "the count of a part");
}

/** A service that filters too coarsely returns a row in two parts: it belongs to only one. */
function isWithin({ createdAt }: Transaction, part: Part): boolean {
  // A row without a date belongs to the part in which the service returns it.
  const at = Date.parse(createdAt ?? "");
  return (part.isFirst || !(at < part.start)) && (part.isLast || !(at > part.end));
}
