import "server-only";
import { eq } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { exportJob } from "@/lib/server/db/schema/export";
import { cellText, exactTime, type FileColumn } from "@/lib/server/files/file-columns";
import { ZoneClock } from "@/lib/server/files/zone-clock";
import type { ExportComparison, ExportLayout, ExportManifest, ExportRow } from "../../schema";
import { hasPages } from "../pieces";
import { storedRows } from "../read/part-store";
import { type ExportJob, statusOf, storedRequest } from "../record";
import { exportHeaders, layoutColumns } from "./write-file";

/** How many rows are named; the counts go on. */
const NAMED = 200;

/** All rows of one instant, by id: the order within it is not guaranteed. */
interface Instant {
  at: number;
  rows: Map<string, ExportRow>;
}

/** Whether a row that was read is in the file; null: all are. */
export type RowMatcher = ((row: ExportRow) => boolean) | null;

/**
 * How a repeated export differs from the first, as far as their files show. Null if it repeats none, or the rows of the
 * first are gone and its file was different. `matches` is that of both: they have the same filter, as of the same time.
 */
export async function compareWithFirst(
  db: Database,
  job: ExportJob,
  manifest: ExportManifest,
  matches: RowMatcher,
  signal: AbortSignal,
): Promise<ExportComparison | null> {
  if (job.repeatOf === null) return null;
  const [first] = await db.select().from(exportJob).where(eq(exportJob.id, job.repeatOf));
  if (!first) return null;
  if (first.fileHash === manifest.sha256) return { isIdentical: true, added: 0, removed: 0, changed: 0, rows: [] };
  if (statusOf(first) !== "completed") return null;
  // An earlier version stored rows differently: without this check, every row would look added.
  if (first.rowsTotal !== 0 && !(await hasPages(db, first.id))) return null;
  const layout = storedRequest(job.request)?.layout;
  if (!layout) return null;
  // If either is masked, only what a masked file shows can be compared.
  const isMasked = first.isMasked || job.isMasked;
  return compareRows(instants(db, first.id, matches), instants(db, job.id, matches), layout, isMasked, signal);
}

/** Walks both runs in parallel, instant by instant; memory holds one instant's rows of each. */
export async function compareRows(
  first: AsyncIterator<Instant, void>,
  second: AsyncIterator<Instant, void>,
  layout: ExportLayout,
  isMasked: boolean,
  signal: AbortSignal,
): Promise<ExportComparison> {
  const result: ExportComparison = { isIdentical: false, added: 0, removed: 0, changed: 0, rows: [] };
  const headers = exportHeaders(layout).map(({ header }) => header);
  const note = (id: string, change: "added" | "removed" | "changed", columns: string[] = []) => {
    result[change] += 1;
    if (result.rows.length < NAMED) result.rows.push({ id, change, columns });
  };
  let [old, now] = [await first.next(), await second.next()];
  while (!old.done || !now.done) {
    signal.throwIfAborted();
    const [before, after] = [old.value || null, now.value || null];
    const isBefore = before !== null && (after === null || before.at <= after.at);
    const isAfter = after !== null && (before === null || after.at <= before.at);
    const gone = isBefore ? before.rows : new Map<string, ExportRow>();
    for (const [id, row] of isAfter ? after.rows : []) {
      const known = gone.get(id);
      gone.delete(id);
      if (known === undefined) note(id, "added");
      else {
        const columns = differing(known, row, headers, layout, isMasked);
        if (columns.length > 0) note(id, "changed", columns);
      }
    }
    for (const id of gone.keys()) note(id, "removed");
    if (isBefore) old = await first.next();
    if (isAfter) now = await second.next();
  }
  result.isIdentical = result.added + result.removed + result.changed === 0;
  return result;
}

function differing(before: ExportRow, after: ExportRow, headers: string[], layout: ExportLayout, isMasked: boolean) {
  const [old, now] = [before, after].map((row) => exportCells(row, layout, isMasked));
  return headers.filter((_, at) => old?.[at] !== now?.[at]);
}

interface Plan {
  columns: FileColumn<ExportRow>[];
  clock: ZoneClock;
}
const plans = { masked: new WeakMap<ExportLayout, Plan>(), plain: new WeakMap<ExportLayout, Plan>() };

/** One row's cells in the order of `exportHeaders`, null where empty: two runs differ exactly where these do. */
export function exportCells(row: ExportRow, layout: ExportLayout, isMasked: boolean): (string | null)[] {
  const known = isMasked ? plans.masked : plans.plain;
  let plan = known.get(layout);
  if (!plan) {
    plan = { columns: layoutColumns(layout, isMasked), clock: new ZoneClock(layout.timeZone) };
    known.set(layout, plan);
  }
  const { columns, clock } = plan;
  const isExact = layout.format === "jsonl";
  return columns.map((column) => {
    const text = isExact && column.kind === "time" ? column.read(row) : undefined;
    return (text === undefined ? cellText(column, row, clock) : exactTime(text, clock)) ?? null;
  });
}

/** The rows in an export's file, grouped by the millisecond in which they were created. */
async function* instants(db: Database, exportId: string, matches: RowMatcher): AsyncGenerator<Instant, void> {
  let current: Instant | null = null;
  let at = Number.NEGATIVE_INFINITY;
  for await (const rows of storedRows(db, exportId)) {
    for (const row of rows) {
      const stated = Date.parse(row.createdAt ?? "");
      // A row without a date keeps its position: it belongs with the one before it, even if that isn't in the file.
      if (!Number.isNaN(stated)) at = stated;
      if (matches && !matches(row)) continue;
      if (current && current.at !== at) {
        yield current;
        current = null;
      }
      current ??= { at, rows: new Map() };
      current.rows.set(row.id, row);
    }
  }
  if (current) yield current;
}
