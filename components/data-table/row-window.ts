/** Rows that are mounted in one frame: while the list moves, and once it stands still. */
const [MOVING, STILL] = [2, 4];
/** Milliseconds after which a frame was late: the next one mounts a single row. */
const LATE_MS = 20;
/** Rows out of sight that are taken away in one frame. */
const GONE = 8;
/** Whoever scrolls so many rows in one frame reads none of them. */
const FAST = 10;
/** Frames without movement after which the list stands still. */
const CALM = 3;

/** What is drawn of a long list. */
export interface Drawn {
  /** Places of the rows that are mounted, in order. */
  indexes: readonly number[];
  /** The row that keys are about; null where none was chosen yet. */
  active: number | null;
  /** The row that Tab leads to. */
  tabStop: number;
  /** Rows that were in sight when the list last stood still. */
  first: number;
  last: number;
}

export interface RowWindowOptions {
  /** Whether there is something to draw there. */
  has: (index: number) => boolean;
  /** What is in sight, once a frame; whether it is only passed by. */
  onLook: (first: number, last: number, isPassing: boolean) => void;
  active: number | null;
}

/**
 * Which rows of a long list are mounted. A row costs more than a frame has for thirty of them: each frame mounts a few,
 * and what is not yet mounted is a drawn pattern. The active row stays wherever the list is, so that the focus does.
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

  /** Rows to be mounted in this frame, as places in order; `isAll`: nothing is left for the next one. */
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
    /** Hears when the list has come to stand still. */
    onStill(listener: () => void) {
      still.add(listener);
      return () => void still.delete(listener);
    },
    /** The rows from `from` to `to` are to be mounted, of which `seen` are in sight. */
    show(from: number, to: number, seen: { first: number; last: number }) {
      sight = seen;
      if (from === first && to === last) return;
      [first, last] = [from, to];
      stillFor = 0;
      later();
    },
    /** There is something else to draw at some places. */
    refresh: later,
    /** Makes a row the active one; it gets the focus as soon as it is there. */
    activate(index: number, hasFocus: boolean) {
      focusAt = hasFocus ? index : null;
      set({ active: index, tabStop: index });
      const { indexes } = nextIndexes(0);
      set({ indexes });
      later();
    },
    /** Whether the row at `index` is to take the focus now: said once. */
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
