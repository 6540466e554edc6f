/** What is wrong with a record's quotes (RFC 4180). `open`: one never closes; `stray`: one where none is allowed. */
export type QuoteDamage = "open" | "stray";

/** A record while it is visited: a view into the scanner's buffer, to be read at once and not kept. */
export interface CsvRecord {
  /** From 1, including the header and blank lines: the row number in spreadsheets. */
  readonly number: number;
  /** The line of the file on which it begins, from 1; higher than `number` once a cell has contained a line break. */
  readonly line: number;
  /** The position of its bytes in the file, including the line break: from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
  /** The number of cells; a blank line has one empty cell. */
  readonly count: number;
  readonly isBlank: boolean;
  readonly damage: QuoteDamage | null;
  /**
   * The cell's text with quotes resolved; bytes that are not UTF-8 are read as Windows-1252. "" if there is no such
   * cell.
   */
  text(cell: number): string;
  /** Like `text`, but a separate string that may be kept: the other may keep a whole piece of the file in memory. */
  copy(cell: number): string;
  /** Whether the cell's bytes are valid UTF-8. */
  isUtf8(cell: number): boolean;
}

const COMMA = 44;
const QUOTE = 34;
const LF = 10;
const CR = 13;
const QUOTED = 1;
const DOUBLED = 2;
const HIGH = 4;
/** A record longer than this is assumed to have a quote that never closes. */
const LONGEST = 1024 * 1024;

const windows = new TextDecoder("windows-1252");
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Splits CSV (RFC 4180: commas, quotes, doubled quotes, line breaks in quotes, LF or CRLF) that arrives in pieces of
 * bytes, holding at most a piece and a record. It never throws: damaged quotes are reported in `damage`, and reading
 * resumes at the next line, so that one stray quote does not swallow the rest. A byte-order mark is skipped.
 */
export class CsvScanner implements CsvRecord {
  number = 0;
  line = 1;
  start = 0;
  end = 0;
  count = 0;
  damage: QuoteDamage | null = null;
  private bytes: Uint8Array = new Uint8Array(0);
  /** `bytes` with one character each: a plain ASCII cell is a cheap slice of it. */
  private letters: string | null = null;
  /** The offset of `bytes` in the file. */
  private base = 0;
  private isBegun = false;
  /** Line breaks inside the record's quotes. */
  private breaks = 0;
  private from = new Int32Array(64);
  private to = new Int32Array(64);
  private flags = new Uint8Array(64);
  /** The start of the last decoded cell, and whether it was UTF-8. */
  private decodedAt = -1;
  private isDecodedUtf8 = true;

  constructor(private readonly visit: (record: CsvRecord) => void) {}

  get isBlank(): boolean {
    return this.count === 1 && this.from[0] === this.to[0] && this.flags[0] === 0;
  }

  /** Reads the next piece; visits each record that ends in it. */
  push(piece: Uint8Array): void {
    this.bytes = this.bytes.length === 0 ? piece : join(this.bytes, piece);
    this.letters = null;
    this.decodedAt = -1;
    // A byte-order mark has three bytes; with fewer it can't be recognised yet.
    if (this.isBegun || this.bytes.length >= 3) this.run(false);
  }

  /** Marks the end of the file: visits the last record, if any. */
  finish(): void {
    this.run(true);
  }

  text(cell: number): string {
    if (cell < 0 || cell >= this.count) return "";
    const from = this.from[cell] as number;
    const to = this.to[cell] as number;
    if (from === to) return "";
    const flags = this.flags[cell] as number;
    if ((flags & HIGH) !== 0) return undouble(this.decode(from, to), flags);
    this.letters ??= windows.decode(this.bytes);
    return undouble(this.letters.slice(from, to), flags);
  }

  copy(cell: number): string {
    if (cell < 0 || cell >= this.count) return "";
    return undouble(this.decode(this.from[cell] as number, this.to[cell] as number), this.flags[cell] as number);
  }

  isUtf8(cell: number): boolean {
    if (cell >= this.count || ((this.flags[cell] as number) & HIGH) === 0) return true;
    if (this.decodedAt !== this.from[cell]) this.decode(this.from[cell] as number, this.to[cell] as number);
    return this.isDecodedUtf8;
  }

  private decode(from: number, to: number): string {
    const part = this.bytes.subarray(from, to);
    const text = decodeUtf8(part);
    this.decodedAt = from;
    this.isDecodedUtf8 = text !== null;
    return text ?? windows.decode(part);
  }

  private run(isLast: boolean): void {
    const { bytes } = this;
    let at = 0;
    if (!this.isBegun) {
      this.isBegun = true;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = 3;
    }
    while (at < bytes.length) {
      let next = this.scan(at, isLast);
      if (next < 0 && bytes.length - at > LONGEST) next = this.scanLine(at, true);
      if (next < 0) break;
      this.number += 1;
      this.start = this.base + at;
      this.end = this.base + next;
      this.visit(this);
      this.line += 1 + this.breaks;
      at = next;
    }
    this.base += at;
    this.bytes = bytes.slice(at);
    this.letters = null;
    this.decodedAt = -1;
  }

  private keep(from: number, to: number, flags: number): void {
    const at = this.count;
    if (at === this.from.length) {
      this.from = wider(this.from, new Int32Array(at * 2));
      this.to = wider(this.to, new Int32Array(at * 2));
      this.flags = wider(this.flags, new Uint8Array(at * 2));
    }
    this.from[at] = from;
    this.to[at] = to;
    this.flags[at] = flags;
    this.count = at + 1;
  }

  /** Reads the record at `first`; returns where the next begins, or -1 if its end is not available yet. */
  private scan(first: number, isLast: boolean): number {
    const { bytes } = this;
    const size = bytes.length;
    this.count = 0;
    this.damage = null;
    this.breaks = 0;
    let at = first;
    for (;;) {
      if (bytes[at] === QUOTE) {
        const open = at;
        const close = this.closing(open, isLast);
        if (close === WAIT) return -1;
        if (close === NEVER) return this.scanLine(first, isLast);
        at = close + 1;
        const isCrLf = bytes[at] === CR && (bytes[at + 1] === LF || at + 1 === size);
        if (!isLast && (at === size || (bytes[at] === CR && at + 1 === size))) return -1;
        if (at < size && bytes[at] !== COMMA && bytes[at] !== LF && !isCrLf) {
          // Text after a closing quote is an error. If a line break is inside, the quote was not meant to open a cell.
          if (this.breaks > 0) return this.scanLine(first, isLast);
          this.count -= 1;
          this.damage = "stray";
          at = this.plain(open, isLast);
        } else if (isCrLf) at += 1;
      } else at = this.plain(at, isLast);
      if (at < 0) return -1;
      if (at >= size) return size;
      if (bytes[at] === LF) return at + 1;
      at += 1;
    }
  }

  /** Records the quoted cell that opens at `open`, and returns the position of its closing quote. */
  private closing(open: number, isLast: boolean): number {
    const { bytes } = this;
    const size = bytes.length;
    let seen = 0;
    let flags = QUOTED;
    for (let at = open + 1; at < size; at++) {
      const byte = bytes[at] as number;
      if (byte > QUOTE) seen |= byte;
      else if (byte === LF) this.breaks += 1;
      else if (byte === QUOTE) {
        if (bytes[at + 1] === QUOTE) {
          flags |= DOUBLED;
          at += 1;
        } else {
          this.keep(open + 1, at, flags | (seen > 127 ? HIGH : 0));
          return at;
        }
      }
    }
    return isLast ? NEVER : WAIT;
  }

  /** Records the unquoted cell at `from`, and returns the position of the comma or line break after it, or -1. */
  private plain(from: number, isLast: boolean): number {
    const { bytes } = this;
    const size = bytes.length;
    let seen = 0;
    let at = from;
    for (; at < size; at++) {
      const byte = bytes[at] as number;
      if (byte > COMMA) seen |= byte;
      else if (byte === COMMA || byte === LF) break;
      else if (byte === QUOTE) this.damage = "stray";
    }
    if (at === size && !isLast) return -1;
    const isCrLf = at > from && bytes[at] !== COMMA && bytes[at - 1] === CR;
    this.keep(from, isCrLf ? at - 1 : at, seen > 127 ? HIGH : 0);
    return at;
  }

  /** Reads one line as a record, ignoring its quotes: the fallback if one of them never closes. */
  private scanLine(first: number, isLast: boolean): number {
    this.count = 0;
    this.breaks = 0;
    let at = first;
    for (;;) {
      at = this.plain(at, isLast);
      this.damage = "open";
      if (at < 0) return -1;
      if (at >= this.bytes.length) return this.bytes.length;
      at += 1;
      if (this.bytes[at - 1] === LF) return at;
    }
  }
}

const WAIT = -1;
const NEVER = -2;

function join(one: Uint8Array, other: Uint8Array): Uint8Array {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

function wider<T extends Int32Array | Uint8Array>(old: T, made: T): T {
  made.set(old);
  return made;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

const undouble = (text: string, flags: number) => ((flags & DOUBLED) === 0 ? text : text.replaceAll('""', '"'));

// Characters readers split at, and blanks and control characters they strip from the ends of an unquoted cell.
const QUOTED_TEXT = /[",;\t\v\f\r\n\0]|^[\0- \s\u0085]|[\0- \s\u0085]$/;

/** The cell as written to a file, quoted if necessary. */
export function quoteCell(text: string): string {
  return QUOTED_TEXT.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of CSV text, with its line break. A single empty cell is quoted, or the row would be a blank line. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.length === 1 && cells[0] === "" ? '""' : cells.map(quoteCell).join(",")}\r\n`;
}

// What spreadsheets treat as a formula; a leading apostrophe makes it text. Also after a semicolon, tab or line break:
// where a comma is the decimal sign, they split there, mid-cell. Reads a run of blanks once: a long one would be slow.
const STARTS = /^(?=['"\s]*[=+\-@＝＋－＠]|'*[\t\r\n])/;
const RUNS = /;['"\s]*(?=[=+\-@＝＋－＠])|(?<!['"\s;])['"\s]+(?=[=+\-@＝＋－＠])/g;
const GUARD = /^'(?=['"\s]*[=+\-@＝＋－＠]|'*[\t\r\n])|(?<=[;\t\r\n])'(?=['"\s]*[=+\-@＝＋－＠])/g;

/**
 * Makes the cell harmless for spreadsheets: adds an apostrophe before anything that could run as a formula.
 * `unguardCell` restores the exact original.
 */
export function guardCell(text: string): string {
  const guarded = text.replace(RUNS, (run) => run.replace(/[;\t\r\n]/g, "$&'"));
  return STARTS.test(text) ? `'${guarded}` : guarded;
}

/** The cell as it was before `guardCell`. */
export function unguardCell(text: string): string {
  return text.replace(GUARD, "");
}
