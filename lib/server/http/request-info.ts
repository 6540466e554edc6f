import "server-only";
import { randomUUID } from "node:crypto";
import type { RequestInfo } from "../context";
import { env } from "../env";
import { PEER_HEADER, recordsPeerAddresses } from "./peer-address";

const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;
const MAX_USER_AGENT = 256;

/** The last hop, written by a proxy of ours; everything left of it was sent by the client and may be made up. */
function forwardedAddress(headers: Headers): string | null {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last ? last : null;
}

/**
 * The client's address: the one written by the reverse proxy if `trustProxy`, otherwise the socket's; null if unknown.
 * Never one that the client could have made up.
 */
export function clientAddress(headers: Headers, trustProxy: boolean = env().trustProxy): string | null {
  const address = trustProxy ? forwardedAddress(headers) : recordsPeerAddresses() ? headers.get(PEER_HEADER) : null;
  return address ? address.replace(/^::ffff:/i, "").slice(0, 64) : null;
}

/**
 * Who sent a request: an id (`X-Request-Id` if it is a sane one, else a new UUID), the client's address, the browser.
 */
export function requestInfo(headers: Headers, trustProxy: boolean = env().trustProxy): RequestInfo {
  const given = headers.get("x-request-id");
  return {
    id: given && SANE_ID.test(given) ? given : randomUUID(),
    ip: clientAddress(headers, trustProxy),
    userAgent: headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null,
  };
}
