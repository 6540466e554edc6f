import "server-only";

const BASE = "http://console.invalid";

/**
 * A path of this console to go to after sign-in, or `/`. Anything a browser could read as another site (`//host`,
 * `/\host`, a scheme, control characters), and addresses that are not pages, become `/`.
 */
export function safeNextPath(value: string | string[] | null | undefined): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value) || !URL.canParse(value, BASE)) return "/";
  const url = new URL(value, BASE);
  if (url.origin !== BASE || url.pathname.startsWith("//")) return "/";
  if (/^\/(api|sign-in|set-up)(\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}
