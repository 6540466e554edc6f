import { expect, test } from "vitest";
import { counted, formatBytes, formatCount, shareText } from "./numbers";

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

test("rounds a share, and says all or nothing only of all or nothing", () => {
  expect([shareText(15, 16), shareText(11, 14)]).toEqual(["93.8%", "78.6%"]);
  expect([shareText(7, 7), shareText(0, 7)]).toEqual(["100.0%", "0.0%"]);
  expect([shareText(99_999, 100_000), shareText(1, 100_000)]).toEqual(["99.9%", "0.1%"]);
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
