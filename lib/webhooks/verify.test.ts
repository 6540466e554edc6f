import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readPublicKey } from "./public-key";
import { type VerificationKey, verifyDelivery } from "./verify";

function makeKey(id: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const pem = publicKey.export({ format: "pem", type: "spki" }).toString();
  return { id, pem, privateKey, key: { id, key: publicKey } satisfies VerificationKey };
}

const bytes = Buffer.from('{"id":"Webhook:1"}');
const first = makeKey("first");
const second = makeKey("second");
const base64 = (key = first) => sign("sha256", bytes, key.privateKey).toString("base64");
const object = (s: string) => JSON.stringify({ v: "1", s });

describe("verifyDelivery", () => {
  it("reads the object form and the bare form", async () => {
    expect(await verifyDelivery(bytes, object(base64()), [first.key])).toEqual({ ok: true, keyId: "first" });
    expect(await verifyDelivery(bytes, base64(), [first.key])).toEqual({ ok: true, keyId: "first" });
    expect((await verifyDelivery(bytes, `  { "s": "${base64()}", "v": "1", "more": 1 } `, [first.key])).ok).toBe(true);
  });

  it("names the key that signed while two are active", async () => {
    const keys = [first.key, second.key];
    expect(await verifyDelivery(bytes, base64(second), keys)).toEqual({ ok: true, keyId: "second" });
    expect(await verifyDelivery(bytes, base64(first), keys)).toEqual({ ok: true, keyId: "first" });
    expect(await verifyDelivery(bytes, base64(first), [second.key])).toEqual({
      ok: false,
      reason: "signature-mismatch",
    });
  });

  it.each([
    [null, "signature-missing"],
    [undefined, "signature-missing"],
    ["   ", "signature-missing"],
    ["{", "signature-malformed"],
    ["{}", "signature-malformed"],
    ['{"v":"1"}', "signature-malformed"],
    ['{"v":"1","s":""}', "signature-malformed"],
    ['{"v":"1","s":7}', "signature-malformed"],
    [`{"v":"1","s":"${"A".repeat(2000)}"}`, "signature-malformed"],
    [`{"v":"2","s":"${base64()}"}`, "signature-version-unknown"],
    [`{"v":1,"s":"${base64()}"}`, "signature-version-unknown"],
    ["not base64!", "signature-not-base64"],
    [`${base64()}\n${base64()}`, "signature-not-base64"],
    [`${base64()}, ${base64()}`, "signature-not-base64"],
    [`${base64().replace(/=*$/, "")}===`, "signature-not-base64"],
    ["_-8=", "signature-not-base64"],
    ["AAAA", "signature-not-der"],
    [Buffer.alloc(64).toString("base64"), "signature-not-der"],
    [Buffer.from("3006020100020101", "hex").toString("base64"), "signature-out-of-range"],
    [Buffer.from("3006020101020101", "hex").toString("base64"), "signature-mismatch"],
  ])("names what is wrong with %j", async (header, reason) => {
    expect(await verifyDelivery(bytes, header, [first.key])).toEqual({ ok: false, reason });
  });

  it("reports an environment without a key", async () => {
    expect(await verifyDelivery(bytes, base64(), [])).toEqual({ ok: false, reason: "no-keys" });
  });
});

describe("readPublicKey", () => {
  it("parses a key once and returns its fingerprint", () => {
    const result = readPublicKey(`\n${first.pem}\n`);
    expect(result).toMatchObject({ ok: true, publicKey: { fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    expect(readPublicKey(first.pem)).toBe(result);
  });

  it("refuses anything but a P-256 public key in PEM", () => {
    const pem = (curve: string) =>
      generateKeyPairSync("ec", { namedCurve: curve }).publicKey.export({ format: "pem", type: "spki" }).toString();
    const secret = createPrivateKey(first.privateKey.export({ format: "pem", type: "pkcs8" }))
      .export({ format: "pem", type: "pkcs8" })
      .toString();
    expect(readPublicKey(pem("secp384r1"))).toEqual({ ok: false, reason: "not-p256" });
    expect(readPublicKey(pem("secp256k1"))).toEqual({ ok: false, reason: "not-p256" });
    expect(readPublicKey(secret)).toEqual({ ok: false, reason: "not-pem" });
    expect(readPublicKey("hello")).toEqual({ ok: false, reason: "not-pem" });
    expect(readPublicKey(`${first.pem}${second.pem}`)).toEqual({ ok: false, reason: "not-pem" });
    expect(readPublicKey(first.pem.replace(/[A-Z]{3}/, "AAA"))).toEqual({ ok: false, reason: "not-pem" });
  });
});
