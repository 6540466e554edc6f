import "server-only";
import { InputError } from "@/lib/errors";
import { readPublicKey } from "@/lib/webhooks/public-key";

export interface ReadKey {
  /** SPKI PEM, normalised: the same key is always the same text. */
  publicKey: string;
  /** SHA-256 of the DER, hex. */
  fingerprint: string;
}

const PEM_BLOCK = /-----BEGIN [A-Z ]+-----[\s\S]*?-----END [A-Z ]+-----/g;

const FAULTS = {
  "not-pem": "This isn't a public key. Paste it as PEM (starting with -----BEGIN PUBLIC KEY-----) or plain base64.",
  "not-p256": "Unsupported key type. The service signs with ECDSA P-256 (prime256v1).",
  private: "This is a private key. Don't share it; paste the matching public key.",
} as const;

/** Parses one pasted key. Throws `InputError` on `field` with the fault in words; the text itself is never repeated. */
export function readKey(text: string, field = "publicKey"): ReadKey {
  const refuse = (message: string) =>
    new InputError({
      title: "The key couldn't be added.",
      meaning: "Nothing changed.",
      fields: { [field]: message },
    });
  if (/PRIVATE KEY/.test(text)) throw refuse(FAULTS.private);
  const result = readPublicKey(asPem(text));
  if (!result.ok) throw refuse(FAULTS[result.reason]);
  const { key, fingerprint } = result.publicKey;
  return { publicKey: key.export({ type: "spki", format: "pem" }).toString().trim(), fingerprint };
}

/**
 * Parses several keys in sequence (PEM blocks, or bare base64 split by commas or spaces), without duplicates. Throws
 * like `readKey`.
 */
export function readKeys(text: string): ReadKey[] {
  // A PEM in an environment variable often has its line breaks spelled out.
  const unfolded = text.replaceAll("\\n", "\n");
  const blocks = unfolded.match(PEM_BLOCK) ?? [];
  const bare = unfolded.replaceAll(PEM_BLOCK, " ").split(/[\s,;]+/);
  const keys = [...blocks, ...bare.filter((part) => part !== "")].map((part) => readKey(part, "publicKeys"));
  return [...new Map(keys.map((key) => [key.fingerprint, key])).values()];
}

function asPem(text: string): string {
  const plain = text.trim().replaceAll("\\n", "\n");
  if (plain.startsWith("-----")) return plain;
  const base64 = plain.replaceAll(/\s+/g, "");
  return `-----BEGIN PUBLIC KEY-----\n${base64.match(/.{1,64}/g)?.join("\n") ?? ""}\n-----END PUBLIC KEY-----`;
}
