import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verifyDelivery } from "./verify";

// The classes of Wycheproof's ecdsa_secp256r1_sha256 vectors, generated here, because the file is not shipped with the
// code. WYCHEPROOF_VECTORS=<path to ecdsa_secp256r1_sha256_test.json> runs every vector of the file as well.

const P = BigInt("0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff");
const N = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
const B = BigInt("0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b");
const G: Point = {
  x: BigInt("0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
  y: BigInt("0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"),
};
interface Point {
  x: bigint;
  y: bigint;
}

const mod = (value: bigint, m: bigint) => ((value % m) + m) % m;

function power(base: bigint, exponent: bigint, m: bigint): bigint {
  let [result, square] = [1n, mod(base, m)];
  for (let e = exponent; e > 0n; e >>= 1n) {
    if (e & 1n) result = (result * square) % m;
    square = (square * square) % m;
  }
  return result;
}
const inverse = (value: bigint, m: bigint) => power(value, m - 2n, m);

function add(a: Point | null, b: Point | null): Point | null {
  if (!a || !b) return a ?? b;
  if (a.x === b.x && mod(a.y + b.y, P) === 0n) return null;
  const slope =
    a.x === b.x ? (3n * a.x * a.x - 3n) * inverse(2n * a.y, P) : (b.y - a.y) * inverse(mod(b.x - a.x, P), P);
  const x = mod(slope * slope - a.x - b.x, P);
  return { x, y: mod(slope * (a.x - x) - a.y, P) };
}

function multiply(scalar: bigint, point: Point): Point | null {
  let [result, double]: [Point | null, Point | null] = [null, point];
  for (let k = scalar; k > 0n; k >>= 1n) {
    if (k & 1n) result = add(result, double);
    double = add(double, double);
  }
  return result;
}

/** The curve's point at `x`, if there is one. */
function lift(x: bigint): Point | null {
  const square = mod(x * x * x - 3n * x + B, P);
  const y = power(square, (P + 1n) / 4n, P);
  return (y * y) % P === square ? { x, y } : null;
}

const hex = (value: bigint, bytes: number) => value.toString(16).padStart(bytes * 2, "0");

function keyOf(point: Point): KeyObject {
  const prefix = "3059301306072a8648ce3d020106082a8648ce3d03010703420004";
  const der = Buffer.from(`${prefix}${hex(point.x, 32)}${hex(point.y, 32)}`, "hex");
  return createPublicKey({ key: der, format: "der", type: "spki" });
}

/** The key under which (r, s) signs a message whose SHA-256 is `digest`: Q = r⁻¹(sR - zG). */
function keyFor(R: Point, s: bigint, digest: bigint): KeyObject {
  const r = inverse(mod(R.x, N), N);
  const point = add(multiply(mod(s * r, N), R), multiply(mod(-digest * r, N), G));
  if (!point) throw new Error("no such key");
  return keyOf(point);
}

/** DER content of an integer, two's complement, minimal. */
function content(value: bigint): Buffer {
  if (value < 0n) {
    let bytes = 1;
    while (-value > 1n << BigInt(bytes * 8 - 1)) bytes++;
    return Buffer.from(hex((1n << BigInt(bytes * 8)) + value, bytes), "hex");
  }
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Buffer.from(Number.parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even, "hex");
}

function element(tag: number, body: Buffer): Buffer {
  const length = body.length < 128 ? [body.length] : [0x81, body.length];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const integer = (value: bigint) => element(2, content(value));
const signature = (r: bigint, s: bigint) => element(0x30, Buffer.concat([integer(r), integer(s)]));

const message = Buffer.from('{"id":"Webhook:1","type":"TEST","timestamp":"2026-01-01T00:00:00Z","data":{}}');
const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });

async function accepts(der: Uint8Array, key: KeyObject = publicKey, bytes: Uint8Array = message): Promise<boolean> {
  const header = JSON.stringify({ v: "1", s: Buffer.from(der).toString("base64") });
  return (await verifyDelivery(bytes, header, [{ id: "k", key }])).ok;
}

/** A fresh signature and its two numbers. */
function signed(): { der: Buffer; r: bigint; s: bigint } {
  const plain = sign("sha256", message, { key: privateKey, dsaEncoding: "ieee-p1363" });
  const [r, s] = [plain.subarray(0, 32), plain.subarray(32)].map((half) => BigInt(`0x${half.toString("hex")}`));
  if (r === undefined || s === undefined) throw new Error("unreachable");
  return { der: signature(r, s), r, s };
}

describe("signatures that must be accepted", () => {
  it("accepts fresh ones, and their mirror (r, n - s)", async () => {
    for (let i = 0; i < 50; i++) {
      const { der, r, s } = signed();
      expect(await accepts(der)).toBe(true);
      expect(await accepts(signature(r, N - s))).toBe(true);
    }
  });

  const digest = BigInt(`0x${createHash("sha256").update(message).digest("hex")}`);
  const smallX = [...Array(40).keys()].map((i) => lift(BigInt(i))).filter((point) => point !== null);
  const overOrder = [...Array(40).keys()].map((i) => lift(N + BigInt(i))).filter((point) => point !== null);

  it.each([1n, 2n, 3n, 127n, 128n, 255n, 256n, 1n << 248n, N / 2n, N - 2n, N - 1n])("accepts s = %s", async (s) => {
    expect(await accepts(signature(mod(G.x, N), s), keyFor(G, s, digest))).toBe(true);
  });

  it("accepts a very small r, and an r from an x coordinate above the order", async () => {
    expect(smallX.length).toBeGreaterThan(5);
    expect(overOrder.length).toBeGreaterThan(5);
    for (const point of [...smallX.slice(0, 4), ...overOrder.slice(0, 4)]) {
      const r = mod(point.x, N);
      if (r === 0n) continue;
      expect(await accepts(signature(r, 7n), keyFor(point, 7n, digest))).toBe(true);
    }
  });

  it("accepts a key with extreme coordinates only for its own signatures", async () => {
    const point = smallX[1];
    if (!point) throw new Error("unreachable");
    expect(await accepts(signed().der, keyOf(point))).toBe(false);
  });
});

describe("signatures that must be refused", () => {
  it("refuses another message, another hash, another key, swapped numbers", async () => {
    const { der, r, s } = signed();
    const other = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    expect(await accepts(der, publicKey, Buffer.concat([message, Buffer.from(" ")]))).toBe(false);
    expect(await accepts(der, publicKey, Buffer.alloc(0))).toBe(false);
    expect(await accepts(der, other.publicKey)).toBe(false);
    expect(await accepts(signature(s, r))).toBe(false);
    for (const hash of ["sha1", "sha384", "sha512", "sha3-256"]) {
      expect(await accepts(sign(hash, message, privateKey)), hash).toBe(false);
    }
  });

  it("refuses numbers out of range or shifted by the order or the field", async () => {
    const { r, s } = signed();
    const wraps = [N, -N, P, 1n << 64n, 1n << 256n, 1n << 257n, 1n << 512n].map((d) => (v: bigint) => v + d);
    const others = [(v: bigint) => -v, (v: bigint) => ~v, (v: bigint) => v << 8n, (v: bigint) => v ^ 1n];
    for (const change of [...wraps, ...others]) {
      expect(await accepts(signature(change(r), s))).toBe(false);
      expect(await accepts(signature(r, change(s)))).toBe(false);
      expect(await accepts(signature(change(r), change(s)))).toBe(false);
    }
    const edges = [0n, 1n, -1n, 2n, N - 1n, N, N + 1n, P, P + 1n, 1n << 256n, (1n << 256n) - 1n, -(1n << 255n)];
    for (const a of edges) {
      expect(await accepts(signature(a, s))).toBe(false);
      expect(await accepts(signature(r, a))).toBe(false);
      for (const b of edges) expect(await accepts(signature(a, b))).toBe(false);
    }
  });

  it("refuses every flipped bit and every cut", async () => {
    const { der } = signed();
    for (let bit = 0; bit < der.length * 8; bit++) {
      const changed = Buffer.from(der);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(await accepts(changed), `bit ${bit}`).toBe(false);
    }
    for (let length = 0; length < der.length; length++) {
      expect(await accepts(der.subarray(0, length)), `first ${length}`).toBe(false);
      if (length > 0) expect(await accepts(der.subarray(length)), `from ${length}`).toBe(false);
    }
  });

  it("refuses encodings that are BER but not DER, and data that is not an encoding at all", async () => {
    const { der, r, s } = signed();
    const [R, S] = [integer(r), integer(s)];
    const body = Buffer.concat([R, S]);
    const long = (tag: number, inner: Buffer, width: number) =>
      Buffer.concat([Buffer.from([tag, 0x80 + width]), Buffer.from(hex(BigInt(inner.length), width), "hex"), inner]);
    const seq = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts));
    const zero = Buffer.from([0]);
    const end = Buffer.from([0, 0]);
    const widths = [1, 2, 3, 4, 8, 9, 16];
    const cases: Record<string, Buffer> = {
      "trailing byte": Buffer.concat([der, zero]),
      "trailing element": Buffer.concat([der, Buffer.from([5, 0])]),
      "end of contents after": Buffer.concat([der, end]),
      "element inside the sequence": seq(R, S, Buffer.from([5, 0])),
      "third integer": seq(R, S, S),
      "bytes inside the sequence": seq(R, S, end),
      "element before": seq(Buffer.from([5, 0]), R, S),
      "indefinite length": Buffer.concat([Buffer.from([0x30, 0x80]), body, end]),
      "length is 255": Buffer.concat([Buffer.from([0x30, 0xff]), body]),
      "leading zero in r": seq(element(2, Buffer.concat([zero, content(r)])), S),
      "leading zero in s": seq(R, element(2, Buffer.concat([zero, content(s)]))),
      "many leading zeros": seq(element(2, Buffer.concat([Buffer.alloc(20), content(r)])), S),
      "zero after r": seq(element(2, Buffer.concat([content(r), zero])), S),
      "empty r": seq(Buffer.from([2, 0]), S),
      "empty s": seq(R, Buffer.from([2, 0])),
      "no s": seq(R),
      "no integers": seq(),
      "nested sequence": seq(der),
      "r in a sequence": seq(seq(R), S),
      "constructed integer": seq(element(0x22, R), S),
      "bare integers": body,
      "IEEE P1363": Buffer.from(hex(r, 32) + hex(s, 32), "hex"),
      "r with its sign byte dropped": seq(element(2, Buffer.from(hex(r | (1n << 255n), 32), "hex")), S),
    };
    for (const width of widths) {
      cases[`long sequence length, ${width} bytes`] = long(0x30, body, width);
      cases[`long r length, ${width} bytes`] = seq(long(2, content(r), width), S);
      cases[`long s length, ${width} bytes`] = seq(R, long(2, content(s), width));
    }
    for (let tag = 0; tag < 256; tag++) {
      if (tag !== 0x30) cases[`outer tag ${tag}`] = element(tag, body);
      if (tag !== 0x02) cases[`tag of r ${tag}`] = seq(element(tag, content(r)), S);
      if (tag !== 0x02) cases[`tag of s ${tag}`] = seq(R, element(tag, content(s)));
    }
    for (const other of ["0500", "0101ff", "090380fe01", "090142", "0c0130", "0c00", "3000", "a00102"]) {
      cases[`${other} for r`] = seq(Buffer.from(other, "hex"), S);
      cases[`${other} for s`] = seq(R, Buffer.from(other, "hex"));
    }
    for (const [name, bytes] of Object.entries(cases)) expect(await accepts(bytes), name).toBe(false);
  });
});

const file = process.env.WYCHEPROOF_VECTORS;
if (file) {
  interface Vectors {
    testGroups: {
      publicKeyPem: string;
      tests: { tcId: number; comment: string; msg: string; sig: string; result: string }[];
    }[];
  }
  const vectors = JSON.parse(readFileSync(file, "utf8")) as Vectors;
  describe("Wycheproof's vectors", () => {
    for (const [index, group] of vectors.testGroups.entries()) {
      it(`group ${index + 1} of ${vectors.testGroups.length}`, async () => {
        const key = createPublicKey(group.publicKeyPem);
        for (const test of group.tests) {
          const verdict = await accepts(Buffer.from(test.sig, "hex"), key, Buffer.from(test.msg, "hex"));
          expect(verdict, `${test.tcId} ${test.comment}`).toBe(test.result === "valid");
        }
      });
    }
  });
}
