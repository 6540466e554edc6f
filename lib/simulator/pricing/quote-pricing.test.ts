import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_AMOUNT } from "@/lib/money";
import { CURRENCIES, currencyInfo } from "./currencies";
import { priceQuote, rateDetailsOf } from "./quote-pricing";
import { customerRate, usdPrice } from "./rates";

const code = fc.constantFrom(...CURRENCIES.map((known) => known.code));
const at = fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 });
const input = fc.record({
  from: code,
  to: code,
  at,
  lockedSide: fc.constantFrom("SENDING" as const, "RECEIVING" as const),
  amount: fc.integer({ min: 1, max: MAX_AMOUNT }),
  counterpartyFee: fc.integer({ min: 0, max: 500 }),
});

describe("priceQuote", () => {
  test("sums tie out to the smallest unit, the locked side is exact, and nobody gets more than the rate allows", () => {
    let priced = 0;
    fc.assert(
      fc.property(input, ({ from, to, at, lockedSide, amount, counterpartyFee }) => {
        const rate = customerRate(1, from, to, at);
        const sending = currencyInfo(from);
        const price = priceQuote({ lockedSide, amount, rate, sending, counterpartyFee });
        if (price === null) return;
        priced++;
        const details = rateDetailsOf(price, rate, sending, currencyInfo(to));
        expect(price.totalSending).toBe(price.converted + price.feesIncluded);
        expect(price.feesIncluded).toBe(
          details.serviceApiFixedFee + details.serviceApiVariableFeeAmount + details.counterpartyFixedFee,
        );
        expect(lockedSide === "SENDING" ? price.totalSending : price.receiving).toBe(amount);
        expect(BigInt(price.receiving) * rate.denominator <= BigInt(price.converted) * rate.numerator).toBe(true);
        expect(price.totalSending).toBeLessThanOrEqual(MAX_AMOUNT);
        expect(price.receiving).toBeLessThanOrEqual(MAX_AMOUNT);
        expect(price.variableFee).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
    expect(priced).toBeGreaterThan(50);
  });

  test("returns no price for less than the fees or more than the limit", () => {
    const rate = customerRate(1, "USD", "MXN", 1_750_000_000_000);
    const sending = currencyInfo("USD");
    expect(priceQuote({ lockedSide: "SENDING", amount: sending.fixedFee, rate, sending })).toBeNull();
    expect(priceQuote({ lockedSide: "SENDING", amount: MAX_AMOUNT, rate, sending })).toBeNull();
    const back = customerRate(1, "MXN", "USD", 1_750_000_000_000);
    const fits = priceQuote({ lockedSide: "SENDING", amount: MAX_AMOUNT, rate: back, sending: currencyInfo("MXN") });
    expect(fits?.totalSending).toBe(MAX_AMOUNT);
  });
});

describe("usdPrice", () => {
  test("is the same for the same seed and instant, moves within seconds, and stays near its centre", () => {
    const start = 1_750_000_000_000;
    expect(usdPrice(1, "MXN", start)).toBe(usdPrice(1, "MXN", start));
    expect(usdPrice(1, "MXN", start)).not.toBe(usdPrice(1, "MXN", start + 5000));
    expect(usdPrice(1, "MXN", start)).not.toBe(usdPrice(2, "MXN", start));
    fc.assert(
      fc.property(code, at, (currency, instant) => {
        const facts = currencyInfo(currency);
        const factor = usdPrice(1, currency, instant) / facts.usd;
        expect(Math.abs(Math.log(factor))).toBeLessThanOrEqual(2 * facts.volatility + 1e-9);
      }),
    );
  });
});
