import { isIP } from "node:net";
import { type AddressPolicy, addressClass, isAllowedAddress } from "./addresses";

export type BaseUrlVerdict =
  /** `url`: without a trailing slash. `warning`: allowed, but worth checking. */
  { ok: true; url: string; warning?: string } | { ok: false; reason: string };

/**
 * Whether an environment may point here: https, or plain http to loopback in sandbox mode; no private or link-local
 * address unless allowed, and never a metadata address. A host name's addresses are checked again at each connection.
 * Reasons can be shown to users.
 */
export function checkBaseUrl(text: string, policy: AddressPolicy): BaseUrlVerdict {
  if (!URL.canParse(text.trim())) return no("Enter a complete URL, like https://api.example.com/2025-10-13.");
  const url = new URL(text.trim());
  const host = hostOf(url);
  const plain = url.protocol === "http:";
  if (!plain && url.protocol !== "https:") return no("The URL must start with https://.");
  if (url.username !== "" || url.password !== "") return no("Leave the username and password out of the URL.");
  if (url.search !== "" || url.hash !== "") return no("The URL can't have a query or a fragment.");
  if (host === "") return no("The URL has no host.");
  const literal = isIP(host) !== 0;
  const loopback = isLoopback(host);
  if (plain && policy.mode === "production") return no("Production requires https.");
  if (plain && !loopback) return no("Without https, only this machine can be used, and only in sandbox mode.");
  if (literal && !isAllowedAddress(host, policy, plain)) return no(refusal(host, policy));
  if (!literal && loopback && policy.mode === "production" && !policy.allowPrivate) {
    return no("Production can't point to this machine.");
  }
  const path = url.pathname.replace(/\/+$/, "");
  const warning = /\/\d{4}-\d{2}-\d{2}$/.test(path)
    ? undefined
    : "The URL usually ends in the API version, like /2025-10-13.";
  return { ok: true, url: `${url.protocol}//${url.host}${path}`, warning };
}

function no(reason: string): BaseUrlVerdict {
  return { ok: false, reason };
}

/** A URL's host without the brackets of an IPv6 address or the trailing dot of a fully qualified name. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

function isLoopback(host: string): boolean {
  if (isIP(host) !== 0) return addressClass(host) === "loopback";
  return host === "localhost" || host.endsWith(".localhost");
}

/** Whether an origin is on this machine, by its address or by its name. */
export function isOnThisMachine(origin: string): boolean {
  return isLoopback(hostOf(new URL(origin)));
}

function refusal(ip: string, policy: AddressPolicy): string {
  const kind = addressClass(ip);
  if (kind === "metadata") return "This is a cloud metadata address.";
  if (kind === "loopback") return "Production can't point to this machine.";
  if (kind === "reserved") return "No server can have this address.";
  return policy.allowPrivate
    ? "This address isn't allowed."
    : `This is a ${kind} address, and this installation doesn't allow private networks.`;
}
