import "server-only";
import { guardCell, quoteCell } from "@/lib/csv";
import { exactTime, type FileColumn, majorText } from "./file-columns";
import type { ZoneClock } from "./zone-clock";

/**
 * CSV per RFC 4180 with CRLF, in UTF-8 with a byte-order mark, without which Excel reads names as Windows-1252. Text
 * that a spreadsheet would execute gets a leading apostrophe (`unguardCell` of lib/csv removes it); numbers are bare.
 * Times are wall-clock times, or `exact`: with their offset, which disambiguates the hour that autumn repeats.
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

const COMMA = 44;
const ZERO = 48;
/** This many bytes are gathered before they are passed on. */
const CHUNK = 64 * 1024;
const ROOM = 2 * CHUNK;

/** ASCII that `csvCell` leaves unchanged: within a cell, and at its beginning and end. */
const PLAIN = new Uint8Array(128);
const PLAIN_AT_ENDS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const sign = String.fromCharCode(code);
  PLAIN[code] = Number(csvCell(`a${sign}a`) === `a${sign}a`);
  PLAIN_AT_ENDS[code] = Number(csvCell(sign) === sign && csvCell(`${sign}=`) === `${sign}=`);
}

/** A text cell as written to the file: guarded against being executed by a spreadsheet, and quoted where needed. */
export function csvCell(text: string): string {
  return quoteCell(guardCell(text));
}

/**
 * Writes the bytes of a CSV file, cell by cell (RFC 4180, UTF-8). Most cells are plain ASCII, and checking and writing
 * a character in one step makes this faster than building strings.
 */
export class CsvWriter {
  private bytes = Buffer.allocUnsafe(ROOM);
  private at = 0;

  /** Text from outside, escaped like `csvCell`. */
  text(text: string): void {
    const size = text.length;
    if (size === 0) return;
    this.ensure(size);
    const { bytes } = this;
    let at = this.at;
    let isAscii = true;
    let index = 0;
    if (PLAIN_AT_ENDS[text.charCodeAt(0)] === 1 && PLAIN_AT_ENDS[text.charCodeAt(size - 1)] === 1) {
      for (; index < size; index++) {
        const code = text.charCodeAt(index);
        if (code > 127) isAscii = false;
        else if (PLAIN[code] === 0) break;
        bytes[at++] = code;
      }
    }
    if (index < size) this.raw(csvCell(text));
    else if (isAscii) this.at = at;
    else this.raw(text);
  }

  /** Text written unchanged: separators, finished cells. */
  raw(text: string): void {
    this.ensure(text.length);
    this.at += this.bytes.write(text, this.at);
  }

  /** Digits, points and signs: a number or a date. */
  ascii(text: string): void {
    const size = text.length;
    this.ensure(size);
    const { bytes } = this;
    let at = this.at;
    for (let index = 0; index < size; index++) bytes[at++] = text.charCodeAt(index);
    this.at = at;
  }

  comma(): void {
    this.ensure(1);
    this.bytes[this.at++] = COMMA;
  }

  /** `14:32:07`, from the second of a day. */
  timeOfDay(second: number): void {
    this.ensure(8);
    const minutes = (second / 60) | 0;
    this.pair((minutes / 60) | 0);
    this.bytes[this.at++] = 58;
    this.pair(minutes % 60);
    this.bytes[this.at++] = 58;
    this.pair(second % 60);
  }

  private pair(value: number): void {
    this.bytes[this.at++] = ZERO + ((value / 10) | 0);
    this.bytes[this.at++] = ZERO + (value % 10);
  }

  /** How much has been written since the last `take`, to tell whether a row is empty. */
  get length(): number {
    return this.at;
  }

  get isFull(): boolean {
    return this.at >= CHUNK;
  }

  /** Returns what has been gathered, and starts a new buffer. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.at);
    this.bytes = Buffer.allocUnsafe(ROOM);
    this.at = 0;
    return taken;
  }

  /** Makes room for `size` characters of at most three bytes each. */
  private ensure(size: number): void {
    if (this.at + size * 3 <= this.bytes.length) return;
    const wider = Buffer.allocUnsafe(this.at + size * 3 + ROOM);
    this.bytes.copy(wider, 0, 0, this.at);
    this.bytes = wider;
  }
}
