import "server-only";
import { csvRows } from "@/lib/server/files/csv";
import { type FileColumn, fileColumns } from "@/lib/server/files/file-columns";
import { ZoneClock } from "@/lib/server/files/zone-clock";
import { exportColumn } from "../../fields/columns";
import type { ChosenWords, ExportEnd, ExportLayout, ExportRow, ExportTotal } from "../../schema";
import type { FileFacts } from "./about-sheet";
import { Totals } from "./totals";
import { writeJsonLines } from "./write-jsonl";
import { writeXlsx } from "./write-xlsx";

/** The file's columns for a layout, in its order. Throws a RangeError for a column that does not exist. */
export function layoutColumns(layout: ExportLayout, isMasked: boolean): FileColumn<ExportRow>[] {
  const fields = layout.columns.map((id) => {
    const field = exportColumn(id);
    if (!field) throw new RangeError(`there is no column ${id}`);
    return field;
  });
  return fileColumns(fields, { ...layout, isMasked });
}

/** The file's columns in their order, with amounts expanded into their two or three columns. */
export function exportHeaders(layout: ExportLayout): { id: string; header: string }[] {
  return layoutColumns(layout, true).map(({ id, header }) => ({ id, header }));
}

export interface FileOptions {
  layout: ExportLayout;
  isMasked: boolean;
  /** The instant at which the range was frozen; named in a workbook. */
  asOf: Date;
  environmentName: string;
  /** How the end of the range was recognised, where the service does not count. */
  end?: ExportEnd | null;
  /** Which payments were requested; named in a workbook. */
  words?: ChosenWords;
  /** How many payments were selected individually; those that are not among the rows are counted. */
  selected?: number;
}

export interface WrittenFile {
  /** To be read once; the rows are read along with it. */
  bytes: AsyncIterable<Buffer>;
  /**
   * What has been written so far; all of it once `bytes` has ended. `sheets`: those with transactions, 1 if not XLSX.
   */
  summary(): { rows: number; sheets: number; totals: ExportTotal[]; unreadRows?: number; missing?: number };
}

const WRITERS: Record<ExportLayout["format"], typeof writeXlsx> = {
  csv: (rows, columns, clock) => csvRows(rows, columns, clock),
  xlsx: writeXlsx,
  jsonl: writeJsonLines,
};

/**
 * A file of transactions as a stream of bytes in constant memory: the same rows and options make the same bytes,
 * however the rows are batched. Throws a RangeError for a column or a time zone that does not exist.
 */
export function writeExportFile(rows: AsyncIterable<readonly ExportRow[]>, options: FileOptions): WrittenFile {
  const { layout, isMasked, asOf, environmentName, words, end = null, selected = 0 } = options;
  const totals = new Totals();
  const columns = layoutColumns(layout, isMasked);
  const clock = new ZoneClock(layout.timeZone);
  const facts: FileFacts = { environmentName, asOf, isMasked, words, end, selected, totals, sheets: 1 };
  const counted = tallied(rows, totals);
  return {
    bytes: WRITERS[layout.format](counted, columns, clock, facts),
    summary: () => ({
      rows: totals.rows,
      sheets: facts.sheets,
      totals: totals.list(),
      ...(totals.unreadRows > 0 ? { unreadRows: totals.unreadRows } : {}),
      ...(selected > totals.rows ? { missing: selected - totals.rows } : {}),
    }),
  };
}

async function* tallied(
  rows: AsyncIterable<readonly ExportRow[]>,
  totals: Totals,
): AsyncGenerator<readonly ExportRow[]> {
  for await (const batch of rows) {
    for (const row of batch) totals.add(row);
    yield batch;
  }
}
