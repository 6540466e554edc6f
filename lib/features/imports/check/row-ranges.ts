/** A part of a file in bytes: from `start` up to `end`, exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The positions of a file's bad rows, neighbours joined, and their numbers: some twenty bytes each. */
export class RowRanges {
  private from = 0;
  private count = 0;
  private edges = new Float64Array(128);
  private numbers = new Uint32Array(64);
  private rows = 0;

  /** The header ends at `end`; the rows begin there. */
  begin(end: number): void {
    this.from = end;
  }

  addBad(start: number, end: number, row: number): void {
    if (this.rows === this.numbers.length) {
      const wider = new Uint32Array(this.rows * 2);
      wider.set(this.numbers);
      this.numbers = wider;
    }
    this.numbers[this.rows] = row;
    this.rows += 1;
    if (this.count > 0 && this.edges[this.count - 1] === start) {
      this.edges[this.count - 1] = end;
      return;
    }
    if (this.count === this.edges.length) {
      const wider = new Float64Array(this.count * 2);
      wider.set(this.edges);
      this.edges = wider;
    }
    this.edges[this.count] = start;
    this.edges[this.count + 1] = end;
    this.count += 2;
  }

  /** Byte at which the rows begin. */
  get rowsFrom(): number {
    return this.from;
  }

  *bad(): Generator<ByteRange> {
    for (let at = 0; at < this.count; at += 2)
      yield { start: this.edges[at] as number, end: this.edges[at + 1] as number };
  }

  /** The number of the `at`-th bad row (from 0) in the file's order; 0 beyond the last. */
  badRow(at: number): number {
    return at < this.rows ? (this.numbers[at] as number) : 0;
  }

  /** The numbers of the bad rows, in the file's order. */
  *badRows(): Generator<number> {
    for (let at = 0; at < this.rows; at++) yield this.numbers[at] as number;
  }

  /** All of a file of `size` bytes except what comes before its rows. */
  *whole(size: number): Generator<ByteRange> {
    if (size > this.from) yield { start: this.from, end: size };
  }

  /** A file of `size` bytes without its bad rows and without what comes before `first`. */
  *good(first: number, size: number): Generator<ByteRange> {
    let at = first;
    for (const { start, end } of this.bad()) {
      if (start > at) yield { start: at, end: start };
      at = end;
    }
    if (size > at) yield { start: at, end: size };
  }
}
