/** Records in order of arrival, found by id. Only `Store` writes to it, so that every change reaches the log. */
export class Table<T extends { id: string }> {
  readonly rows: (T | undefined)[] = [];
  private readonly places = new Map<string, number>();

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

  /** Inserts or replaces; a replaced record keeps its place, so that cursors stay right. */
  set(record: T): void {
    const place = this.places.get(record.id);
    if (place === undefined) {
      this.places.set(record.id, this.rows.length);
      this.rows.push(record);
    } else {
      this.rows[place] = record;
    }
  }

  remove(id: string): void {
    const place = this.places.get(id);
    if (place === undefined) return;
    this.rows[place] = undefined;
    this.places.delete(id);
  }
}
