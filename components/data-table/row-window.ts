/** Rows mounted per frame: while the list moves, and once it is still. */
const [MOVING, STILL] = [2, 4];
/** Milliseconds after which a frame counts as late; the next one then mounts a single row. */
const LATE_MS = 20;
/** Rows out of view that are unmounted per frame. */
const GONE = 8;
/** Scrolling by more rows than this per frame is too fast to read. */
const FAST = 10;
/** Frames without movement after which the list counts as still. */
const CALM = 3;

/** What is rendered of a long list. */
export interface Drawn {
  /** Indexes of the mounted rows, in order. */
  indexes: readonly number[];
  /** The row that keys act on; null if none has been activated yet. */
  active: number | null;
  /** The row that is the tab stop. */
  tabStop: number;
  /** The rows visible when the list was last still. */
  first: number;
  last: number;
}

export interface RowWindowOptions {
  /** Whether there is something to render at this index. */
  has: (index: number) => boolean;
  /** Called once a frame with the visible rows, and whether they are merely being scrolled past. */
  onLook: (first: number, last: number, isPassing: boolean) => void;
  active: number | null;
}

/**
 * Decides which rows of a long list are mounted. Thirty rows don't fit into one frame, so each frame mounts a few and a
 * drawn pattern stands in for the rest. The active row stays mounted wherever the list is, to keep the focus.
 */
export function createRowWindow({ has, onLook, active: activeAtFirst }: RowWindowOptions) {
  let drawn: Drawn = { indexes: [], active: activeAtFirst, tabStop: activeAtFirst ?? 0, first: 0, last: 0 };
  let [first, last, before, stillFor] = [0, -1, 0, 0];
  let sight = { first: 0, last: 0 };
  let [frame, ticked] = [0, 0];
  let focusAt: number | null = null;
  const [listeners, still] = [new Set<() => void>(), new Set<() => void>()];

  function set(next: Partial<Drawn>): void {
    drawn = { ...drawn, ...next };
    for (const listener of listeners) listener();
  }

  /** Indexes of the rows to mount in this frame, in order; `isAll`: nothing is left for the next one. */
  function nextIndexes(budget: number): { indexes: number[]; isAll: boolean } {
    const { active } = drawn;
    const isShown = (index: number) => (index >= first && index <= last) || index === active;
    const mounted = new Set(drawn.indexes.filter(has));
    const outside = [...mounted].filter((index) => !isShown(index));
    for (const index of outside.slice(0, GONE)) mounted.delete(index);
    const missing: number[] = [];
    for (let index = first; index <= last; index++) if (!mounted.has(index) && has(index)) missing.push(index);
    for (const index of missing.slice(0, budget)) mounted.add(index);
    if (active !== null && has(active)) mounted.add(active);
    return {
      indexes: [...mounted].sort((a, b) => a - b),
      isAll: missing.length <= budget && outside.length <= GONE,
    };
  }

  function tick(now: number): void {
    frame = 0;
    const isLate = now - ticked > LATE_MS;
    ticked = now;
    const moved = Math.abs(first - before);
    before = first;
    stillFor = moved === 0 ? stillFor + 1 : 0;
    const isPassing = moved > FAST;
    onLook(first, last, isPassing);
    const { indexes, isAll } = nextIndexes(isPassing ? 0 : isLate ? 1 : stillFor > 1 ? STILL : MOVING);
    const isChanged = indexes.length !== drawn.indexes.length || indexes.some((one, at) => one !== drawn.indexes[at]);
    if (isChanged) set({ indexes });
    if (stillFor === CALM) {
      set({ ...sight, tabStop: drawn.active ?? sight.first });
      for (const listener of still) listener();
    }
    if (stillFor < CALM || !isAll) later();
  }

  function later(): void {
    if (frame === 0) frame = requestAnimationFrame(tick);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => drawn,
    /** Subscribes to the list coming to rest. */
    onStill(listener: () => void) {
      still.add(listener);
      return () => void still.delete(listener);
    },
    /** Sets the rows to mount, `from` to `to`, and which of them are visible (`seen`). */
    show(from: number, to: number, seen: { first: number; last: number }) {
      sight = seen;
      if (from === first && to === last) return;
      [first, last] = [from, to];
      stillFor = 0;
      later();
    },
    /** The content at some indexes has changed. */
    refresh: later,
    /** Makes a row the active one; it gets the focus as soon as it is mounted. */
    activate(index: number, hasFocus: boolean) {
      focusAt = hasFocus ? index : null;
      set({ active: index, tabStop: index });
      const { indexes } = nextIndexes(0);
      set({ indexes });
      later();
    },
    /** Whether the row at `index` should take the focus now; true only once. */
    takesFocus(index: number): boolean {
      if (focusAt !== index) return false;
      focusAt = null;
      return true;
    },
    stop() {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}

export type RowWindow = ReturnType<typeof createRowWindow>;
