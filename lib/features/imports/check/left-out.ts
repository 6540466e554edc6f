import { LONGEST_LEFT_OUT } from "../fields";

/**
 * Ascending row numbers as a short text: runs of neighbours, each as the rows since the run before and, when there is
 * more than one, their number, in base 36. Null when that would be too long.
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

/** Where the rows of a file that was sent stand in the person's own, of which some rows were not sent. */
export class OwnRows {
  /** From which row sent on … */
  readonly #from: number[] = [];
  /** … so many were left out before. */
  readonly #before: number[] = [];

  /** `leftOut`: what `encodeRows` wrote; null when it is not known: then rows keep the numbers they were sent with. */
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

  /** The own number of the row that was sent as `row`; both count from 1, the header included. */
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
