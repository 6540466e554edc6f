import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PricedRow } from "@/lib/features/quotes/check/priced";
import { breakdownOf } from "./breakdown";
import { priceChange } from "./price-change";

const USD = { code: "USD", name: "US Dollar", symbol: "$", decimals: 2 };
const MXN = { code: "MXN", name: "Mexican Peso", symbol: "$", decimals: 2 };

function quote(over: Partial<PricedRow> = {}): PricedRow {
  return {
    id: "Quote:1",
    status: "PENDING",
    createdAt: "2026-11-20T14:34:10Z",
    expiresAt: "2026-11-20T14:36:10Z",
    sendingCurrency: USD,
    receivingCurrency: MXN,
    totalSendingAmount: 1_250_000,
    totalReceivingAmount: 21_394_250,
    feesIncluded: 3_750,
    rateDetails: {
      ...{ serviceApiVariableFeeRate: 0.003, serviceApiVariableFeeAmount: 3_740, serviceApiFixedFee: 10 },
    },
    fromLabel: "",
    toLabel: "",
    execution: null,
    ...over,
  };
}

const breakdown = (row: PricedRow, name = "Meridian Foods") => breakdownOf(row, { name });

describe("breakdown", () => {
  test("says that the platform pays from its own account", () => {
    const labels = (name: string) => breakdown(quote(), name).lines.map(({ label }) => label);
    expect(labels("Platform").at(-1)).toBe("Platform pays");
    expect(labels("Meridian Foods").at(-1)).toBe("Customer pays");
  });

  test.each([1e300, 30, -0.003])("shows a fee without its rate where that is none: %s", (serviceApiVariableFeeRate) => {
    const fees = { serviceApiVariableFeeAmount: 3_740, serviceApiFixedFee: 10 };
    const { lines } = breakdown(quote({ rateDetails: { ...fees, serviceApiVariableFeeRate } }));
    expect(lines.map(({ label }) => label)).toContain("Service fee");
  });

  test("itemises fees that add up", () => {
    const { lines, warning } = breakdown(quote());
    expect(lines.map((line) => [line.label, line.money.amount])).toEqual([
      ["They receive", 21_394_250],
      ["Converted", 1_246_250],
      ["Service fee 0.30%", 3_740],
      ["Fixed fee", 10],
      ["Customer pays", 1_250_000],
    ]);
    expect(warning).toBeNull();
  });

  test("names the service fee's rate as stated, not as recalculated from the rounded fee", () => {
    const ofSmall = (rate?: number) => {
      const rateDetails = { serviceApiVariableFeeRate: rate, serviceApiVariableFeeAmount: 8 };
      return breakdown(quote({ totalSendingAmount: 2_508, feesIncluded: 8, rateDetails })).lines[2]?.label;
    };
    expect(ofSmall(0.003)).toBe("Service fee 0.30%");
    expect(ofSmall()).toBe("Service fee");
  });

  test("itemises the counterparty's fee where the total includes it in the same currency", () => {
    const { lines, warning, counterpartyFee } = breakdown(
      quote({
        receivingCurrency: USD,
        feesIncluded: 3_950,
        rateDetails: { serviceApiVariableFeeAmount: 3_740, serviceApiFixedFee: 10, counterpartyFixedFee: 200 },
      }),
    );
    expect(lines.map((line) => line.label)).toContain("Counterparty fee");
    expect([warning, counterpartyFee]).toEqual([null, null]);
  });

  test("never adds the counterparty's fee, which is in the receiving currency, to another currency", () => {
    const details = { serviceApiVariableFeeAmount: 3_740, serviceApiFixedFee: 10, counterpartyFixedFee: 200 };
    const included = breakdown(quote({ feesIncluded: 3_950, rateDetails: details }));
    expect(included.lines.map((line) => [line.label, line.money.amount])).toContainEqual([
      "Other fees, including the counterparty's",
      200,
    ]);
    const apart = breakdown(quote({ feesIncluded: 3_750, rateDetails: details }));
    expect(apart.lines.map((line) => line.label)).not.toContain("Counterparty fee");
    for (const { counterpartyFee, warning } of [included, apart]) {
      expect(counterpartyFee).toEqual({ amount: 200, currency: "MXN", decimals: 2 });
      expect(warning).toBeNull();
    }
  });

  test("shows only the total of fees whose items don't add up, and says so", () => {
    const { lines, warning } = breakdown(quote({ feesIncluded: 4_000 }));
    expect(lines.map((line) => line.label)).toEqual(["They receive", "Converted", "Fees", "Customer pays"]);
    expect(warning).toContain("don't add up");
  });

  test("invents no fees", () => {
    expect(breakdown(quote({ feesIncluded: undefined })).lines).toHaveLength(2);
    expect(breakdown(quote({ feesIncluded: 1_250_001 })).warning).toContain("don't fit");
  });

  test("converted and fees always add up to the amount paid", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9e15 }), fc.nat(), fc.nat(), fc.nat(), (total, fees, variable, fixed) => {
        const { lines, sending } = breakdown(
          quote({
            totalSendingAmount: total,
            feesIncluded: fees,
            rateDetails: { serviceApiVariableFeeAmount: variable, serviceApiFixedFee: fixed },
          }),
        );
        const parts = lines.filter((line) => !line.isTotal && line.label !== "They receive");
        if (parts.length === 0) return;
        expect(parts.reduce((sum, line) => sum + BigInt(line.money.amount), 0n)).toBe(BigInt(sending.amount));
      }),
    );
  });
});

describe("price change", () => {
  test("with the sending side fixed, more received is better", () => {
    const next = quote({ id: "Quote:2", totalReceivingAmount: 21_402_808 });
    expect(priceChange(quote(), next)).toEqual({ isBetter: true, text: "0.04% better than the last price" });
  });
  test("with the receiving side fixed, less paid is better", () => {
    const next = quote({ id: "Quote:2", totalSendingAmount: 1_262_500 });
    expect(priceChange(quote(), next)).toEqual({ isBetter: false, text: "1.00% worse than the last price" });
  });
  test("doesn't compare another amount or another route", () => {
    expect(priceChange(quote(), quote({ id: "b", totalSendingAmount: 1, totalReceivingAmount: 1 }))).toBeNull();
    expect(priceChange(quote(), quote({ id: "b", receivingCurrency: USD }))).toBeNull();
    expect(priceChange(null, quote())).toBeNull();
  });
});
