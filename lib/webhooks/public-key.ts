import { createHash, createPublicKey, type KeyObject } from "node:crypto";

/** A usable public key: parsed once, with the fingerprint people compare (SHA-256 of the DER, lower-case hex). */
export interface PublicKey {
  key: KeyObject;
  fingerprint: string;
}

export type PublicKeyFault = "not-pem" | "not-p256";
export type PublicKeyResult = { ok: true; publicKey: PublicKey } | { ok: false; reason: PublicKeyFault };

const PEM = /^-----BEGIN PUBLIC KEY-----\r?\n?[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/;
const parsed = new Map<string, PublicKeyResult>();
const MOST_PARSED = 200;

/**
 * Reads an SPKI PEM public key on P-256 (interface-defaults 5) and caches it, because parsing costs three times as much
 * as a verification. Private keys and certificates are refused, as nobody should paste them here.
 */
export function readPublicKey(pem: string): PublicKeyResult {
  const text = pem.trim();
  const known = parsed.get(text);
  if (known) return known;
  const result = parse(text);
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(text, result);
  return result;
}

function parse(pem: string): PublicKeyResult {
  if (!PEM.test(pem)) return { ok: false, reason: "not-pem" };
  let key: KeyObject;
  try {
    key = createPublicKey({ key: pem, format: "pem", type: "spki" });
  } catch {
    return { ok: false, reason: "not-pem" };
  }
  if (key.asymmetricKeyType !== "ec" || key.asymmetricKeyDetails?.namedCurve !== "prime256v1") {
    return { ok: false, reason: "not-p256" };
  }
  const der = key.export({ format: "der", type: "spki" });
  return { ok: true, publicKey: { key, fingerprint: createHash("sha256").update(der).digest("hex") } };
}
