/**
 * The service's cursors only go forward. Going back therefore needs the cursors of earlier pages: they are kept per tab
 * in session storage, so that they survive a reload; a link opened elsewhere has none and can only return to page 1.
 */
const PREFIX = "corridor-pages:";

function readStack(key: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    // Storage can be blocked, missing or hold foreign text; either way, no way back is known.
    return {};
  }
}

/** Remembers that page `page` (from 2) of the list `key` begins at `cursor`. */
export function rememberPage(key: string, page: number, cursor: string): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ ...readStack(key), [page]: cursor }));
  } catch {
    // Storage is blocked, missing or full: this page has no way back.
  }
}

/** The cursor at which page `page` of the list `key` begins: null for the first page, undefined if not visited here. */
export function cursorOfPage(key: string, page: number): string | null | undefined {
  if (page <= 1) return null;
  const cursor = readStack(key)[page];
  return typeof cursor === "string" ? cursor : undefined;
}
