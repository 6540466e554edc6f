import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { AppError } from "@/lib/errors";
import { env } from "../env";

export interface VaultKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

type VaultProblem = "vault_malformed" | "vault_unknown_key" | "vault_not_authentic";

const TITLES: Record<VaultProblem, string> = {
  vault_malformed: "A stored secret is damaged.",
  vault_unknown_key: "A stored secret was sealed with a key that is not configured.",
  vault_not_authentic: "A stored secret can't be opened with the configured key.",
};

/** A sealed value that can't be opened. It says why, but reveals no content and no key. 500. */
export class VaultError extends AppError {
  override readonly name = "VaultError";
  constructor(code: VaultProblem, detail?: string) {
    super(500, {
      code,
      title: TITLES[code],
      detail,
      next: "Check CORRIDOR_VAULT_KEYS: it must hold every key that was ever used, until its secrets are rotated.",
    });
  }
}

/**
 * Seals `plain` with AES-256-GCM under the first key: `v1.<keyId>.<iv>.<tag>.<data>`, parts in base64url. `context`
 * (`environment:<id>:client_secret`) is authenticated: a sealed value moved to another row does not open.
 */
export function sealWith(keys: readonly VaultKey[], plain: string, context: string): string {
  const first = keys[0];
  if (!first) throw new Error("The vault has no key.");
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", first.key, iv).setAAD(additional(first.id, context));
  const data = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return ["v1", first.id, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString("base64url"))].join(".");
}

/** Opens, with any of `keys`, what `sealWith` made. Throws `VaultError`. */
export function unsealWith(keys: readonly VaultKey[], sealed: string, context: string): string {
  const [version, keyId = "", iv64 = "", tag64 = "", data64, ...rest] = sealed.split(".");
  const iv = Buffer.from(iv64, "base64url");
  const tag = Buffer.from(tag64, "base64url");
  const isWhole = version === "v1" && data64 !== undefined && rest.length === 0 && iv.length === 12;
  // GCM would accept a shorter tag, which is easier to forge.
  if (!isWhole || tag.length !== 16) throw new VaultError("vault_malformed");
  const key = keys.find((candidate) => candidate.id === keyId);
  if (!key) throw new VaultError("vault_unknown_key", `The key's id is ${keyId}.`);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key.key, iv, { authTagLength: 16 });
    decipher.setAAD(additional(keyId, context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(Buffer.from(data64, "base64url")), decipher.final()]).toString("utf8");
  } catch {
    // Node only says "unable to authenticate data", so nothing is lost by omitting it.
    throw new VaultError("vault_not_authentic");
  }
}

const additional = (keyId: string, context: string) => Buffer.from(`v1|${keyId}|${context}`, "utf8");

/** Seals with the first of the configured keys (`CORRIDOR_VAULT_KEYS`). */
export function seal(plain: string, context: string): string {
  return sealWith(env().vaultKeys, plain, context);
}

/** Opens with the configured keys. Throws `VaultError` if the key is missing, the context differs or a byte changed. */
export function unseal(sealed: string, context: string): string {
  return unsealWith(env().vaultKeys, sealed, context);
}

/** The context of an environment's client secret. */
export function clientSecretContext(environmentId: string): string {
  return `environment:${environmentId}:client_secret`;
}
