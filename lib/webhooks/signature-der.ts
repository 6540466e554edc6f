export type SignatureDerFault = "signature-not-der" | "signature-out-of-range";

/** The order of P-256's base point: r and s of a signature are between 1 and one less than this. */
const ORDER = Buffer.from("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", "hex");

const SEQUENCE = 0x30;
const INTEGER = 0x02;

/**
 * What is wrong with an ECDSA signature's encoding, or null: SEQUENCE { INTEGER r, INTEGER s } in DER and nothing else,
 * with 1 ≤ r, s < n. Checked here rather than by the crypto library, because libraries differ in how much BER they
 * accept, and a signature must have only one encoding.
 */
export function signatureDerFault(bytes: Uint8Array): SignatureDerFault | null {
  // Two integers of at most 33 bytes need a length below 128, so the long form of a length is never valid DER here.
  if (bytes.length < 8 || bytes[0] !== SEQUENCE || bytes[1] !== bytes.length - 2) return "signature-not-der";
  const r = integerAt(bytes, 2);
  if (typeof r === "string") return r;
  const s = integerAt(bytes, r.end);
  if (typeof s === "string") return s;
  if (s.end !== bytes.length) return "signature-not-der";
  return isScalar(r.magnitude) && isScalar(s.magnitude) ? null : "signature-out-of-range";
}

function integerAt(bytes: Uint8Array, start: number): { magnitude: Uint8Array; end: number } | SignatureDerFault {
  const length = bytes[start + 1] ?? 0;
  const end = start + 2 + length;
  if (bytes[start] !== INTEGER || length === 0 || length > 127 || end > bytes.length) return "signature-not-der";
  const content = bytes.subarray(start + 2, end);
  const [first = 0, second = 0] = content;
  if (content.length > 1 && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80))) {
    return "signature-not-der";
  }
  if (first >= 0x80) return "signature-out-of-range";
  return { magnitude: first === 0 ? content.subarray(1) : content, end };
}

/** Whether a minimal unsigned big-endian number is between 1 and n - 1. */
function isScalar(magnitude: Uint8Array): boolean {
  if (magnitude.length === 0 || magnitude.length > ORDER.length) return false;
  return magnitude.length < ORDER.length || Buffer.compare(magnitude, ORDER) < 0;
}
