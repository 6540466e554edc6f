import { UMA_USERNAME_MAX } from "./limits";

// Without zod, so that pages that only compare addresses needn't load it: the schema is in uma.ts.

const USERNAME = /^\$[a-z0-9._+-]+$/;
const DOMAIN =
  /^(?=.{1,253}(?::|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\d{1,5})?$/;

/** Trimmed and in lower case: matching is case-insensitive (specification 2.4). */
export function normaliseUmaAddress(text: string): string {
  return text.trim().toLowerCase();
}

/** Why `text` is not a valid `$username@domain` (specification 2.4, rule 5), in words; null if it is. */
export function umaAddressProblem(text: string): string | null {
  const address = normaliseUmaAddress(text);
  const at = address.lastIndexOf("@");
  if (at < 0) return "A UMA address has the format $username@domain.";
  const username = address.slice(0, at);
  if (!username.startsWith("$")) return "A UMA address starts with $.";
  if (username.length > UMA_USERNAME_MAX)
    return `The part before @ can't be longer than ${UMA_USERNAME_MAX} characters.`;
  if (!USERNAME.test(username)) return "Before the @, use only letters, digits and - _ . + after the $.";
  if (!DOMAIN.test(address.slice(at + 1))) return "The part after @ must be a domain, like example.com.";
  return null;
}

/** Whether `text` is a UMA address, in any case (specification 2.4, rule 5). */
export function isUmaAddress(text: string): boolean {
  return umaAddressProblem(text) === null;
}

/** `{username: "$alice", domain: "example.com"}`, normalised; null if it is not a UMA address. */
export function parseUmaAddress(text: string): { username: string; domain: string } | null {
  if (!isUmaAddress(text)) return null;
  const address = normaliseUmaAddress(text);
  const at = address.lastIndexOf("@");
  return { username: address.slice(0, at), domain: address.slice(at + 1) };
}

/** Whether both name the same receiver (specification 2.4: case-insensitive). */
export function sameUmaAddress(one: string, other: string): boolean {
  return normaliseUmaAddress(one) === normaliseUmaAddress(other);
}
