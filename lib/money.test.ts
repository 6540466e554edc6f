import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, formatMoney, MAX_AMOUNT, parseAmount, paymentRate, rateFromTotals, toMajorUnits } from "./money";

const amounts = fc.integer({ min: 1, max: MAX_AMOUNT });
const places = fc.integer({ min: 0, max: 8 });

describe("formatting", () => {
  test.each([
    [1_250_000, 2, "12500.00", "12,500.00"],
    [5, 2, "0.05", "0.05"],
    [0, 2, "0.00", "0.00"],
    [-1234, 2, "-12.34", "-12.34"],
    [MAX_AMOUNT, 2, "90000000000000.00", "90,000,000,000,000.00"],
    [250_000, 8, "0.00250000", "0.00250000"],
    [1234, 0, "1234", "1,234"],
    [45_000_000_000_000_001n, 2, "450000000000000.01", "450,000,000,000,000.01"],
    [-1_250_000n, 2, "-12500.00", "-12,500.00"],
    [5n, 8, "0.00000005", "0.00000005"],
  ])("%s with %i decimals", (amount, decimals, plain, grouped) => {
    expect(toMajorUnits(amount, decimals)).toBe(plain);
    expect(formatAmount(amount, decimals)).toBe(grouped);
  });

  test("names the currency", () => {
    expect(formatMoney({ amount: 100, currency: "EUR", decimals: 2 })).toBe("1.00 EUR");
    expect(formatMoney({ amount: 900_000_000_000_000_001n, currency: "EUR", decimals: 2 })).toBe(
      "9,000,000,000,000,000.01 EUR",
    );
  });

  test("refuses anything but an exact integer", () => {
    expect(() => toMajorUnits(0.5, 2)).toThrow(RangeError);
    expect(() => toMajorUnits(2 ** 53, 2)).toThrow(RangeError);
  });
});

describe("parsing what a person typed", () => {
  test("reads back everything that was formatted", () => {
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        expect(parseAmount(toMajorUnits(amount, decimals), decimals)).toEqual({ ok: true, amount });
        const grouped = parseAmount(formatAmount(amount, decimals), decimals);
        if (grouped.ok) expect(grouped.amount).toBe(amount);
        else expect(grouped.reason).toContain("Do you mean");
      }),
    );
  });

  test.each([
    ["12,500.5", 2, 1_250_050],
    ["12.500,50", 2, 1_250_050],
    ["1 250,50", 2, 125_050],
    ["1’250.50", 2, 125_050],
    ["12,5", 2, 1250],
    ["1,250", 2, 125_000],
    ["7.", 2, 700],
    ["0.00000001", 8, 1],
    ["0,123", 8, 12_300_000],
    ["1,234,567", 8, 123_456_700_000_000],
  ])("%s with %i decimals", (text, decimals, amount) => {
    expect(parseAmount(text, decimals)).toEqual({ ok: true, amount });
  });

  test.each([
    ["", 2],
    ["-5", 2],
    ["0", 2],
    ["1.234", 2],
    ["1,250", 8],
    ["1.5", 0],
    ["1e5", 2],
    ["12abc", 2],
    ["٣", 2],
    ["1,23,456", 2],
    ["90000000000000.01", 2],
    ["=1+1", 2],
  ])("refuses %j with a reason", (text, decimals) => {
    const parsed = parseAmount(text, decimals);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.reason).toMatch(/\.$/);
  });

  test("never rounds and never throws", () => {
    fc.assert(
      fc.property(fc.string(), places, (text, decimals) => {
        const parsed = parseAmount(text, decimals);
        if (parsed.ok) expect(Number.isSafeInteger(parsed.amount)).toBe(true);
      }),
    );
  });
});

describe("rate from two totals", () => {
  const usd = (amount: number) => ({ amount, currency: "USD", decimals: 2 });
  test("takes the decimals of both sides into account", () => {
    expect(rateFromTotals(usd(1_246_250), { amount: 21_394_250, currency: "MXN", decimals: 2 })).toBe("17.1669");
    expect(rateFromTotals(usd(10_000), { amount: 155_000, currency: "JPY", decimals: 0 })).toBe("1,550.00");
  });
  test("keeps six digits of a small rate", () => {
    expect(rateFromTotals(usd(10_000_000), { amount: 100_000_000, currency: "BTC", decimals: 8 })).toBe("0.0000100000");
  });
  test("is null without both amounts", () => {
    expect(rateFromTotals(usd(0), usd(10))).toBeNull();
  });
});

describe("the one rate of a payment", () => {
  const usd = (amount: number) => ({ amount, currency: "USD", decimals: 2 });
  const mxn = (amount: number) => ({ amount, currency: "MXN", decimals: 2 });
  const paid = { sent: usd(1_250_000), received: mxn(21_394_250), fees: 3_750 };

  test("is derived from the totals, fees included, and shown alone if nothing else is stated", () => {
    expect(paymentRate(paid)).toEqual({ text: "1 USD = 17.1154 MXN", stated: null });
    expect(paymentRate({ sent: usd(100), received: usd(99) })).toBeNull();
    expect(paymentRate({ sent: usd(0), received: mxn(1) })).toBeNull();
  });

  test.each([0.058251619, 17.166901])("labels a stated rate as before fees, whichever way round (%d)", (rate) => {
    expect(paymentRate({ ...paid, exchangeRate: rate })?.stated).toEqual({
      text: "1 USD = 17.1669 MXN",
      why: "before fees",
    });
  });

  test("hides a stated rate that matches the totals, even if only within rounding", () => {
    expect(paymentRate({ ...paid, exchangeRate: 17.1154 })?.stated).toBeNull();
    expect(paymentRate({ sent: usd(100), received: mxn(1_717), exchangeRate: 17.1669 })?.stated).toBeNull();
  });

  test("shows a stated rate that does not match the totals", () => {
    expect(paymentRate({ ...paid, exchangeRate: 19.5 })?.stated).toEqual({
      text: "1 USD = 19.5000 MXN",
      why: "not matching these totals",
    });
    expect(paymentRate({ ...paid, exchangeRate: 1e-7 })?.stated?.why).toBe("not matching these totals");
    expect(paymentRate({ ...paid, exchangeRate: 0 })?.stated).toBeNull();
  });

  test("reads any number a service may state without losing a digit or failing", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: 0, max: 1e300 }),
        fc.integer({ min: 1, max: MAX_AMOUNT }),
        fc.integer({ min: 1, max: MAX_AMOUNT }),
        (rate, sent, received) => {
          const found = paymentRate({ sent: usd(sent), received: mxn(received), fees: 1, exchangeRate: rate });
          expect(found?.text).toMatch(/^1 USD = [\d,.]+ MXN$/);
        },
      ),
    );
  });
});
