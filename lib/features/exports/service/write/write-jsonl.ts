import "server-only";
import { cellText, exactTime, type FileColumn } from "@/lib/server/files/file-columns";
import type { ZoneClock } from "@/lib/server/files/zone-clock";
import type { ExportRow } from "../../schema";

const CHUNK = 64 * 1024;

/**
 * JSON Lines: one object per row, keys as in the manifest, null where a payment has no such field. Amounts in major
 * units are strings, those in the smallest unit are numbers: both exact. Instants have their offset, and `timeZone` at
 * the end of each line names the zone.
 */
export async function* writeJsonLines(
  rows: AsyncIterable<readonly ExportRow[]>,
  columns: readonly FileColumn<ExportRow>[],
  clock: ZoneClock,
): AsyncGenerator<Buffer> {
  const keys = columns.map(({ id }, at) => `${at === 0 ? "{" : ","}${JSON.stringify(id)}:`);
  const hasTimes = columns.some(({ kind }) => kind === "time");
  const end = hasTimes ? `,"timeZone":${JSON.stringify(clock.zone)}}\n` : "}\n";
  let text = "";
  for await (const batch of rows) {
    for (const row of batch) {
      for (let at = 0; at < columns.length; at++) {
        text += keys[at] + jsonValue(columns[at] as FileColumn<ExportRow>, row, clock);
      }
      text += end;
      if (text.length < CHUNK) continue;
      yield Buffer.from(text);
      text = "";
    }
  }
  if (text !== "") yield Buffer.from(text);
}

function jsonValue(column: FileColumn<ExportRow>, row: ExportRow, clock: ZoneClock): string {
  if (column.kind === "time") {
    const text = column.read(row);
    return text === undefined ? "null" : JSON.stringify(exactTime(text, clock));
  }
  const text = cellText(column, row, clock);
  if (text === undefined) return "null";
  return column.kind === "integer" || column.kind === "number" ? text : JSON.stringify(text);
}
