/** The environment viewed last, for pages that aren't about one. */
export const ENVIRONMENT_COOKIE = "corridor-environment";

/** This browser's time zone, so that the server's first paint already shows the right times. */
export const ZONE_COOKIE = "corridor-zone";

/** Stores a choice in this browser for a year; nothing secret. */
export function rememberInCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}
