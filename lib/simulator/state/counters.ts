/** Counts of effects that really happened, by key: `executions` per quote, `transfers` per idempotency key. */
export class Counters {
  private readonly counts = new Map<string, Map<string, number>>();

  add(counter: string, key: string, times = 1): void {
    const keys = this.counts.get(counter) ?? new Map<string, number>();
    keys.set(key, (keys.get(key) ?? 0) + times);
    this.counts.set(counter, keys);
  }

  /** Moves the counts of a removed key under one common name: totals stay right, keys don't pile up. */
  fold(key: string): void {
    for (const keys of this.counts.values()) {
      const count = keys.get(key);
      if (count === undefined) continue;
      keys.delete(key);
      keys.set("(gone)", (keys.get("(gone)") ?? 0) + count);
    }
  }

  /** Every count: counter, key, times. */
  *all(): Generator<[counter: string, key: string, times: number]> {
    for (const [counter, keys] of this.counts) for (const [key, times] of keys) yield [counter, key, times];
  }

  get(counter: string, key: string): number {
    return this.counts.get(counter)?.get(key) ?? 0;
  }

  total(counter: string): number {
    let sum = 0;
    for (const count of this.counts.get(counter)?.values() ?? []) sum += count;
    return sum;
  }

  /** `{ executions: { total, byKey: { "Quote:…": 1 } } }` */
  toJSON(): Record<string, { total: number; byKey: Record<string, number> }> {
    const names = [...this.counts.keys()].sort();
    return Object.fromEntries(
      names.map((name) => [name, { total: this.total(name), byKey: Object.fromEntries(this.counts.get(name) ?? []) }]),
    );
  }
}
