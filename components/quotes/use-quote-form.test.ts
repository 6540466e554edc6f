import { describe, expect, test } from "vitest";
import type { AccountOption } from "@/lib/features/accounts/schema";
import type { ReceiverView } from "@/lib/features/receivers/schema";
import { changedFields } from "./asked-words";
import { lockedCurrency, quoteInputOf } from "./quote-request";
import { EMPTY_QUOTE, type FundingNetwork, type UmaValues } from "./quote-values";
import { checkUma } from "./uma-request";
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

test("names the network of a stablecoin, one of those that the deployment supports", async () => {
  const usdc = { code: "USDC", decimals: 6, minAmount: null, maxAmount: null };
  const values = { ...EMPTY_QUOTE, sourceKind: "funding" as const, fundingCurrency: "USDC", destination };
  const options = { fields: {}, shouldUseNativeValidation: false };
  const messageFor = async (networks: FundingNetwork[] | undefined, fundingNetwork: FundingNetwork | "") =>
    (await quoteResolver([{ ...usdc, networks }])({ ...values, fundingNetwork }, undefined, options)).errors
      .fundingNetwork?.message;
  expect(await messageFor(["SOLANA", "BASE"], "")).toBe("Choose the network they pay in on.");
  expect(await messageFor(["SOLANA", "BASE"], "SOLANA_MAINNET")).toBe("Choose the network they pay in on.");
  expect(await messageFor(["SOLANA", "BASE"], "BASE")).toBeUndefined();
  expect(await messageFor(undefined, "")).toBeUndefined();
});

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
  test("states the limits in the currency's own units", () => {
    expect(limitsText(USD)).toBe("Between 1.00 and 10,000.00 USD");
    expect(limitsText({ ...USD, maxAmount: null })).toBe("At least 1.00 USD");
    expect(limitsText(null)).toBeUndefined();
  });
});

test("reports more than the account holds before pricing, but only for the sending side", () => {
  const values = { ...EMPTY_QUOTE, source, lockedCurrencyAmount: "1.01" };
  expect(checkBalance(values)).toBe("The account's balance is 1.00 USD.");
  expect(checkBalance({ ...values, lockedCurrencyAmount: "1.00" })).toBe(true);
  expect(checkBalance({ ...values, lockedCurrencySide: "RECEIVING" })).toBe(true);
  expect(checkBalance({ ...values, source: null })).toBe(true);
});

test("creates the request only from complete values, and never with immediate execution", () => {
  const values = { ...EMPTY_QUOTE, source, destination, lockedCurrencyAmount: "12,500.50" };
  expect(quoteInputOf({ ...values, destination: null }, USD)).toBeNull();
  expect(quoteInputOf({ ...values, lockedCurrencyAmount: "abc" }, USD)).toBeNull();
  expect(quoteInputOf({ ...values, description: "  " }, USD)).toEqual({
    source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1", customerId: "Customer:1" },
    destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:2" },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 1_250_050,
    shown: { sending: "USD", receiving: "XYZ", decimals: 2 },
  });
});

describe("a recipient at a UMA address", () => {
  const EUR = { code: "EUR", decimals: 2, minAmount: 500, maxAmount: null };
  const field = { isMandatory: true, kind: "text" as const, record: null };
  const receiver: ReceiverView = {
    umaAddress: "$bo@b.example",
    payer: "Customer:1",
    lookupId: "Lookup:1",
    currencies: [{ code: "EUR", name: null, decimals: 2, estimatedRate: 1.1, min: 500, max: null }],
    fields: [
      { ...field, name: "FULL_NAME", label: "Full name" },
      { ...field, name: "NATIONALITY", label: "Nationality", isMandatory: false, kind: "country" },
      {
        ...field,
        name: "BIRTH_DATE",
        label: "Date of birth",
        kind: "date",
        record: { text: "1•••••", isMasked: true, token: "token-1" },
      },
    ],
  };
  const typed = {
    Customer_1: { FULL_NAME: "Ana Prado", EMAIL: "ana@pay.example", NATIONALITY: " " },
    Customer_2: { FULL_NAME: "Cy Vos" },
  };
  const uma: UmaValues = {
    ...EMPTY_QUOTE.uma,
    ...{ umaAddress: " $Bo@b.example ", receiver, currency: EUR, typed },
  };
  const values = { ...EMPTY_QUOTE, source, destinationKind: "uma" as const, uma, lockedCurrencyAmount: "1.00" };
  const input = quoteInputOf(values, USD);
  const errorsOf = async (over: Partial<typeof uma>) => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    return (await quoteResolver([USD])({ ...values, uma: { ...uma, ...over } }, undefined, options)).errors;
  };

  test("is requested with the lookup, the currency and what their institution requires, nothing else", () => {
    expect(input).toEqual({
      source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1", customerId: "Customer:1" },
      destination: { destinationType: "UMA_ADDRESS", umaAddress: "$bo@b.example", currency: "EUR" },
      ...{ lookupId: "Lookup:1", senderCustomerInfo: { FULL_NAME: "Ana Prado" } },
      payerFromRecord: { BIRTH_DATE: "token-1" },
      ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 100 },
      shown: { sending: "USD", receiving: "EUR", decimals: 2 },
    });
  });

  test("a fixed receiving amount is in the chosen currency, within the lookup's limits", () => {
    expect(lockedCurrency({ ...values, lockedCurrencySide: "RECEIVING" }, [USD])).toBe(EUR);
  });

  const withTyped = (own: Record<string, string | undefined>) => ({ typed: { Customer_1: own } });
  const atPayer = (name: string, message: string) => ({ typed: { Customer_1: { [name]: message } } });

  test.each<[over: Partial<UmaValues>, expected: object]>([
    [{ umaAddress: " " }, { umaAddress: "Enter the recipient's UMA address." }],
    [{ receiver: null }, { umaAddress: "The recipient hasn't been looked up yet." }],
    [{ umaAddress: "$cy@b.example" }, { umaAddress: "The recipient hasn't been looked up yet." }],
    [{ receiver: { ...receiver, payer: "Customer:2" } }, { umaAddress: "The recipient hasn't been looked up yet." }],
    [{ currency: null }, { currency: "Choose the currency they receive." }],
    [{ currency: USD }, { currency: "The recipient doesn't accept USD, only EUR." }],
    [withTyped({}), atPayer("FULL_NAME", "Full name is required by the recipient's institution.")],
    [
      withTyped({ FULL_NAME: "Ana", BIRTH_DATE: "" }),
      atPayer("BIRTH_DATE", "Date of birth is required by the recipient's institution."),
    ],
    [
      withTyped({ FULL_NAME: "Ana", BIRTH_DATE: "1990-•••••" }),
      atPayer("BIRTH_DATE", "Type it in full, or use the customer's record."),
    ],
    [
      withTyped({ FULL_NAME: "Ana", BIRTH_DATE: "1990-02-30" }),
      atPayer("BIRTH_DATE", "Enter a valid date, like 1990-01-31."),
    ],
    [
      withTyped({ FULL_NAME: "Ana", NATIONALITY: "Germany" }),
      atPayer("NATIONALITY", "Enter a country's two letters, such as DE."),
    ],
  ])("what is missing or wrong is reported at its field: %#", async (over, expected) => {
    const messages = JSON.parse(JSON.stringify(await errorsOf(over)), (_, value) =>
      value?.type === "check" ? value.message : value,
    );
    expect(messages).toEqual({ uma: expected });
  });

  test.each<[over: Partial<UmaValues>, names: string[]]>([
    [{ umaAddress: "$cy@b.example" }, ["To", "Payer's details"]],
    [{ currency: USD }, ["To"]],
    [withTyped({ FULL_NAME: "Ana Pradera" }), ["Payer's details"]],
    [withTyped({ FULL_NAME: "Ana Prado", BIRTH_DATE: "1990-01-31" }), ["Payer's details"]],
    [
      { receiver: { ...receiver, fields: receiver.fields.map((one) => ({ ...one, record: null })) } },
      ["Payer's details"],
    ],
  ])("a change voids the price: %#", (over, names) => {
    const changed = { ...values, uma: { ...uma, ...over } };
    if (!input) throw new Error("the values are no request");
    expect(changedFields(input, values, input)).toEqual([]);
    expect(changedFields(input, changed, quoteInputOf(changed, USD)).filter((name) => name !== "Amount")).toEqual(
      names,
    );
  });

  test("renewing the lookup leaves the price as it is", () => {
    const renewed = { ...values, uma: { ...uma, receiver: { ...receiver, lookupId: "Lookup:2" } } };
    if (!input) throw new Error("the values are no request");
    expect(changedFields(input, renewed, quoteInputOf(renewed, USD))).toEqual([]);
  });

  test("a payer who is no customer pays by UMA address, and without stated currencies none is asked for", () => {
    const platform = { ...values, source: account({ customerId: null }) };
    expect(checkUma(platform)).toEqual({ "uma.senderUmaAddress": "Enter the UMA address that pays." });
    const named = {
      ...platform,
      uma: {
        ...uma,
        senderUmaAddress: "$treasury@a.example",
        currency: null,
        receiver: { ...receiver, payer: "$treasury@a.example", currencies: null, fields: [] },
      },
    };
    expect(Object.values(checkUma(named))).toEqual([true]);
    expect(quoteInputOf(named, USD)).toMatchObject({
      destination: { destinationType: "UMA_ADDRESS", umaAddress: "$bo@b.example" },
      senderUmaAddress: "$treasury@a.example",
    });
  });
});
