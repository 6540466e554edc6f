const MANY_HOLES = 1000;

/** Records in insertion order, found by ID. Only `Store` writes to it, so that every change reaches the log. */
export class Table<T extends { id: string }> {
  readonly rows: (T | undefined)[] = [];
  private readonly places = new Map<string, number>();
  private holes = 0;
  private readonly indexes: { keyOf: (record: T) => string | null; places: Map<string, number> }[] = [];

  /** Cursors of a listed table are places in it, so a removed record leaves a permanent hole there. */
  constructor(private readonly isListed = true) {}

  get(id: string): T | undefined {
    const place = this.places.get(id);
    return place === undefined ? undefined : this.rows[place];
  }

  /** Every record that is not deleted, oldest first. */
  *all(): Generator<T> {
    for (const row of this.rows) if (row !== undefined) yield row;
  }

  get size(): number {
    return this.places.size;
  }

  /** Indexes records by another unique key; null leaves a record out. Returns the lookup function. */
  indexBy(keyOf: (record: T) => string | null): (key: string) => T | undefined {
    const places = new Map<string, number>();
    this.rows.forEach((row, place) => {
      const key = row === undefined ? null : keyOf(row);
      if (key !== null) places.set(key, place);
    });
    this.indexes.push({ keyOf, places });
    return (key) => {
      const place = places.get(key);
      return place === undefined ? undefined : this.rows[place];
    };
  }

  private reindex(before: T | undefined, after: T | undefined, place: number): void {
    for (const { keyOf, places } of this.indexes) {
      const old = before === undefined ? null : keyOf(before);
      const key = after === undefined ? null : keyOf(after);
      if (old !== null && old !== key && places.get(old) === place) places.delete(old);
      if (key !== null) places.set(key, place);
    }
  }

  /** Inserts or replaces a record; a replaced one keeps its place, so that cursors stay valid. */
  set(record: T): void {
    const place = this.places.get(record.id);
    if (place === undefined) {
      this.places.set(record.id, this.rows.length);
      this.rows.push(record);
      this.reindex(undefined, record, this.rows.length - 1);
    } else {
      this.reindex(this.rows[place], record, place);
      this.rows[place] = record;
    }
  }

  remove(id: string): void {
    const place = this.places.get(id);
    if (place === undefined) return;
    this.reindex(this.rows[place], undefined, place);
    this.rows[place] = undefined;
    this.places.delete(id);
    this.holes++;
    if (!this.isListed && this.holes > MANY_HOLES && this.holes > this.size) this.closeUp();
  }

  private closeUp(): void {
    const kept = [...this.all()];
    this.rows.length = 0;
    this.places.clear();
    for (const { places } of this.indexes) places.clear();
    for (const record of kept) this.set(record);
    this.holes = 0;
  }
}
