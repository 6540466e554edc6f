import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** A request's slot among those running in parallel; `generation`: the slowdown before which it began. */
export interface Slot {
  generation: number;
  /** The response has arrived: the next request may begin while it is processed. */
  release(): void;
}

/** How many responses in a row without a refusal, per parallel request, before one more is allowed. */
const RESPONSES_PER_STEP = 10;
const NO_RANK = () => 0;

/**
 * Limits how many requests run in parallel: as many as allowed, half after each 429, one more after a good while.
 * Requests that were refused together count as one refusal. While the service asks to wait, all wait. Of those waiting
 * for a slot, the one with the highest rank is next.
 */
export class ConcurrencyLimiter {
  #limit: number;
  #active = 0;
  #generation = 0;
  #responses = 0;
  #resumeAt = 0;
  #waiting: { rank: () => number; go: () => void }[] = [];

  constructor(
    private readonly most: number,
    private readonly now: () => number = Date.now,
  ) {
    this.#limit = most;
  }

  /** How many requests may currently run in parallel. */
  get limit(): number {
    return this.#limit;
  }

  /**
   * Waits for a slot, runs `request` and returns its result. `rank` is evaluated whenever a slot becomes free; equal
   * ranks are served in order of arrival. Rejects with the signal's reason when it is aborted.
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

  /** The service answered successfully. */
  answered(): void {
    this.#responses += 1;
    if (this.#limit >= this.most || this.#responses < RESPONSES_PER_STEP * this.#limit) return;
    this.#limit += 1;
    this.#responses = 0;
  }

  /** The service asked to slow down and to wait for `waitMs`. */
  refused(slot: Slot, waitMs: number): void {
    this.#resumeAt = Math.max(this.#resumeAt, this.now() + waitMs);
    this.#responses = 0;
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

  // A request that wakes and finds no slot left queues again.
  #wake(): void {
    for (let free = this.#limit - this.#active; free > 0 && this.#waiting.length > 0; free--) {
      const next = this.#waiting.reduce((one, other) => (other.rank() > one.rank() ? other : one));
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.go();
    }
  }
}
