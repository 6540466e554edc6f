import { createHash } from "node:crypto";
import type { World } from "../state/world";
import { refuse } from "./api-error";

/** Hash of a request: its endpoint's key and its body. */
export function fingerprintOf(key: string, body: unknown): string {
  return createHash("sha256")
    .update(`${key}\n${JSON.stringify(body)}`)
    .digest("hex");
}

/**
 * The first response for this key, if there was one (specification 4.4). Throws 409 if the key was used by another
 * request.
 */
export function earlierResponse(
  world: World,
  key: string,
  fingerprint: string,
): { status: number; body: unknown } | null {
  const known = world.store.tables.idempotency.get(key);
  if (!known) return null;
  if (known.fingerprint !== fingerprint) {
    throw refuse(409, "IDEMPOTENCY_KEY_REUSED", "This idempotency key was used for a different request.");
  }
  world.store.count("idempotentReplays", key);
  return { status: known.status, body: known.body };
}
