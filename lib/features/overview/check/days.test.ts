import { expect, test } from "vitest";
import type { DayFigure } from "../schema";
import { barsOf, completedShare, roundTop, seriesOf } from "./days";

const figure = (day: string, currency: string, outcome: DayFigure["outcome"], count: number, amount: string) => ({
  ...{ day, currency, decimals: 2, outcome, count, amount },
});
const DAYS: DayFigure[] = [
  figure("2026-11-20", "USD", "completed", 999, "9007199254740993"),
  figure("2026-11-20", "USD", "other", 1, "7"),
  figure("2026-11-22", "EUR", "open", 2, "500"),
  figure("2026-11-22", "", "open", 3, "0"),
];
const RANGE = { from: "2026-11-19", to: "2026-11-22" };

test("sums are exact beyond the precision of a number, and currencies are never combined", () => {
  expect(seriesOf(DAYS)).toEqual([
    { currency: null, decimals: 0, count: 1_005, total: 1_005n },
    { currency: "USD", decimals: 2, count: 1_000, total: 9_007_199_254_741_000n },
    { currency: "EUR", decimals: 2, count: 2, total: 500n },
  ]);
});

test("each day of the range has a bar, and a currency's bars include only that currency", () => {
  expect(barsOf(RANGE, DAYS, null).map(({ day, total }) => [day, total])).toEqual([
    ["2026-11-19", 0n],
    ["2026-11-20", 1_000n],
    ["2026-11-21", 0n],
    ["2026-11-22", 5n],
  ]);
  const [, , , today] = barsOf(RANGE, DAYS, "EUR");
  expect(today).toEqual({ day: "2026-11-22", values: { completed: 0n, open: 500n, other: 0n }, total: 500n });
});

test.each([
  [0n, 1n],
  [3n, 3n],
  [25n, 30n],
  [100n, 100n],
  [101n, 200n],
  [9_000_000_000_000_001n, 10_000_000_000_000_000n],
])("the axis over %s ends at %s", (most, top) => {
  expect(roundTop([{ total: 0n }, { total: most }])).toBe(top);
});

test("payments in progress aren't counted, and only all of them is 100%", () => {
  expect(completedShare(DAYS)).toEqual({ completed: 999, ended: 1_000, text: "99.9%" });
  expect(completedShare([figure("2026-11-20", "USD", "completed", 2_999, "1"), ...DAYS]).text).toBe("99.9%");
  expect(completedShare([]).text).toBeNull();
});
