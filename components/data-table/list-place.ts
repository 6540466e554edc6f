/** A scroll position in a long list. `top`: the index of the first visible row, with its fraction. */
export interface ListPlace {
  top: number;
  active: number | null;
  count: number;
}

const PREFIX = "corridor-place:";
const START: ListPlace = { top: 0, active: null, count: 0 };

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

/** Where this tab last was in the list `key`; the start if it has never been there. */
export function placeIn(key: string): ListPlace {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null");
    if (typeof stored !== "object" || stored === null) return START;
    const { top, active, count } = stored as Record<string, unknown>;
    return isNumber(top) && isNumber(count) ? { top, active: isNumber(active) ? active : null, count } : START;
  } catch {
    // Storage can be forbidden, missing or contain unrelated text; either way no position is known.
    return START;
  }
}

/** Stores the position for a later return to the list. */
export function rememberPlace(key: string, place: ListPlace): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(place));
  } catch {
    // Storage is forbidden, missing or full: the list then begins at its start.
  }
}
