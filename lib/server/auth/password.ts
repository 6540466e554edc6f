import "server-only";
import { hash, verify } from "@node-rs/argon2";

// argon2id, OWASP's first choice: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

/** The argon2id hash of a password, including its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/**
 * Whether `password` matches `passwordHash`. Without a hash (no such person, or sign-in by OIDC only) it verifies
 * against a decoy and returns false, so that the response time does not reveal who exists.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const stand = await decoy;
  const matches = await verify(passwordHash ?? stand, password.normalize("NFKC"));
  return matches && passwordHash !== null;
}
