import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor";

test("a cursor yields its place, only for its own list and filters", () => {
  fc.assert(
    fc.property(fc.nat(), fc.string(), fc.string(), (place, scope, other) => {
      const cursor = encodeCursor(scope, place);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(decodeCursor(scope, cursor)).toBe(place);
      if (other !== scope) expect(decodeCursor(other, cursor)).toBeNull();
    }),
  );
});

test("nonsense is not a cursor", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodeCursor("list", text)).toBeNull();
    }),
  );
  const [version, print] = Buffer.from(encodeCursor("list", 5), "base64url").toString().split(".");
  for (const place of ["", "-1", "1.5", "zzzzzzzzzzzzzzz", "05"]) {
    expect(decodeCursor("list", Buffer.from(`${version}.${print}.${place}`).toString("base64url"))).toBeNull();
  }
});
