import "server-only";
import { guardCell } from "@/lib/csv";

const COMMA = 44;
const ZERO = 48;
/** As many bytes are gathered before they are handed on. */
const CHUNK = 64 * 1024;
const ROOM = 2 * CHUNK;

/** What a character of a cell asks for: quotes around it, its own doubling, a look for formulas, more than one byte. */
const QUOTES = 1;
const MARK = 2;
const GUARD = 4;
const WIDE = 8;
const ASKS = new Uint8Array(128);
for (const sign of ",\v\f\u0000") ASKS[sign.charCodeAt(0)] = QUOTES;
for (const sign of ";\t\r\n") ASKS[sign.charCodeAt(0)] = QUOTES | GUARD;
ASKS['"'.charCodeAt(0)] = QUOTES | MARK;
/** 1: a cell may begin with it and be no formula. */
const HARMLESS = new Uint8Array(128).fill(1);
for (let code = 0; code <= 32; code++) HARMLESS[code] = 0;
for (const sign of "=+-@'\"") HARMLESS[sign.charCodeAt(0)] = 0;

/** Readers drop these at the ends of a cell without quotes. */
function isBlank(code: number): boolean {
  return code <= 32 || (code > 127 && /\s|\u0085/.test(String.fromCharCode(code)));
}

function asks(text: string): number {
  const first = text.charCodeAt(0);
  let found = first < 128 && HARMLESS[first] === 1 ? 0 : GUARD;
  if (isBlank(first) || isBlank(text.charCodeAt(text.length - 1))) found |= QUOTES;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    found |= code < 128 ? (ASKS[code] as number) : WIDE;
  }
  return found;
}

/** A text cell as it stands in the file: what a spreadsheet would run made text, in quotes where they are needed. */
export function csvCell(text: string): string {
  const found = text === "" ? 0 : asks(text);
  const guarded = (found & GUARD) === 0 ? text : guardCell(text);
  if ((found & QUOTES) === 0) return guarded;
  return `"${(found & MARK) === 0 ? guarded : guarded.replaceAll('"', '""')}"`;
}

/**
 * Bytes of a CSV file, cell by cell (RFC 4180, UTF-8). Most cells are plain ASCII: looking at a character and writing
 * it is one step, which is what makes this faster than building strings.
 */
export class CsvWriter {
  private bytes = Buffer.allocUnsafe(ROOM);
  private at = 0;

  /** Text from outside: guarded and quoted. */
  text(text: string): void {
    const size = text.length;
    if (size === 0) return;
    this.ensure(size);
    const { bytes } = this;
    let at = this.at;
    let code = text.charCodeAt(0);
    if (code < 128 && HARMLESS[code] === 1 && text.charCodeAt(size - 1) > 32) {
      let index = 0;
      for (; index < size; index++) {
        code = text.charCodeAt(index);
        if (code > 127 || ASKS[code] !== 0) break;
        bytes[at++] = code;
      }
      if (index === size) {
        this.at = at;
        return;
      }
    }
    const found = asks(text);
    if (found === WIDE) this.raw(text);
    else if (found === QUOTES) this.quoted(text);
    else this.raw(csvCell(text));
  }

  /** Text that stands as it is: separators, cells that are ready. */
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

  private quoted(text: string): void {
    this.ascii('"');
    this.ascii(text);
    this.ascii('"');
  }

  comma(): void {
    this.ensure(1);
    this.bytes[this.at++] = COMMA;
  }

  /** `14:32:07` of the second of a day. */
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

  /** How much has been written since the last `take`: to tell whether a row is empty. */
  get length(): number {
    return this.at;
  }

  get isFull(): boolean {
    return this.at >= CHUNK;
  }

  /** What has been gathered; the writer begins anew. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.at);
    this.bytes = Buffer.allocUnsafe(ROOM);
    this.at = 0;
    return taken;
  }

  /** Makes room for `size` characters, which are at most three bytes each. */
  private ensure(size: number): void {
    if (this.at + size * 3 <= this.bytes.length) return;
    const wider = Buffer.allocUnsafe(this.at + size * 3 + ROOM);
    this.bytes.copy(wider, 0, 0, this.at);
    this.bytes = wider;
  }
}
