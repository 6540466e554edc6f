import { describe, expect, test } from "vitest";
import type { AccountOption } from "@/lib/features/accounts/schema";
import { changedFields } from "./asked-words";
import { lockedCurrency, quoteInputOf } from "./quote-request";
import { EMPTY_QUOTE } from "./quote-values";
import { checkAmount, checkBalance, limitsText, quoteResolver } from "./use-quote-form";

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
  const values = { ...EMPTY_QUOTE, source, lockedCurrencyAmount: "1.01" };
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

describe("a recipient at a UMA address", () => {
  const EUR = { code: "EUR", decimals: 2, minAmount: 500, maxAmount: null };
  const payerFields = [
    { name: "FULL_NAME", mandatory: true },
    { name: "NATIONALITY", mandatory: false },
  ];
  const senderCustomerInfo = { FULL_NAME: "Ana Prado", EMAIL: "ana@pay.example", NATIONALITY: " " };
  const uma = { umaAddress: " $bo@b.example ", lookupId: "Lookup:1", currency: EUR, payerFields, senderCustomerInfo };
  const values = { ...EMPTY_QUOTE, source, destinationKind: "uma" as const, uma, lockedCurrencyAmount: "1.00" };
  const input = quoteInputOf(values, USD);
  const errorsOf = async (over: Partial<typeof uma>) => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    return (await quoteResolver([USD])({ ...values, uma: { ...uma, ...over } }, undefined, options)).errors;
  };

  test("is asked for with the lookup, the currency and what their institution asks, nothing else", () => {
    expect(input).toEqual({
      source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1", customerId: "Customer:1" },
      destination: { destinationType: "UMA_ADDRESS", umaAddress: "$bo@b.example", currency: "EUR" },
      ...{ lookupId: "Lookup:1", senderCustomerInfo: { FULL_NAME: "Ana Prado" } },
      ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 100 },
    });
  });

  test("an amount that they receive is in the chosen currency, within the lookup's limits", () => {
    expect(lockedCurrency({ ...values, lockedCurrencySide: "RECEIVING" }, [USD])).toBe(EUR);
  });

  test.each([
    [{ umaAddress: " " }, { umaAddress: "Enter the recipient's UMA address." }],
    [{ lookupId: null }, { umaAddress: "Look the recipient up first." }],
    [{ currency: null }, { currency: "Choose the currency they receive." }],
    [{ senderCustomerInfo: {} }, { senderCustomerInfo: { FULL_NAME: "The recipient's institution asks for this." } }],
  ])("what is missing is said at its field: %j", async (over, expected) => {
    const messages = JSON.parse(JSON.stringify(await errorsOf(over as Partial<typeof uma>)), (_, value) =>
      value?.type === "check" ? value.message : value,
    );
    expect(messages).toEqual({ uma: expected });
  });

  test.each([
    [{ umaAddress: "$cy@b.example" }, "To"],
    [{ lookupId: "Lookup:2" }, "To"],
    [{ currency: USD }, "To"],
    [{ senderCustomerInfo: { FULL_NAME: "Ana Pradera" } }, "Sender's data"],
  ])("a price is not for it any more once %j is changed", (over, name) => {
    const changed = { ...values, uma: { ...uma, ...over } as typeof uma };
    if (!input) throw new Error("the values are no request");
    expect(changedFields(input, values, input)).toEqual([]);
    expect(changedFields(input, changed, quoteInputOf(changed, USD))).toEqual([name]);
  });
});
