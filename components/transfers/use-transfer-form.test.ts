import { describe, expect, test } from "vitest";
import type { AccountOption } from "@/lib/features/accounts/schema";
import { transferResolver } from "./use-transfer-form";

function account(kind: AccountOption["kind"], code: string, decimals: number, amount: number): AccountOption {
  const isOwn = kind === "internal-account";
  return {
    ...{ id: isOwn ? "InternalAccount:1" : "ExternalAccount:2", kind, label: "", owner: "", customerId: null },
    ...{ currency: code, status: null, disabledReason: null },
    balance: isOwn ? { amount, currency: { code, decimals } } : null,
  };
}

const options = { fields: {}, shouldUseNativeValidation: false } as const;
const read = async (code: string, decimals: number, amount: string, balance = 9_000_000_000_000_000) => {
  const [source, destination] = [
    account("internal-account", code, decimals, balance),
    account("external-account", code, decimals, 0),
  ];
  return await transferResolver({ source, destination, amount }, undefined, options);
};

describe("the amount is exact in the currency's own decimals", () => {
  test.each([
    ["JPY", 0, "12500", 12_500],
    ["USD", 2, "12,500.5", 1_250_050],
    ["KWD", 3, "12.345", 12_345],
    ["BTC", 8, "0.00000001", 1],
    ["BTC", 8, "90000000.00000000", 9_000_000_000_000_000],
  ])("%s with %i: %s", async (code, decimals, text, amount) => {
    expect(await read(code, decimals, text)).toEqual({
      values: { source: "InternalAccount:1", destination: "ExternalAccount:2", amount },
      errors: {},
    });
  });

  test.each([
    ["JPY", 0, "1.5", /no decimals/],
    ["USD", 2, "1.005", /at most 2 decimals/],
    ["KWD", 3, "1,250", /Do you mean/],
    ["BTC", 8, "90000000.00000001", /above the service's limit/],
    ["USD", 2, "0", /above zero/],
  ])("%s with %i: %s is refused", async (code, decimals, text, message) => {
    const { errors } = await read(code, decimals, text);
    expect(errors).toEqual({ amount: { type: "check", message: expect.stringMatching(message) } });
  });
});

test("the whole balance can be sent, but not one unit more; incoming money isn't checked against it", async () => {
  expect((await read("USD", 2, "5.00", 500)).errors).toEqual({});
  expect((await read("USD", 2, "5.01", 500)).errors).toHaveProperty("amount.message", "Only 5.00 USD is available.");
  const [internal, external] = [account("internal-account", "USD", 2, 0), account("external-account", "USD", 2, 0)];
  const into = { source: external, destination: internal, amount: "5.01" };
  expect(await transferResolver(into, undefined, options)).toMatchObject({ values: { amount: 501 }, errors: {} });
});

test("two currencies, or two accounts of the same kind, are no transfer", async () => {
  const [usd, mxn] = [account("internal-account", "USD", 2, 500), account("external-account", "MXN", 2, 0)];
  const errorOf = async (source: AccountOption, destination: AccountOption) =>
    (await transferResolver({ source, destination, amount: "1" }, undefined, options)).errors;
  expect(await errorOf(usd, mxn)).toHaveProperty(
    "destination.message",
    expect.stringContaining("A quote exchanges money."),
  );
  expect(await errorOf(usd, usd)).toHaveProperty(
    "destination.message",
    expect.stringContaining("an internal and an external"),
  );
});
