/** Reads a part of a list, starting with the row at `offset`. */
export type ReadPart<Row> = (
  offset: number,
  signal: AbortSignal,
) => Promise<{ rows: readonly Row[]; hasMore: boolean }>;

/** Rows read at once. */
export const PART = 100;
/** Number of parts kept in memory: those around the visible rows. */
const KEPT = 20;
/** Parts read concurrently. */
const AT_ONCE = 2;
/** The next part is read when this few rows of the current one are left. */
const NEAR = 30;

type Part<Row> = { rows: readonly (Row | null)[] } | { error: unknown };

export interface ListPagesOptions<Row> {
  read: ReadPart<Row>;
  rowId: (row: Row) => string;
  /** The list ends here, even if more follows. */
  longest: number;
  /** The number of rows, if known. */
  count?: number;
}

/**
 * The rows read so far of a long list, held outside the components that render them: any position can be read, only
 * parts around the visible rows stay in memory, and reads of parts scrolled past are aborted.
 */
export function createListPages<Row>({ read, rowId, longest, count: given = 0 }: ListPagesOptions<Row>) {
  const parts = new Map<number, Part<Row>>();
  const underWay = new Map<number, AbortController>();
  const places = new Map<string, number>();
  const listeners = new Set<() => void>();
  let wanted: number[] = [];
  let kept = -1;
  let told = given;
  /** The number of rows known to exist, and where the list was found to end. */
  let [seen, end] = [0, Number.POSITIVE_INFINITY];

  const partOf = (index: number) => Math.floor(index / PART);
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const count = () => Math.min(longest, end, Math.max(told, seen) || PART);

  /** Rows that occur twice because the list has changed since it was opened are left out the second time. */
  function keep(at: number, rows: readonly Row[]): void {
    const once = rows.map((row, nth) => {
      const id = rowId(row);
      const place = places.get(id);
      if (place !== undefined && place !== at * PART + nth) return null;
      places.set(id, at * PART + nth);
      return row;
    });
    parts.set(at, { rows: once });
  }

  function drop(at: number): void {
    const part = parts.get(at);
    if (part && "rows" in part) for (const row of part.rows) if (row) places.delete(rowId(row));
    parts.delete(at);
  }

  /** Drops the parts furthest from `middle`, except the held one. */
  function forget(middle: number): void {
    const far = [...parts.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
    for (const at of far.filter((one) => one !== kept).slice(0, Math.max(0, parts.size - KEPT))) drop(at);
  }

  async function load(at: number): Promise<void> {
    const control = new AbortController();
    underWay.set(at, control);
    try {
      const { rows, hasMore } = await read(at * PART, control.signal);
      if (control.signal.aborted) return;
      keep(at, rows);
      const last = at * PART + rows.length;
      if (hasMore) seen = Math.max(seen, last + PART);
      else if (rows.length > 0 || at === 0) [seen, end] = [last, last];
      else end = Math.min(end, last);
    } catch (error) {
      if (control.signal.aborted) return;
      parts.set(at, { error });
    }
    underWay.delete(at);
    next();
    notify();
  }

  function next(): void {
    for (const at of wanted) if (!parts.has(at) && !underWay.has(at) && underWay.size < AT_ONCE) void load(at);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Number of rows in the list, as far as known. */
    count,
    /** Whether the list continues past `longest`. */
    isCut: () => end > longest && Math.max(told, seen) > longest,
    /** Sets the counted total. */
    tell(total: number) {
      if (total === told) return;
      told = total;
      notify();
    },
    /** Undefined if not read, null if the row is already elsewhere in the list. */
    rowAt(index: number): Row | null | undefined {
      const part = parts.get(partOf(index));
      return part && "rows" in part ? part.rows[index % PART] : undefined;
    },
    placeOf: (id: string) => places.get(id),
    /** Why the row couldn't be read, if it couldn't. */
    errorAt(index: number): unknown {
      const part = parts.get(partOf(index));
      return part && "error" in part ? part.error : undefined;
    },
    /** Keeps this row's part in memory, wherever the list is scrolled. */
    hold(index: number) {
      kept = partOf(index);
    },
    /** Reads the visible rows, unless they are being scrolled past, and aborts all other reads. */
    look(first: number, last: number, isPassing = false) {
      const [from, to] = [partOf(first), partOf(Math.min(last, count() - 1))];
      const around = [from, to, partOf(Math.max(0, first - NEAR)), partOf(Math.min(count() - 1, last + NEAR))];
      wanted = isPassing ? [] : [...new Set(around)];
      for (const [at, control] of underWay) {
        if (around.includes(at)) continue;
        control.abort();
        underWay.delete(at);
      }
      for (const [at, part] of parts) if ("error" in part && !around.includes(at)) parts.delete(at);
      forget(from);
      next();
    },
    /** Retries a part that failed to load. */
    retry(index: number) {
      parts.delete(partOf(index));
      next();
      notify();
    },
    stop() {
      for (const control of underWay.values()) control.abort();
      underWay.clear();
    },
  };
}

export type ListPages<Row> = ReturnType<typeof createListPages<Row>>;
