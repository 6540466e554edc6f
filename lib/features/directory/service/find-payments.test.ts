import { expect, test } from "vitest";
import { amountsOf, fragmentOf } from "./find-payments";

test.each([
  ["3,975.00", [397_500, 3_975_000, 3_975_000_000, 397_500_000_000, 3_975_000_000_000]],
  ["3975", [3_975, 397_500, 3_975_000, 3_975_000_000, 397_500_000_000, 3_975_000_000_000]],
  ["12.5 USD", [1_250, 12_500, 12_500_000, 1_250_000_000, 12_500_000_000]],
  ["INV-20418", []],
  ["ana", []],
  ["", []],
])("%s may be an amount of %j", (text, expected) => {
  expect(amountsOf(text)).toEqual(expected);
});

test.each([
  ["0195F4A0", "0195f4a0"],
  ["INV-20418", "inv-20418"],
  ["abc", null],
  ["transaction", null],
  ["Quote:", null],
])("%s is the fragment %j", (text, expected) => {
  expect(fragmentOf(text)).toBe(expected);
});
