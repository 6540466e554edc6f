import { describe, expect, test } from "vitest";
import type { PricedQuote } from "@/lib/contract/quote";
import type { CreateQuoteInput } from "../schema";
import { isSameRequest } from "./asked";
import { otherAmount, otherSide } from "./other-account";

const USD = { code: "USD", name: "US dollar", symbol: "$", decimals: 2 };
const EUR = { code: "EUR", name: "Euro", symbol: "€", decimals: 2 };

const asked: CreateQuoteInput = {
  source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1" },
  destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:2" },
  lockedCurrencySide: "RECEIVING",
  lockedCurrencyAmount: 1_000,
  shown: { sending: "USD", receiving: "EUR", decimals: 2 },
};

const quoteOf = (values: Partial<PricedQuote>) =>
  ({
    id: "Quote:1",
    status: "PENDING",
    totalSendingAmount: 1_118,
    totalReceivingAmount: 1_000,
    sendingCurrency: USD,
    receivingCurrency: EUR,
    ...values,
  }) as PricedQuote;

describe("a quote is for something else than was asked", () => {
  test.each([
    ["another amount", { totalReceivingAmount: 999 }, { amount: 999, currency: "EUR", decimals: 2 }],
    [
      "another currency",
      { receivingCurrency: { ...EUR, code: "MXN" } },
      { amount: 1_000, currency: "MXN", decimals: 2 },
    ],
    ["other decimals", { receivingCurrency: { ...EUR, decimals: 0 } }, { amount: 1_000, currency: "EUR", decimals: 0 }],
  ])("if its fixed side has %s", (_, values, priced) => {
    expect(otherAmount(asked, quoteOf(values))).toEqual({
      asked: { amount: 1_000, currency: "EUR", decimals: 2 },
      priced,
    });
  });

  test("if the other side's currency isn't that of its account", () => {
    expect(otherSide(asked, quoteOf({ sendingCurrency: { ...USD, code: "MXN" } }))).toBe("currency");
  });

  test("if it is for another customer than requested, but not where either side names none", () => {
    const source = { sourceType: "ACCOUNT", accountId: "InternalAccount:1", customerId: "Customer:1" } as const;
    const from = (customerId?: string) => quoteOf({ source: { ...source, customerId } });
    expect(otherSide({ ...asked, source }, from("Customer:2"))).toBe("customer");
    for (const [request, quote] of [
      [{ ...asked, source }, from()],
      [{ ...asked, source }, from("Customer:1")],
      [{ ...asked, source: { ...source, customerId: undefined } }, from("Customer:2")],
    ] as const) {
      expect(otherSide(request, quote)).toBeNull();
    }
  });

  test("not if all agree, nor where a request of an earlier version says nothing about currencies", () => {
    const { shown: _, ...earlier } = asked;
    for (const request of [asked, earlier]) {
      expect(otherAmount(request, quoteOf({}))).toBeNull();
      expect(otherSide(request, quoteOf({}))).toBeNull();
    }
    expect(otherAmount(earlier, quoteOf({ receivingCurrency: { ...EUR, decimals: 0 } }))).toBeNull();
    expect(isSameRequest(asked, earlier)).toBe(true);
  });
});
