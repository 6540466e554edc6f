import "server-only";
import { type FileColumn, majorText } from "@/lib/server/files/file-columns";
import {
  columnLetters,
  MAX_TEXT,
  numberCell,
  plainNumberCell,
  STYLE,
  textCell,
  timeCell,
} from "@/lib/server/files/sheet-cell";
import type { ZoneClock } from "@/lib/server/files/zone-clock";
import type { ExportRow } from "../../schema";

/** The row of headers. */
export function headerXml(columns: readonly FileColumn<ExportRow>[], letters: readonly string[]): string {
  const cells = columns.map(({ header }, at) => textCell(`${letters[at]}1`, header, STYLE.header));
  return `<row r="1">${cells.join("")}</row>`;
}

/**
 * One row of a sheet, numbered from 1. Text beyond the 32,767 characters of a cell goes on in cells right of the last
 * column; the first says where.
 */
export function rowXml(
  row: ExportRow,
  columns: readonly FileColumn<ExportRow>[],
  letters: readonly string[],
  number: number,
  clock: ZoneClock,
): string {
  let xml = `<row r="${number}">`;
  let tail: string[] | null = null;
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at] as FileColumn<ExportRow>;
    const reference = `${letters[at]}${number}`;
    if (column.kind === "major") {
      const amount = column.read(row);
      if (amount) xml += numberCell(reference, majorText(amount), STYLE.amount + amount.decimals);
    } else if (column.kind === "integer") {
      const value = column.read(row);
      if (value !== undefined) xml += numberCell(reference, String(value), STYLE.integer);
    } else {
      const text = column.read(row);
      if (text === undefined || text === "") continue;
      if (column.kind === "number") xml += plainNumberCell(reference, text);
      else if (column.kind === "time" && clock.read(text)) xml += timeCell(reference, clock.day, clock.second);
      else if (text.length <= MAX_TEXT) xml += textCell(reference, text);
      else {
        tail ??= [];
        xml += longCell(reference, text, columns.length, tail);
      }
    }
  }
  if (tail) xml += tail.map((text, at) => textCell(`${columnLetters(columns.length + at)}${number}`, text)).join("");
  return `${xml}</row>`;
}

const PIECE = 32_000;

/** The first piece of a text that is too long for a cell; the others are added to `tail`, from column `first` on. */
function longCell(reference: string, text: string, first: number, tail: string[]): string {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + PIECE);
    // Not between the two halves of one character.
    if (end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end -= 1;
    pieces.push(text.slice(at, end));
    at = end;
  }
  const [head = "", ...rest] = pieces;
  const from = columnLetters(first + tail.length);
  const to = columnLetters(first + tail.length + rest.length - 1);
  tail.push(...rest);
  const where = from === to ? `column ${from}` : `columns ${from} to ${to}`;
  return textCell(reference, `${head} [continued in ${where}: a cell holds ${MAX_TEXT} characters]`);
}
