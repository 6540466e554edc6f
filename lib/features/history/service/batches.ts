import "server-only";
import type { HistoryRow } from "@/lib/history/history";

/** A page of the service as rows, and when it was read. */
interface Page {
  rows: HistoryRow[];
  at: Date;
}

interface Waiting extends Page {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * How many batches are written at once. A history has one writer at a time: the second waits for the first one's commit
 * in the database, which then begins it at once instead of waiting for us.
 */
const AT_ONCE = 2;

/** Writes the pages of several readers: those that arrive meanwhile are written together; their readers read on. */
export class Batches {
  #waiting: Waiting[] = [];
  #running = 0;

  /** `write`: inserts rows; `at` is when the first of them was read. */
  constructor(private readonly write: (rows: HistoryRow[], at: Date) => Promise<unknown>) {}

  /** Resolves once the page is written, or rejects with the error from writing it. */
  add(page: Page): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...page, resolve, reject });
      void this.#writeNext();
    });
  }

  async #writeNext(): Promise<void> {
    if (this.#running === AT_ONCE || this.#waiting.length === 0) return;
    const pages = this.#waiting;
    this.#waiting = [];
    this.#running += 1;
    try {
      const earliest = Math.min(...pages.map(({ at }) => at.getTime()));
      await this.write(
        pages.flatMap(({ rows }) => rows),
        new Date(earliest),
      );
      for (const { resolve } of pages) resolve();
    } catch (error) {
      // Its readers handle it; the next batch begins regardless.
      for (const { reject } of pages) reject(error);
    }
    this.#running -= 1;
    void this.#writeNext();
  }
}
