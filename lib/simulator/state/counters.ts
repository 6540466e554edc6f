/** Counts of effects that really happened, by key: `executions` per quote, `transfers` per idempotency key. */
export class Counters {
  private readonly counts = new Map<string, Map<string, number>>();

  add(counter: string, key: string): void {
    const keys = this.counts.get(counter) ?? new Map<string, number>();
    keys.set(key, (keys.get(key) ?? 0) + 1);
    this.counts.set(counter, keys);
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
