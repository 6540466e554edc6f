import "server-only";
import { type FileColumn, majorText } from "@/lib/server/files/file-columns";
import {
  columnLetters,
  MAX_ROWS,
  MAX_TEXT,
  numberCell,
  plainNumberCell,
  STYLE,
  textCell,
  timeCell,
} from "@/lib/server/files/sheet-cell";
import { type SheetFacts, sheetEnd, sheetPath, sheetStart, workbookParts } from "@/lib/server/files/workbook";
import { type ZipEntry, zipped } from "@/lib/server/files/zip";
import type { ZoneClock } from "@/lib/server/files/zone-clock";
import type { ExportRow } from "../../schema";
import { aboutSheet, type FileFacts } from "./about-sheet";

const CHUNK = 128 * 1024;
/** Below the 4 GiB limit of an archive entry, with room for one row of the longest texts. */
const MAX_SHEET_BYTES = 3 * 1024 ** 3;
const WIDTHS = { text: 24, time: 20, number: 16, integer: 18, major: 18 } as const;

/** Reads rows one by one, across the batches they arrive in. */
class Cursor {
  private readonly batches: AsyncIterator<readonly ExportRow[]>;
  private batch: readonly ExportRow[] = [];
  private at = 0;

  constructor(rows: AsyncIterable<readonly ExportRow[]>) {
    this.batches = rows[Symbol.asyncIterator]();
  }

  /** Whether there is a row; reads the next batch when the last is used up. */
  async hasMore(): Promise<boolean> {
    while (this.at >= this.batch.length) {
      const next = await this.batches.next();
      if (next.done) return false;
      this.batch = next.value;
      this.at = 0;
    }
    return true;
  }

  /** The next row of the current batch, if it has one. */
  take(): ExportRow | undefined {
    return this.batch[this.at++];
  }

  async close(): Promise<void> {
    await this.batches.return?.();
  }
}

/** Limits of one sheet; smaller in tests. */
export interface SheetLimits {
  rows: number;
  bytes: number;
}

/**
 * A workbook: sheets of at most 1,048,576 rows, header frozen and filterable, then a sheet about the file. Cells are
 * inline text, numbers and dates, never formulas. Only a few pieces of it are held in memory.
 */
export async function* writeXlsx(
  rows: AsyncIterable<readonly ExportRow[]>,
  columns: readonly FileColumn<ExportRow>[],
  clock: ZoneClock,
  facts: FileFacts,
  limits: SheetLimits = { rows: MAX_ROWS, bytes: MAX_SHEET_BYTES },
): AsyncGenerator<Buffer> {
  const cursor = new Cursor(rows);
  const sheets: SheetFacts[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    do {
      const number = sheets.length + 1;
      const name = number === 1 ? "Transactions" : `Transactions ${number}`;
      const sheet: SheetFacts = { name, columns: columns.length, filter: 1 };
      sheets.push(sheet);
      facts.sheets = number;
      yield { name: sheetPath(number), content: sheetContent(sheet, number === 1) };
    } while (await cursor.hasMore());
    const about = aboutSheet(facts, clock);
    sheets.push(about.sheet);
    yield { name: sheetPath(sheets.length), content: about.content };
    yield* workbookParts(sheets);
  }
  async function* sheetContent(sheet: SheetFacts, isFirst: boolean): AsyncGenerator<Buffer> {
    const letters = columns.map((_, at) => columnLetters(at));
    let text = sheetStart(
      columns.map(({ kind }) => WIDTHS[kind]),
      true,
      isFirst,
    );
    text += headerXml(columns, letters);
    let count = 1;
    let bytes = 0;
    while (count < limits.rows && bytes < limits.bytes && (await cursor.hasMore())) {
      for (let row = cursor.take(); row !== undefined; row = cursor.take()) {
        count += 1;
        text += rowXml(row, columns, letters, count, clock);
        if (text.length >= CHUNK) {
          const piece = Buffer.from(text);
          bytes += piece.length;
          text = "";
          yield piece;
        }
        if (count >= limits.rows || bytes >= limits.bytes) break;
      }
    }
    sheet.filter = count;
    const texts = columns.flatMap(({ kind }, at) => (kind === "text" ? [at] : []));
    yield Buffer.from(text + sheetEnd(columns.length, count, texts));
  }
  try {
    yield* zipped(entries());
  } finally {
    await cursor.close();
  }
}

/** The row of headers. */
function headerXml(columns: readonly FileColumn<ExportRow>[], letters: readonly string[]): string {
  const cells = columns.map(({ header }, at) => textCell(`${letters[at]}1`, header, STYLE.header));
  return `<row r="1">${cells.join("")}</row>`;
}

/**
 * One row of a sheet, numbered from 1. Text beyond the 32,767 characters of a cell continues in cells right of the last
 * column; the first says where.
 */
function rowXml(
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

/** The first piece of a text that is too long for a cell; adds the others to `tail`, from column `first` on. */
function longCell(reference: string, text: string, first: number, tail: string[]): string {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + PIECE);
    // Not between the two halves of a surrogate pair.
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
