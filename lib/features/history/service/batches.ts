import "server-only";
import type { Transaction } from "@/lib/contract/transaction";

/** A page of the service, and when it was read. */
interface Read {
  transactions: Transaction[];
  at: Date;
}

/**
 * Writes what several readers bring. Whoever writes a history does so alone, so pages that arrive meanwhile go in
 * together afterwards: one transaction for all of them, while their readers read on.
 */
export class Batches {
  #waiting: Read[] = [];
  #next: Promise<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** `write`: puts transactions in; `at` is when the first of them was read. */
  constructor(private readonly write: (transactions: Transaction[], at: Date) => Promise<unknown>) {}

  /** Settles once the page is written, or throws what writing it threw. */
  add(page: Read): Promise<void> {
    this.#waiting.push(page);
    this.#next ??= this.#writeAfter(this.#last);
    return this.#next;
  }

  async #writeAfter(last: Promise<unknown>): Promise<void> {
    await last;
    const pages = this.#waiting;
    this.#waiting = [];
    this.#next = null;
    const earliest = Math.min(...pages.map(({ at }) => at.getTime()));
    const written = this.write(
      pages.flatMap(({ transactions }) => transactions),
      new Date(earliest),
    );
    // One that fails is its readers' affair; the next batch begins all the same.
    this.#last = written.catch(() => undefined);
    await written;
  }
}
