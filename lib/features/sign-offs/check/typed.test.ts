import { expect, test } from "vitest";
import { parseHours, parsePercent, toleranceIn } from "./typed";

test.each([
  ["1", 100],
  ["1.5", 150],
  ["0,25", 25],
  [" 10 ", 1_000],
  ["0", 0],
])("%s is read exactly", (text, hundredths) => {
  expect(parsePercent(text)).toEqual({ ok: true, hundredths });
});

test.each(["1e3", "-1", "1.555", "10.01", "11", "abc", "", "1,000.5", "0x1"])("%s is not a percentage", (text) => {
  expect(parsePercent(text).ok).toBe(false);
});

test("hours are whole, and a week at most", () => {
  expect(parseHours("168")).toEqual({ ok: true, hours: 168 });
  for (const text of ["0", "169", "1e3", "-1", "1.5", "", "24h"]) expect(parseHours(text).ok).toBe(false);
});

test("an empty tolerance means this price or none, an untouched one what the settings say", () => {
  expect(toleranceIn(null)).toEqual({ problem: null });
  expect(toleranceIn(" ")).toEqual({ tolerance: null, problem: null });
  expect(toleranceIn("0.5")).toEqual({ tolerance: 50, problem: null });
  expect(toleranceIn("1e1").problem).toMatch(/percentage/);
});
