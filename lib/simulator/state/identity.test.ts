import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { permute32, SeededIds, unpermute32 } from "./identity";

const UUID = /^Transaction:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("SeededIds", () => {
  test("the shuffle is reversible for every index and key", () => {
    const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(word, word, (index, key) => {
        expect(unpermute32(permute32(index, key), key)).toBe(index);
      }),
    );
  });

  test("an ID is a version 4 UUID and maps back to its index", () => {
    const ids = new SeededIds("Transaction", 1, 4);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (index) => {
        expect(ids.id(index)).toMatch(UUID);
        expect(ids.index(ids.id(index))).toBe(index);
        expect(ids.indexOfReference(ids.reference(index).toLowerCase())).toBe(index);
      }),
    );
  });

  test("an ID with one digit changed, of another seed or of another kind is unknown", () => {
    const ids = new SeededIds("Transaction", 1, 4);
    const id = ids.id(17);
    const last = id.endsWith("0") ? "1" : "0";
    expect(ids.index(id.slice(0, -1) + last)).toBe(-1);
    expect(ids.index(new SeededIds("Transaction", 2, 4).id(17))).toBe(-1);
    expect(ids.index(new SeededIds("Quote", 1, 4).id(17))).toBe(-1);
    expect(ids.index(id.toUpperCase())).toBe(-1);
    expect(ids.indexOfReference("????-????")).toBe(-1);
  });
});
