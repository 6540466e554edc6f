import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/errors";
import { readKey, readKeys } from "./public-keys";

const pair = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve });
const { publicKey, privateKey } = pair("prime256v1");
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const base64 = publicKey.export({ type: "spki", format: "der" }).toString("base64");
const other = pair("prime256v1").publicKey.export({ type: "spki", format: "pem" }).toString();

function faultOf(text: string): string {
  try {
    readKey(text);
  } catch (error) {
    if (isAppError(error)) return error.facts.fields?.publicKey ?? "";
    throw error;
  }
  return "accepted";
}

describe("readKey", () => {
  it("reads the same key however it is spelled", () => {
    const spellings = [pem, `  ${pem}\n`, pem.replaceAll("\n", "\r\n"), pem.trim().replaceAll("\n", "\\n"), base64];
    const keys = spellings.map((text) => readKey(text));
    expect(new Set(keys.map((key) => key.fingerprint)).size).toBe(1);
    expect(new Set(keys.map((key) => key.publicKey)).size).toBe(1);
    expect(keys[0]?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  it("refuses another curve, another algorithm and anything that is not a key", () => {
    const curve = pair("secp384r1").publicKey.export({ type: "spki", format: "pem" }).toString();
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ type: "spki", format: "pem" });
    expect(faultOf(curve)).toContain("P-256");
    expect(faultOf(rsa.toString())).toContain("P-256");
    for (const text of ["hello", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", base64.slice(0, 40)]) {
      expect(faultOf(text)).toContain("isn't a public key");
    }
  });

  it("warns about a private key and does not repeat it", () => {
    const secret = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    expect(faultOf(secret)).toContain("private key");
    expect(faultOf(secret)).not.toContain(secret.split("\n")[1]);
  });
});

describe("readKeys", () => {
  it("splits PEM blocks and bare keys, and counts each key once", () => {
    expect(readKeys("")).toEqual([]);
    const keys = readKeys(`${pem}\n${other.replaceAll("\n", "\\n")}, ${base64}`);
    expect(keys.map((key) => key.fingerprint)).toEqual([readKey(pem).fingerprint, readKey(other).fingerprint]);
  });
});
