import { hash32 } from "../state/random";

function fingerprint(scope: string): number {
  let h = 7;
  for (let at = 0; at < scope.length; at++) h = hash32(h, scope.charCodeAt(at));
  return h;
}

/**
 * An opaque cursor: the place of the last row returned, bound to the list and its filters. New rows never shift it,
 * because a row keeps its place permanently.
 */
export function encodeCursor(scope: string, place: number): string {
  return Buffer.from(`1.${fingerprint(scope).toString(36)}.${place.toString(36)}`).toString("base64url");
}

/** The place in a cursor, or null if it was not created for this list with these filters. */
export function decodeCursor(scope: string, cursor: string): number | null {
  const [version, print, place, ...rest] = Buffer.from(cursor, "base64url").toString("latin1").split(".");
  if (version !== "1" || rest.length > 0 || print !== fingerprint(scope).toString(36) || !place) return null;
  const value = Number.parseInt(place, 36);
  return Number.isSafeInteger(value) && value >= 0 && value.toString(36) === place ? value : null;
}
