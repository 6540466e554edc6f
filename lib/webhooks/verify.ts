import { type KeyObject, verify } from "node:crypto";
import { promisify } from "node:util";
import { type SignatureDerFault, signatureDerFault } from "./signature-der";
import { readSignatureHeader, type SignatureHeaderFault } from "./signature-header";

/** A key that may have signed a delivery; several are active while the service rotates keys. */
export interface VerificationKey {
  id: string;
  key: KeyObject;
}

export type SignatureFault = SignatureHeaderFault | SignatureDerFault | "no-keys" | "signature-mismatch";
export type Verdict = { ok: true; keyId: string } | { ok: false; reason: SignatureFault };

/** Off the event loop: a signature costs as much as everything else done for a delivery. */
const verifyAside = promisify(verify);

/**
 * Whether `bytes`, the raw request body, was signed by one of `keys`: ECDSA on P-256 with SHA-256, the signature in DER
 * (specification 6, interface-defaults 5). Returns the key's id, or the named reason. Never rejects because of outside
 * data.
 */
export async function verifyDelivery(
  bytes: Uint8Array,
  headerValue: string | null | undefined,
  keys: readonly VerificationKey[],
): Promise<Verdict> {
  const header = readSignatureHeader(headerValue);
  if (!header.ok) return header;
  const fault = signatureDerFault(header.signature);
  if (fault) return { ok: false, reason: fault };
  if (keys.length === 0) return { ok: false, reason: "no-keys" };
  for (const { id, key } of keys) {
    const isSigned = await verifyAside("sha256", bytes, { key, dsaEncoding: "der" }, header.signature);
    if (isSigned) return { ok: true, keyId: id };
  }
  return { ok: false, reason: "signature-mismatch" };
}
