import "server-only";
import { csvCell } from "@/lib/server/files/csv-cell";
import type { ZoneClock } from "@/lib/server/files/zone-clock";
import type { ExportRow } from "../schema";
import { cellText } from "./cells";
import type { FileColumn } from "./columns";

const CHUNK = 64 * 1024;

/**
 * CSV after RFC 4180 with CRLF, in UTF-8 with a byte-order mark: without one, Excel reads names as Windows-1252. Text
 * that a spreadsheet would run carries one apostrophe more (`unguardCell` of lib/csv takes it off); numbers are bare.
 */
export async function* writeCsv(
  rows: AsyncIterable<readonly ExportRow[]>,
  columns: readonly FileColumn[],
  clock: ZoneClock,
): AsyncGenerator<Buffer> {
  let text = `\uFEFF${columns.map(({ header }) => csvCell(header)).join(",")}\r\n`;
  for await (const batch of rows) {
    for (const row of batch) {
      text += csvRow(row, columns, clock);
      if (text.length < CHUNK) continue;
      yield Buffer.from(text);
      text = "";
    }
  }
  if (text !== "") yield Buffer.from(text);
}

function csvRow(row: ExportRow, columns: readonly FileColumn[], clock: ZoneClock): string {
  let line = "";
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at] as FileColumn;
    const text = cellText(column, row, clock);
    if (at > 0) line += ",";
    if (text === undefined) continue;
    line += column.kind === "text" || column.kind === "time" ? csvCell(text) : text;
  }
  // A row of one empty cell would be a blank line.
  return line === "" ? '""\r\n' : `${line}\r\n`;
}
