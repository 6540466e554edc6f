import "server-only";
import { ForbiddenError } from "@/lib/errors";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request with this method changes nothing and so needs no proof of origin. */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Whether the browser confirms that a page of ours made this request. `Sec-Fetch-Site` can't be set by a script, so it
 * alone decides if sent; browsers omit it on plain http, where `Origin` must name the host or the public address.
 */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  const { host, origin: normal } = new URL(origin);
  return host === headers.get("host") || (URL.canParse(publicUrl) && normal === new URL(publicUrl).origin);
}

/** Throws `ForbiddenError` (`cross_origin`) for a change that another site may have caused a browser to send. */
export function requireSameOrigin(request: Request, publicUrl: string): void {
  if (isSafeMethod(request.method) || isSameOrigin(request.headers, publicUrl)) return;
  throw new ForbiddenError({
    code: "cross_origin",
    title: "The request didn't come from Corridor.",
    meaning: "Nothing changed.",
    next: "Open Corridor at its own URL and try again. Behind a reverse proxy, CORRIDOR_URL must be set to that URL.",
  });
}

/** Throws `ForbiddenError` (`not_json`) unless a change declares its body as JSON, which no HTML form can. */
export function requireJson(request: Request): void {
  if (isSafeMethod(request.method)) return;
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/json\s*(;|$)/i.test(type)) return;
  throw new ForbiddenError({
    code: "not_json",
    title: "The request body isn't JSON.",
    meaning: "Nothing changed.",
    next: "Send it with the header Content-Type: application/json.",
  });
}
