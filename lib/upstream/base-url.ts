import { isIP } from "node:net";
import { type AddressPolicy, addressClass, isAllowedAddress } from "./addresses";

export type BaseUrlVerdict =
  /** `url`: without a slash at its end. `warning`: allowed, but worth a look. */
  { ok: true; url: string; warning?: string } | { ok: false; reason: string };

/**
 * Whether an environment may point here: https, or plain http to loopback in sandbox mode; no private, link-local or
 * metadata address unless allowed. A host name's addresses are checked again at each connection. Reasons are fit to show.
 */
export function checkBaseUrl(text: string, policy: AddressPolicy): BaseUrlVerdict {
  if (!URL.canParse(text.trim())) return no("Enter a complete address, like https://api.example.com/2025-10-13.");
  const url = new URL(text.trim());
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const plain = url.protocol === "http:";
  if (!plain && url.protocol !== "https:") return no("The address must start with https://.");
  if (url.username !== "" || url.password !== "") return no("Leave user and password out of the address.");
  if (url.search !== "" || url.hash !== "") return no("The address must not have a query or a fragment.");
  if (host === "") return no("The address has no host.");
  const literal = isIP(host) !== 0;
  const loopback = literal ? addressClass(host) === "loopback" : isLocalName(host);
  if (plain && policy.mode === "production") return no("Production must use https.");
  if (plain && !loopback) return no("Only this machine may be reached without https, and only in sandbox mode.");
  if (literal && !isAllowedAddress(host, policy, plain)) return no(refusal(host, policy));
  if (!literal && loopback && policy.mode === "production" && !policy.allowPrivate) {
    return no("Production must not point at this machine.");
  }
  const path = url.pathname.replace(/\/+$/, "");
  const warning = /\/\d{4}-\d{2}-\d{2}$/.test(path)
    ? undefined
    : "The address usually ends in the interface's version, like /2025-10-13.";
  return { ok: true, url: `${url.protocol}//${url.host}${path}`, warning };
}

function no(reason: string): BaseUrlVerdict {
  return { ok: false, reason };
}

function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

function refusal(ip: string, policy: AddressPolicy): string {
  const kind = addressClass(ip);
  if (kind === "metadata") return "This is a cloud's metadata address; the service is never there.";
  if (kind === "loopback") return "Production must not point at this machine.";
  if (kind === "reserved") return "No server can have this address.";
  return policy.allowPrivate
    ? "This address is not allowed."
    : `This is a ${kind} address, and private networks are not allowed by this installation's settings.`;
}
