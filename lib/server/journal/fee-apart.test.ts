import { expect, test } from "vitest";
import { isFeeApart } from "./fee-apart";

test.each([
  ["SENDING", { stated: 1_010, asked: 1_000, fees: 10 }, true],
  ["SENDING", { stated: 1_020, asked: 1_000, fees: 10 }, false],
  ["SENDING", { stated: 990, asked: 1_000, fees: 10 }, true],
  ["SENDING", { stated: 980, asked: 1_000, fees: 10 }, false],
  ["SENDING", { stated: 980, asked: 1_000, fees: undefined }, true],
  ["RECEIVING", { stated: 990, asked: 1_000, fees: 10 }, true],
  ["RECEIVING", { stated: 1_010, asked: 1_000, fees: 10 }, false],
] as const)("%s %j: %s", (side, amounts, isApart) => {
  expect(isFeeApart(side, amounts)).toBe(isApart);
});
