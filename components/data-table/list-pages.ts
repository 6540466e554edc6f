/** What reads a part of a list from the row at `offset` on. */
export type ReadPart<Row> = (
  offset: number,
  signal: AbortSignal,
) => Promise<{ rows: readonly Row[]; hasMore: boolean }>;

/** Rows that are read at once. */
export const PART = 100;
/** So many parts stay in memory: those around what is shown. */
const KEPT = 20;
/** So many are on their way at once. */
const AT_ONCE = 2;
/** The next part is read when so few rows of this one are left. */
const NEAR = 30;

type Part<Row> = { rows: readonly (Row | null)[] } | { error: unknown };

export interface ListPagesOptions<Row> {
  read: ReadPart<Row>;
  rowId: (row: Row) => string;
  /** The list ends there, whatever follows. */
  longest: number;
  /** How many there are, as far as somebody knows. */
  count?: number;
}

/**
 * The rows of a long list as far as they have been read, outside of what draws them: any place can be read, only the
 * parts around what is shown stay, and what was scrolled past is no longer waited for.
 */
export function createListPages<Row>({ read, rowId, longest, count: given = 0 }: ListPagesOptions<Row>) {
  const parts = new Map<number, Part<Row>>();
  const underWay = new Map<number, AbortController>();
  const places = new Map<string, number>();
  const listeners = new Set<() => void>();
  let wanted: number[] = [];
  let kept = -1;
  let told = given;
  /** Rows that there are at least, and where it was seen that the list ends. */
  let [seen, end] = [0, Number.POSITIVE_INFINITY];

  const partOf = (index: number) => Math.floor(index / PART);
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const count = () => Math.min(longest, end, Math.max(told, seen) || PART);

  /** Rows that are in the list twice, as it has changed since it was opened, are left out where they come again. */
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

  /** Keeps what is around `middle`, and whatever has the focus. */
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
    /** Rows in the list, as far as that is known. */
    count,
    /** Whether the list goes on beyond where it may end. */
    isCut: () => end > longest && Math.max(told, seen) > longest,
    /** Somebody has counted. */
    tell(total: number) {
      if (total === told) return;
      told = total;
      notify();
    },
    /** Undefined: not read. Null: stands elsewhere in the list already. */
    rowAt(index: number): Row | null | undefined {
      const part = parts.get(partOf(index));
      return part && "rows" in part ? part.rows[index % PART] : undefined;
    },
    placeOf: (id: string) => places.get(id),
    /** Why the row can't be had, if it can't. */
    errorAt(index: number): unknown {
      const part = parts.get(partOf(index));
      return part && "error" in part ? part.error : undefined;
    },
    /** Keeps the part of this row, wherever people look. */
    hold(index: number) {
      kept = partOf(index);
    },
    /** What is shown: it is read, unless it is being scrolled past, and nothing else any more. */
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
    /** Reads again what could not be. */
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
