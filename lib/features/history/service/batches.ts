import "server-only";
import type { Transaction } from "@/lib/contract/transaction";

/** A page of the service, and when it was read. */
interface Read {
  transactions: Transaction[];
  at: Date;
}

/**
 * Writes the pages of several readers. A history has only one writer at a time, so pages that arrive in the meantime
 * are written together afterwards: in one transaction, while their readers read on.
 */
export class Batches {
  #waiting: Read[] = [];
  #next: Promise<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** `write`: inserts transactions; `at` is when the first of them was read. */
  constructor(private readonly write: (transactions: Transaction[], at: Date) => Promise<unknown>) {}

  /** Resolves once the page is written, or rejects with the error from writing it. */
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
    // A failure is handled by its readers; the next batch begins regardless.
    this.#last = written.catch(() => undefined);
    await written;
  }
}
