import { hash32 } from "./random";

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const M1 = 0x9e3779b1;
const M2 = 0x85ebca77;

/** The number that undoes a multiplication by odd `m` modulo 2^32 (Newton's iteration). */
function inverse(m: number): number {
  let x = m;
  for (let round = 0; round < 5; round++) x = Math.imul(x, 2 - Math.imul(m, x));
  return x;
}
const M1_INVERSE = inverse(M1);
const M2_INVERSE = inverse(M2);

/** A keyed one-to-one shuffle of the 32-bit integers: IDs look random and can still be mapped back to their index. */
export function permute32(index: number, key: number): number {
  let x = (index ^ key) >>> 0;
  x = Math.imul(x, M1);
  x ^= x >>> 16;
  x = Math.imul(x, M2);
  x ^= x >>> 16;
  return (x ^ Math.imul(key, M1)) >>> 0;
}

/** Undoes `permute32`. */
export function unpermute32(value: number, key: number): number {
  let x = (value ^ Math.imul(key, M1)) >>> 0;
  x ^= x >>> 16;
  x = Math.imul(x, M2_INVERSE);
  x ^= x >>> 16;
  x = Math.imul(x, M1_INVERSE);
  return (x ^ key) >>> 0;
}

function hex32(word: number): string {
  return `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`;
}

/** The IDs of one kind of seeded resource: index → version 4 UUID and back, without a table. */
export class SeededIds {
  private readonly key: number;
  constructor(
    readonly prefix: string,
    seed: number,
    kind: number,
  ) {
    this.key = hash32(seed, kind, 0x1d);
  }

  /** `<prefix>:<uuid>` of the resource at `index`. */
  id(index: number): string {
    return `${this.prefix}:${this.uuid(index)}`;
  }

  uuid(index: number): string {
    const a = hex32(permute32(index, this.key));
    const b = hex32(((hash32(index, this.key, 1) & 0xffff0fff) | 0x4000) >>> 0);
    const c = hex32(((hash32(index, this.key, 2) & 0x3fffffff) | 0x80000000) >>> 0);
    const d = hex32(hash32(index, this.key, 3));
    return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
  }

  /** The index of an ID, or -1 if the ID was not created here. IDs must match exactly, in lower case. */
  index(id: string): number {
    const start = this.prefix.length + 1;
    if (id.length !== start + 36 || !id.startsWith(this.prefix)) return -1;
    const word = Number.parseInt(id.slice(start, start + 8), 16);
    if (!Number.isInteger(word)) return -1;
    const index = unpermute32(word, this.key);
    return this.id(index) === id ? index : -1;
  }

  /** A short reference for bank statements, `7KQ2-M9XA`: 32 bits of shuffled index and 8 check bits. */
  reference(index: number): string {
    const word = permute32(index, this.key ^ 0x5e);
    const check = hash32(word, this.key) & 255;
    let text = "";
    for (let bits = BigInt(word) * 256n + BigInt(check), place = 0; place < 8; place++, bits >>= 5n) {
      text = CROCKFORD[Number(bits & 31n)] + text;
    }
    return `${text.slice(0, 4)}-${text.slice(4)}`;
  }

  /** The index of a reference (in any case), or -1. */
  indexOfReference(reference: string): number {
    const text = reference.trim().toUpperCase().replace("-", "");
    if (text.length !== 8) return -1;
    let bits = 0n;
    for (const letter of text) {
      const digit = CROCKFORD.indexOf(letter);
      if (digit < 0) return -1;
      bits = bits * 32n + BigInt(digit);
    }
    const word = Number(bits >> 8n);
    if (Number(bits & 255n) !== (hash32(word, this.key) & 255)) return -1;
    return unpermute32(word, this.key ^ 0x5e);
  }
}
