import { expect, test } from "vitest";
import { FIRST_SETTINGS, SignOffSettings } from "./schema";

const usd = { currency: "USD", decimals: 2, above: 100, perDay: null };
const withLimits = (...limits: unknown[]) => SignOffSettings.safeParse({ ...FIRST_SETTINGS, limits }).success;

test("a limit is a whole number of the smallest unit, and a currency has one line", () => {
  expect(withLimits(usd, { ...usd, currency: "EUR" })).toBe(true);
  expect(withLimits(usd, { ...usd, above: 200 })).toBe(false);
  for (const above of ["1e3", "100", -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 9_000_000_000_000_001]) {
    expect([above, withLimits({ ...usd, above })]).toEqual([above, false]);
  }
  for (const currency of ["usd", "U$D", "", "US"]) expect(withLimits({ ...usd, currency })).toBe(false);
  for (const decimals of [-1, 1.5, 19, "2"]) expect(withLimits({ ...usd, decimals })).toBe(false);
});

test("hours and tolerance are bounded here, too", () => {
  const takes = (values: object) => SignOffSettings.safeParse({ ...FIRST_SETTINGS, ...values }).success;
  for (const expiresAfterHours of [0, 169, 1.5, "24"]) expect(takes({ expiresAfterHours })).toBe(false);
  for (const tolerance of [-1, 1_001, 0.5, "100"]) expect(takes({ tolerance })).toBe(false);
});
