import "server-only";

/** Headers that could carry credentials or that this product added itself. */
const LEFT_OUT = new Set(["authorization", "proxy-authorization", "cookie", "x-corridor-peer", "x-forwarded-port"]);
const MOST_HEADERS = 40;
const LONGEST_VALUE = 1024;

/** The request headers worth storing with a delivery, bounded in number and length. */
export function keptHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  let count = 0;
  for (const [name, value] of headers) {
    if (LEFT_OUT.has(name)) continue;
    if (count >= MOST_HEADERS) break;
    count += 1;
    kept[name] = value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
  }
  return kept;
}
