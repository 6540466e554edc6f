/** Where somebody was in a long list. `top`: the place of the first row in sight, with its fraction. */
export interface ListPlace {
  top: number;
  active: number | null;
  count: number;
}

const PREFIX = "corridor-place:";
const START: ListPlace = { top: 0, active: null, count: 0 };

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

/** Where this tab was last in the list `key`; its start, if it was nowhere. */
export function placeIn(key: string): ListPlace {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null");
    if (typeof stored !== "object" || stored === null) return START;
    const { top, active, count } = stored as Record<string, unknown>;
    return isNumber(top) && isNumber(count) ? { top, active: isNumber(active) ? active : null, count } : START;
  } catch (error) {
    // Storage can be forbidden or hold something else's text; both mean that nothing is known.
    if (error instanceof SyntaxError || error instanceof DOMException) return START;
    throw error;
  }
}

/** Remembers it for the way back. */
export function rememberPlace(key: string, place: ListPlace): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(place));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
