import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sealBytesWith, unsealBytesWith } from "./sealed-bytes";

const key = (id: string) => ({ id, key: randomBytes(32) });
const [old, current] = [key("k1"), key("a-key-whose-name-is-of-32-letter")];
const plain = Buffer.concat([Buffer.from("v1.k1.\0é…"), randomBytes(300)]);

describe("sealed bytes", () => {
  it.each([0, 1, plain.length])("open as they were sealed (%i bytes), with any key that is still known", (length) => {
    const bytes = plain.subarray(0, length);
    const sealed = sealBytesWith([old], bytes, "here");
    expect(unsealBytesWith([current, old], sealed, "here")).toEqual(bytes);
    const newer = sealBytesWith([current, old], bytes, "here");
    expect(unsealBytesWith([old, current], newer, "here")).toEqual(bytes);
    expect(newer.length).toBeLessThan(length + 70);
  });

  it("do not open elsewhere, with another key, truncated or changed in any byte", () => {
    const sealed = sealBytesWith([old], plain, "here");
    expect(() => unsealBytesWith([old], sealed, "there")).toThrow("can't be opened");
    expect(() => unsealBytesWith([current], sealed, "here")).toThrow("not configured");
    expect(() => unsealBytesWith([{ ...current, id: "k1" }], sealed, "here")).toThrow("can't be opened");
    expect(() => unsealBytesWith([old], sealed.subarray(0, -1), "here")).toThrow("can't be opened");
    expect(() => unsealBytesWith([old], sealed.subarray(0, 20), "here")).toThrow("damaged");
    expect(() => unsealBytesWith([old], Buffer.alloc(0), "here")).toThrow("damaged");
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unsealBytesWith([old], changed, "here")).toThrow();
    }
  });
});
