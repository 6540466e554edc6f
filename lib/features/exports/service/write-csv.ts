import "server-only";
import { CsvWriter, csvCell } from "@/lib/server/files/csv-writer";
import type { ZoneClock } from "@/lib/server/files/zone-clock";
import type { ExportRow } from "../schema";
import { type FileColumn, majorText } from "./columns";

/**
 * CSV after RFC 4180 with CRLF, in UTF-8 with a byte-order mark: without one, Excel reads names as Windows-1252. Text
 * that a spreadsheet would run carries one apostrophe more (`unguardCell` of lib/csv takes it off); numbers are bare.
 */
export async function* writeCsv(
  rows: AsyncIterable<readonly ExportRow[]>,
  columns: readonly FileColumn[],
  clock: ZoneClock,
): AsyncGenerator<Buffer> {
  const out = new CsvWriter();
  out.raw(`\uFEFF${columns.map(({ header }) => csvCell(header)).join(",")}\r\n`);
  for await (const batch of rows) {
    for (const row of batch) {
      writeRow(out, row, columns, clock);
      if (out.isFull) yield out.take();
    }
  }
  if (out.length > 0) yield out.take();
}

function writeRow(out: CsvWriter, row: ExportRow, columns: readonly FileColumn[], clock: ZoneClock): void {
  const start = out.length;
  for (let at = 0; at < columns.length; at++) {
    if (at > 0) out.comma();
    const column = columns[at] as FileColumn;
    if (column.kind === "text") {
      const text = column.read(row);
      if (text !== undefined) out.text(text);
    } else if (column.kind === "major") {
      const amount = column.amount(row);
      const currency = amount === undefined ? undefined : column.currency(row);
      if (amount !== undefined && currency !== undefined) out.ascii(majorText(amount, currency.decimals));
    } else if (column.kind === "integer") {
      const value = column.read(row);
      if (value !== undefined) out.ascii(String(value));
    } else {
      const text = column.read(row);
      if (text === undefined) continue;
      if (column.kind === "number") out.ascii(text);
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
