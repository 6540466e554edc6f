/** Remembers which environment was looked at last, for pages that are about none. */
export const ENVIRONMENT_COOKIE = "corridor-environment";

/** Tells the server this browser's time zone, so that the first paint already shows the right times. */
export const ZONE_COOKIE = "corridor-zone";

/** Keeps a choice of this browser for a year; holds nothing secret. */
export function rememberInCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}
