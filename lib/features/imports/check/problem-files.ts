import { type CsvRecord, CsvScanner, csvLine, guardCell } from "@/lib/csv";
import type { Checker } from "./checker";
import { ERROR_COLUMN } from "./file-start";
import { PROBLEM_KINDS, type RowProblem } from "./kinds";
import { piecesOf } from "./sendable-file";

/** A byte-order mark, so that spreadsheets read it as UTF-8. */
const MARK = "\uFEFF";
const LINES_AT_ONCE = 5_000;

/** The columns of the file of problems, by header. */
const PROBLEM_COLUMNS: Record<string, (problem: RowProblem) => string> = {
  row: ({ row }) => String(row),
  line: ({ line }) => String(line),
  column: ({ column }) => column ?? "",
  severity: ({ kind }) => PROBLEM_KINDS[kind].severity,
  kind: ({ kind }) => PROBLEM_KINDS[kind].label,
  problem: ({ message }) => message,
  found: ({ value }) => value,
};

/** The problems as a CSV: one line each, with row and column. Cells are guarded against being run as formulas. */
export function problemFile(problems: readonly RowProblem[]): Blob {
  const read = Object.values(PROBLEM_COLUMNS);
  const lines = problems.map((problem) => csvLine(read.map((cell) => guardCell(cell(problem)))));
  return new Blob([MARK, csvLine(Object.keys(PROBLEM_COLUMNS)), ...lines], { type: "text/csv" });
}

/**
 * The bad rows unchanged, each with what is wrong with it in an extra column: once corrected in a spreadsheet the file
 * can be imported again, without that column. Cells are guarded against being run as formulas; importing undoes it.
 */
export async function badRowsFile(file: Blob, checker: Checker): Promise<Blob> {
  const { header, ranges, log, columns } = checker;
  const words = new Map<number, string[]>();
  for (const { row, column, kind, message } of log.list()) {
    if (PROBLEM_KINDS[kind].severity === "warning") continue;
    words.set(row, [...(words.get(row) ?? []), column === null ? message : `${column}: ${message}`]);
  }
  const errorAt = header?.errorAt ?? -1;
  // Cells beyond the header's are kept: discarding them would hide the mistake.
  const own = (record: CsvRecord) =>
    Array.from({ length: Math.max(record.count, columns.length) }, (_, at) => at).filter((at) => at !== errorAt);
  const blobs: Blob[] = [];
  let lines = [`${MARK}${csvLine([...columns.filter((_, at) => at !== errorAt), ERROR_COLUMN])}`];
  let bad = 0;
  const visit = (record: CsvRecord) => {
    const why = words.get(ranges.badRow(bad)) ?? ["See the list of problems; not all are noted here."];
    bad += 1;
    const cells = own(record).map((at) => record.text(at));
    // Cells in a file of ours are already guarded.
    lines.push(csvLine([...(errorAt < 0 ? cells.map(guardCell) : cells), guardCell(why.join(" "))]));
    if (lines.length < LINES_AT_ONCE) return;
    blobs.push(new Blob(lines));
    lines = [];
  };
  // Range by range: a quote that never closes must not run into rows that don't follow in the file.
  for (const range of ranges.bad()) {
    const scanner = new CsvScanner(visit);
    for await (const piece of piecesOf(file, [range])) scanner.push(piece);
    scanner.finish();
  }
  return new Blob([...blobs, new Blob(lines)], { type: "text/csv" });
}
