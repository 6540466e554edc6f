import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** A request's place among those side by side; `generation` says before which slowing it began. */
export interface Slot {
  generation: number;
  /** The answer is here: the next request may begin while this one's answer is worked on. */
  release(): void;
}

/** So many answers in a row without a refusal per request side by side, before one more is tried. */
const ANSWERS_PER_STEP = 10;
const NO_RANK = () => 0;

/**
 * How many requests run side by side: as many as allowed, half of it after each 429, one more after a good while.
 * Requests that were refused together count as one refusal. While the service asks to wait, all wait. Of those who wait
 * for a slot the one with the highest rank is next.
 */
export class ConcurrencyLimiter {
  #limit: number;
  #active = 0;
  #generation = 0;
  #answers = 0;
  #resumeAt = 0;
  #waiting: { rank: () => number; go: () => void }[] = [];

  constructor(
    private readonly most: number,
    private readonly now: () => number = Date.now,
  ) {
    this.#limit = most;
  }

  /** Requests that may run side by side at present. */
  get limit(): number {
    return this.#limit;
  }

  /**
   * Waits for a slot, runs `request` and gives its result. `rank` is asked whenever a slot becomes free; among equals
   * who came first is first. Rejects with the signal's reason when it is aborted.
   */
  async run<T>(signal: AbortSignal, request: (slot: Slot) => Promise<T>, rank = NO_RANK): Promise<T> {
    await this.#enter(signal, rank);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      this.#active -= 1;
      this.#wake();
    };
    try {
      return await request({ generation: this.#generation, release });
    } finally {
      release();
    }
  }

  /** The service answered well. */
  answered(): void {
    this.#answers += 1;
    if (this.#limit >= this.most || this.#answers < ANSWERS_PER_STEP * this.#limit) return;
    this.#limit += 1;
    this.#answers = 0;
  }

  /** The service asked to slow down and to wait for `waitMs`. */
  refused(slot: Slot, waitMs: number): void {
    this.#resumeAt = Math.max(this.#resumeAt, this.now() + waitMs);
    this.#answers = 0;
    if (slot.generation !== this.#generation) return;
    this.#generation += 1;
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
  }

  async #enter(signal: AbortSignal, rank: () => number): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const wait = this.#resumeAt - this.now();
      if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
      else if (this.#active < this.#limit) break;
      else await this.#slot(signal, rank);
    }
    this.#active += 1;
  }

  #slot(signal: AbortSignal, rank: () => number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        signal.removeEventListener("abort", go);
        resolve();
      };
      signal.addEventListener("abort", go, { once: true });
      this.#waiting.push({ rank, go });
    });
  }

  // One who wakes and finds no slot left lines up again.
  #wake(): void {
    for (let free = this.#limit - this.#active; free > 0 && this.#waiting.length > 0; free--) {
      const next = this.#waiting.reduce((one, other) => (other.rank() > one.rank() ? other : one));
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.go();
    }
  }
}
