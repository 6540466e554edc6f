import { expect, test } from "vitest";
import { corridorBlock, withinCorridor } from "./corridors";

const corridors = [
  { from: "USD", to: "MXN", minAmount: 500, maxAmount: 90_000 },
  { from: "USD", to: "EUR", minAmount: null, maxAmount: null },
];
const USD = { code: "USD", decimals: 2, minAmount: 100, maxAmount: 50_000 };

test.each([
  ["USD", "MXN", undefined],
  ["USD", "NGN", "No rate from USD to NGN."],
  ["MXN", "USD", "No rate from MXN to USD."],
  ["USD", "USD", undefined],
  ["USD", null, undefined],
  [null, "NGN", undefined],
])("from %s to %s: %s", (from, to, reason) => {
  expect(corridorBlock(corridors, from, to)).toBe(reason);
  expect(corridorBlock(null, from, to)).toBeUndefined();
});

test("the narrower of the currency's and the pair's limits apply; missing ones limit nothing", () => {
  expect(withinCorridor(USD, "MXN", corridors)).toEqual({ ...USD, minAmount: 500, maxAmount: 50_000 });
  expect(withinCorridor(USD, "EUR", corridors)).toEqual(USD);
  expect(withinCorridor({ ...USD, minAmount: null, maxAmount: null }, "EUR", corridors)).toMatchObject({
    ...{ minAmount: null, maxAmount: null },
  });
  expect(withinCorridor(USD, null, corridors)).toBe(USD);
  expect(withinCorridor(USD, "MXN", null)).toBe(USD);
});
