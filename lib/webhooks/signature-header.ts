/** Why a signature header has no usable signature; each reason is named so that people can act on it. */
export type SignatureHeaderFault =
  | "signature-missing"
  | "signature-malformed"
  | "signature-version-unknown"
  | "signature-not-base64";

export type SignatureHeader = { ok: true; signature: Buffer } | { ok: false; reason: SignatureHeaderFault };

/** A P-256 signature in DER is at most 72 bytes, so a longer header is never a valid signature. */
const LONGEST_HEADER = 1024;

/**
 * The DER signature in a header value: `{"v":"1","s":"<base64>"}`, or the bare base64 that also occurs (specification
 * 6, interface-defaults 5). Base64 is read strictly: standard alphabet, padded, one encoding per value.
 */
export function readSignatureHeader(value: string | null | undefined): SignatureHeader {
  const text = value?.trim() ?? "";
  if (text === "") return { ok: false, reason: "signature-missing" };
  if (text.length > LONGEST_HEADER) return { ok: false, reason: "signature-malformed" };
  if (!text.startsWith("{")) return decode(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { ok: false, reason: "signature-malformed" };
  }
  const { v, s } = parsed as { v?: unknown; s?: unknown };
  if (v === undefined) return { ok: false, reason: "signature-malformed" };
  if (v !== "1") return { ok: false, reason: "signature-version-unknown" };
  if (typeof s !== "string" || s === "") return { ok: false, reason: "signature-malformed" };
  return decode(s);
}

function decode(base64: string): SignatureHeader {
  const signature = Buffer.from(base64, "base64");
  // Node's decoder skips unknown characters and accepts the URL alphabet: only an exact round trip is valid base64.
  if (signature.toString("base64") !== base64) return { ok: false, reason: "signature-not-base64" };
  return { ok: true, signature };
}
