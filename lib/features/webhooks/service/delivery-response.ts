import "server-only";

/**
 * 200 or 202: verified and stored. 401: not signed by a key of that environment, whether or not it exists. 413: above 1
 * MiB. 400: the body broke off. 503: perhaps not stored, send it again.
 */
export type DeliveryStatus = 200 | 202 | 400 | 401 | 408 | 413 | 503;

const HEADERS = { "cache-control": "no-store" };
const RETRY_HEADERS = { ...HEADERS, "retry-after": "5" };

/** The headers of the response to a delivery. There is no body: the status is the whole response (specification 6). */
export function responseHeaders(status: DeliveryStatus): Record<string, string> {
  return status === 503 ? RETRY_HEADERS : HEADERS;
}
