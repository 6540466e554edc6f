import { createHash, timingSafeEqual } from "node:crypto";
import { refuse } from "./api-error";

/** The simulator's credentials: token ID and client secret, and the mode they select (interface-defaults 6). */
export const CREDENTIALS = [
  { tokenId: "sandbox-token", clientSecret: "sandbox-secret", mode: "sandbox" },
  { tokenId: "production-token", clientSecret: "production-secret", mode: "production" },
] as const;

const digest = (text: string) => createHash("sha256").update(text).digest();
const KNOWN = CREDENTIALS.map(({ tokenId, clientSecret, mode }) => ({
  mode,
  hash: digest(`${tokenId}:${clientSecret}`),
}));
const seen = new Map<string, "sandbox" | "production">();

/** The mode of the request's HTTP Basic credential (specification 5). Throws 401. */
export function authenticate(header: string | undefined): "sandbox" | "production" {
  const known = header === undefined ? undefined : seen.get(header);
  if (known) return known;
  const match = /^basic ([a-z0-9+/=_-]+)$/i.exec(header ?? "");
  const text = Buffer.from(match?.[1] ?? "", "base64").toString("utf8");
  const hash = digest(text);
  const found = KNOWN.find((candidate) => timingSafeEqual(candidate.hash, hash));
  if (!found || header === undefined) throw refuse(401, "UNAUTHORIZED", "The credentials are missing or wrong.");
  seen.set(header, found.mode);
  return found.mode;
}
