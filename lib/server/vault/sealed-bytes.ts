import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "../env";
import { VaultError, type VaultKey } from "./vault";

// `v2.<keyId>.` in ASCII, then iv (12 bytes), tag (16 bytes) and data, all raw, so bulk data doesn't grow.
const VERSION = "v2";
const IV = 12;
const TAG = 16;
const LONGEST_KEY_ID = 32;

/** Seals `plain` with AES-256-GCM under the first key. `context` is authenticated: bytes moved elsewhere don't open. */
export function sealBytesWith(keys: readonly VaultKey[], plain: Uint8Array, context: string): Buffer {
  const first = keys[0];
  if (!first) throw new Error("The vault has no key.");
  const iv = randomBytes(IV);
  const head = Buffer.from(`${VERSION}.${first.id}.`, "ascii");
  const cipher = createCipheriv("aes-256-gcm", first.key, iv).setAAD(additional(first.id, context));
  const data = [cipher.update(plain), cipher.final()];
  return Buffer.concat([head, iv, cipher.getAuthTag(), ...data]);
}

/** Opens, with any of `keys`, what `sealBytesWith` made. Throws `VaultError`. */
export function unsealBytesWith(keys: readonly VaultKey[], sealed: Buffer, context: string): Buffer {
  const [version, keyId] = sealed.toString("ascii", 0, VERSION.length + LONGEST_KEY_ID + 2).split(".");
  if (version !== VERSION || keyId === undefined) throw new VaultError("vault_malformed");
  const at = VERSION.length + keyId.length + 2;
  const data = at + IV + TAG;
  if (sealed.length < data) throw new VaultError("vault_malformed");
  const key = keys.find((candidate) => candidate.id === keyId);
  if (!key) throw new VaultError("vault_unknown_key", `The key's id is ${keyId}.`);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key.key, sealed.subarray(at, at + IV), { authTagLength: TAG });
    decipher.setAAD(additional(keyId, context)).setAuthTag(sealed.subarray(at + IV, data));
    return Buffer.concat([decipher.update(sealed.subarray(data)), decipher.final()]);
  } catch {
    // Node only says "unable to authenticate data", so nothing is lost by omitting it.
    throw new VaultError("vault_not_authentic");
  }
}

const additional = (keyId: string, context: string) => Buffer.from(`${VERSION}|${keyId}|${context}`, "utf8");

/** Seals with the first of the configured keys (`CORRIDOR_VAULT_KEYS`). */
export function sealBytes(plain: Uint8Array, context: string): Buffer {
  return sealBytesWith(env().vaultKeys, plain, context);
}

/** Opens with the configured keys. Throws `VaultError` if the key is missing, the context differs or a byte changed. */
export function unsealBytes(sealed: Buffer, context: string): Buffer {
  return unsealBytesWith(env().vaultKeys, sealed, context);
}
