/** The simulated time: the machine's clock plus an offset that the control API can move forward. */
export class Clock {
  private offset = 0;
  private frozen: number | null = null;
  private last = 0;

  /** Milliseconds since 1970; never runs backwards. */
  now(): number {
    const value = this.frozen ?? Date.now() + this.offset;
    if (value > this.last) this.last = value;
    return this.last;
  }

  iso(): string {
    return new Date(this.now()).toISOString();
  }

  get offsetMs(): number {
    return this.offset;
  }

  set offsetMs(value: number) {
    this.offset = value;
  }

  /** Moves the clock forward to `target`, milliseconds since 1970; never back. */
  jumpTo(target: number): void {
    this.offset = Math.max(this.offset, target - Date.now());
  }

  /** Runs `work` with the clock stopped at `at`: each step within an advance sees its own time. */
  at<T>(at: number, work: () => T): T {
    const before = this.frozen;
    this.frozen = at;
    try {
      return work();
    } finally {
      this.frozen = before;
    }
  }
}
