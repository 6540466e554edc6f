import { expect, test } from "vitest";
import { parsePercent } from "./percent";

test.each([
  ["1", 100],
  ["1.5", 150],
  ["0,25", 25],
  [" 10 ", 1_000],
  ["0", 0],
])("%s is read exactly", (text, hundredths) => {
  expect(parsePercent(text)).toEqual({ ok: true, hundredths });
});

test.each(["1e3", "-1", "1.555", "10.01", "11", "abc", "", "1,000.5", "0x1"])("%s is no percentage", (text) => {
  expect(parsePercent(text).ok).toBe(false);
});
