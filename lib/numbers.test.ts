import { expect, test } from "vitest";
import { counted, formatBytes, formatCount } from "./numbers";

test("groups a count's digits", () => {
  expect([0, 999, 1_963, -12_345, 1_234.5678, 9_007_199_254_740_991].map(formatCount)).toEqual([
    "0",
    "999",
    "1,963",
    "-12,345",
    "1,234.5678",
    "9,007,199,254,740,991",
  ]);
});

test("counts one and many", () => {
  expect([0, 1, 1_963].map((count) => counted(count, "row"))).toEqual(["0 rows", "1 row", "1,963 rows"]);
});

test("writes sizes in bytes, thousands and millions", () => {
  expect([0, 999, 1_000, 999_949, 12_400_000, 100_000_000].map(formatBytes)).toEqual([
    "0 bytes",
    "999 bytes",
    "1.0 kB",
    "999.9 kB",
    "12.4 MB",
    "100.0 MB",
  ]);
});
