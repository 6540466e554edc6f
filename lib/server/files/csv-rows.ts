import "server-only";
import { CsvWriter, csvCell } from "./csv-writer";
import { exactTime, type FileColumn, majorText } from "./file-columns";
import type { ZoneClock } from "./zone-clock";

/**
 * CSV after RFC 4180 with CRLF, in UTF-8 with a byte-order mark: without one, Excel reads names as Windows-1252. Text
 * that a spreadsheet would run carries one apostrophe more (`unguardCell` of lib/csv takes it off); numbers are bare.
 * Times are as a wall clock shows them, or `exact`: with their offset, which tells the hour that autumn repeats apart.
 */
export async function* csvRows<Row>(
  rows: AsyncIterable<readonly Row[]>,
  columns: readonly FileColumn<Row>[],
  clock: ZoneClock,
  times: "wall" | "exact" = "wall",
): AsyncGenerator<Buffer> {
  const out = new CsvWriter();
  out.raw(`\uFEFF${columns.map(({ header }) => csvCell(header)).join(",")}\r\n`);
  for await (const batch of rows) {
    for (const row of batch) {
      writeRow(out, row, columns, clock, times);
      if (out.isFull) yield out.take();
    }
  }
  if (out.length > 0) yield out.take();
}

function writeRow<Row>(
  out: CsvWriter,
  row: Row,
  columns: readonly FileColumn<Row>[],
  clock: ZoneClock,
  times: "wall" | "exact",
): void {
  const start = out.length;
  for (let at = 0; at < columns.length; at++) {
    if (at > 0) out.comma();
    const column = columns[at] as FileColumn<Row>;
    if (column.kind === "text") {
      const text = column.read(row);
      if (text !== undefined) out.text(text);
    } else if (column.kind === "major") {
      const amount = column.read(row);
      if (amount !== undefined) out.ascii(majorText(amount));
    } else if (column.kind === "integer") {
      const value = column.read(row);
      if (value !== undefined) out.ascii(String(value));
    } else {
      const text = column.read(row);
      if (text === undefined) continue;
      if (column.kind === "number") out.ascii(text);
      else if (times === "exact") out.text(exactTime(text, clock));
      else if (clock.read(text)) {
        out.ascii(clock.date());
        out.ascii(" ");
        out.timeOfDay(clock.second);
      } else out.text(text);
    }
  }
  // A row of one empty cell would be a blank line.
  out.ascii(out.length === start ? '""\r\n' : "\r\n");
}
