import { type KeyObject, verify } from "node:crypto";
import { type SignatureDerFault, signatureDerFault } from "./signature-der";
import { readSignatureHeader, type SignatureHeaderFault } from "./signature-header";

/** A key that may have signed a delivery; several are active while the service rotates. */
export interface VerificationKey {
  id: string;
  key: KeyObject;
}

export type SignatureFault = SignatureHeaderFault | SignatureDerFault | "no-keys" | "signature-mismatch";
export type Verdict = { ok: true; keyId: string } | { ok: false; reason: SignatureFault };

/**
 * Whether `bytes`, the raw request body, were signed by one of `keys`: ECDSA on P-256 with SHA-256, the signature in
 * DER (specification 6, interface-defaults 5). Gives the key's id, or the reason by name. Never throws on outside data.
 */
export function verifyDelivery(
  bytes: Uint8Array,
  headerValue: string | null | undefined,
  keys: readonly VerificationKey[],
): Verdict {
  const header = readSignatureHeader(headerValue);
  if (!header.ok) return header;
  const fault = signatureDerFault(header.signature);
  if (fault) return { ok: false, reason: fault };
  if (keys.length === 0) return { ok: false, reason: "no-keys" };
  for (const { id, key } of keys) {
    if (verify("sha256", bytes, { key, dsaEncoding: "der" }, header.signature)) return { ok: true, keyId: id };
  }
  return { ok: false, reason: "signature-mismatch" };
}
