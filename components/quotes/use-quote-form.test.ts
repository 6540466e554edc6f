import { describe, expect, test } from "vitest";
import type { AccountOption } from "@/lib/features/accounts/schema";
import { checkAmount, checkBalance, EMPTY_QUOTE, limitsText, lockedCurrency, quoteInputOf } from "./use-quote-form";

const account = (over: Partial<AccountOption>): AccountOption => ({
  id: "InternalAccount:1",
  kind: "internal-account",
  label: "USD account",
  owner: "Meridian Foods",
  customerId: "Customer:1",
  currency: "USD",
  balance: { amount: 100, currency: { code: "USD", decimals: 2 } },
  status: null,
  disabledReason: null,
  ...over,
});
const source = account({});
const destination = account({ id: "ExternalAccount:2", currency: "XYZ", balance: null });
const USD = { code: "USD", decimals: 2, minAmount: 100, maxAmount: 1_000_000 };

describe("the currency of the amount", () => {
  test("follows the fixed side", () => {
    expect(lockedCurrency({ ...EMPTY_QUOTE, source, destination }, [USD])?.code).toBe("USD");
    expect(lockedCurrency({ ...EMPTY_QUOTE, source, destination, lockedCurrencySide: "RECEIVING" }, [USD])?.code).toBe(
      "XYZ",
    );
  });
  test("never guesses decimals: no amount can be typed without them", () => {
    const currency = lockedCurrency({ ...EMPTY_QUOTE, source, destination, lockedCurrencySide: "RECEIVING" }, [USD]);
    expect(currency?.decimals).toBeNull();
    expect(checkAmount("10", currency)).toContain("decimals");
  });
});

describe("the amount", () => {
  test.each([
    ["0.99", false],
    ["1.00", true],
    ["10,000.00", true],
    ["10,000.01", false],
    ["1.005", false],
    ["", false],
  ])("%j within limits: %s", (text, isFine) => {
    expect(checkAmount(text, USD) === true).toBe(isFine);
  });
  test("says the limits in the currency's own units", () => {
    expect(limitsText(USD)).toBe("Between 1.00 and 10,000.00 USD");
    expect(limitsText({ ...USD, maxAmount: null })).toBe("At least 1.00 USD");
    expect(limitsText(null)).toBeUndefined();
  });
});

test("more than the account holds is said before it is priced, but only of what the sender pays", () => {
  const values = { source, lockedCurrencyAmount: "1.01", lockedCurrencySide: "SENDING" as const };
  expect(checkBalance(values)).toBe("The account's balance is 1.00 USD.");
  expect(checkBalance({ ...values, lockedCurrencyAmount: "1.00" })).toBe(true);
  expect(checkBalance({ ...values, lockedCurrencySide: "RECEIVING" })).toBe(true);
  expect(checkBalance({ ...values, source: null })).toBe(true);
});

test("makes the request only from complete values, and never one that executes at once", () => {
  const values = { ...EMPTY_QUOTE, source, destination, lockedCurrencyAmount: "12,500.50" };
  expect(quoteInputOf({ ...values, destination: null }, USD)).toBeNull();
  expect(quoteInputOf({ ...values, lockedCurrencyAmount: "abc" }, USD)).toBeNull();
  expect(quoteInputOf({ ...values, description: "  " }, USD)).toEqual({
    source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1", customerId: "Customer:1" },
    destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:2" },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 1_250_050,
  });
});
