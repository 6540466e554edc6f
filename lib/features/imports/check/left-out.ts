import { LONGEST_LEFT_OUT } from "../fields";

/**
 * Ascending row numbers as a short text: runs of consecutive rows, each as its distance from the previous run and, if
 * it has more than one row, their number, in base 36. Null when that would be too long.
 */
export function encodeRows(rows: Iterable<number>): string | null {
  const parts: string[] = [];
  let length = 0;
  let end = 0;
  let run: { first: number; count: number } | null = null;
  const close = () => {
    if (!run) return;
    const gap = (run.first - end).toString(36);
    const part = run.count === 1 ? gap : `${gap}.${run.count.toString(36)}`;
    parts.push(part);
    length += part.length + 1;
    end = run.first + run.count - 1;
  };
  for (const row of rows) {
    if (run && row === run.first + run.count) run.count += 1;
    else {
      close();
      run = { first: row, count: 1 };
    }
    if (length > LONGEST_LEFT_OUT) return null;
  }
  close();
  return length > LONGEST_LEFT_OUT ? null : parts.join(",");
}

/** Maps rows of a sent file to rows of the user's own, of which some were not sent. */
export class OwnRows {
  /** From this sent row on … */
  readonly #from: number[] = [];
  /** … this many rows have been left out before. */
  readonly #before: number[] = [];

  /** `leftOut`: the output of `encodeRows`; null when unknown: then rows keep the numbers they were sent with. */
  constructor(leftOut: string | null) {
    if (leftOut === null || leftOut === "") return;
    let end = 0;
    let before = 0;
    for (const part of leftOut.split(",")) {
      const [gap = "", count = "1"] = part.split(".");
      const first = end + Number.parseInt(gap, 36);
      this.#from.push(first - before);
      before += Number.parseInt(count, 36);
      this.#before.push(before);
      end = first + Number.parseInt(count, 36) - 1;
    }
  }

  /** The row of the user's own file that was sent as `row`; both count from 1, including the header. */
  of(row: number): number {
    let low = 0;
    let high = this.#from.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#from[middle] as number) <= row) low = middle + 1;
      else high = middle;
    }
    return row + (low === 0 ? 0 : (this.#before[low - 1] as number));
  }
}
