/**
 * The service's cursors only go forward. Going back therefore needs the cursors one came by: they are kept per tab in
 * session storage, so that they survive a reload; a link opened elsewhere has none and can only go to the first page.
 */
const PREFIX = "corridor-pages:";

function readStack(key: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, string>) : {};
  } catch (error) {
    // Storage can be forbidden or hold something else's text; both mean "no way back is known".
    if (error instanceof SyntaxError || error instanceof DOMException) return {};
    throw error;
  }
}

/** Remembers that page `page` (from 2) of the list `key` begins at `cursor`. */
export function rememberPage(key: string, page: number, cursor: string): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ ...readStack(key), [page]: cursor }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Where page `page` of the list `key` begins: null is the first page, undefined when this tab has not been there. */
export function cursorOfPage(key: string, page: number): string | null | undefined {
  if (page <= 1) return null;
  const cursor = readStack(key)[page];
  return typeof cursor === "string" ? cursor : undefined;
}
