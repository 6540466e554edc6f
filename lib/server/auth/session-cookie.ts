import "server-only";
import { decode } from "next-auth/jwt";
import { env } from "../env";

const MAX_KNOWN = 10_000;
const known = new Map<string, string>();

/** The session cookie's name; over https, the prefix makes browsers reject one set by a sibling host or without TLS. */
export function sessionCookieName(): string {
  return env().url.startsWith("https:") ? "__Host-corridor-session" : "corridor-session";
}

/** The value of the cookie `name` in a `Cookie` header, or null. */
export function readCookie(header: string | null, name: string): string | null {
  if (header === null) return null;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/**
 * The session id in a cookie's sealed token, or null if we did not issue it. A token always yields the same id, so the
 * result is cached; only the database decides whether the session is still valid.
 */
export async function sessionIdOf(token: string): Promise<string | null> {
  const remembered = known.get(token);
  if (remembered !== undefined) return remembered;
  let id: unknown;
  try {
    id = (await decode({ token, secret: env().authSecret }))?.sid;
  } catch {
    // Any failure means that it is not our token, or expired: a signed-out browser looks the same.
    return null;
  }
  if (typeof id !== "string") return null;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(token, id);
  return id;
}
