import { expect, test } from "vitest";
import { whatHappens } from "./what-happens";

const sending = { amount: 25_000, currency: "USD", decimals: 2 };
const receiving = { amount: 22_848, currency: "EUR", decimals: 2 };
const payer = { id: "InternalAccount:1", name: "Meridian Foods", account: "USD account" };
const payee = { id: "ExternalAccount:2", name: "Ana Prado", account: "BBVA ·· 5331" };
const quote = {
  source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1" },
  destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:2" },
};
const said = (over: object = {}) => whatHappens({ payer, payee, quote, ...over }, { sending, receiving });

test("says who pays what from where, and who gets what where", () => {
  expect(said()).toBe(
    "Meridian Foods pays 250.00 USD from the USD account; Ana Prado gets 228.48 EUR at BBVA, number ending 5331.",
  );
});

test("leaves out what is not known", () => {
  const nobody = { id: null, name: null, account: null };
  expect(said({ payer: nobody, payee: nobody, quote: { source: undefined, destination: undefined } })).toBe(
    "The payer pays 250.00 USD; the beneficiary gets 228.48 EUR.",
  );
});

test("names a UMA address once, and says when the money is paid in by instructions", () => {
  const uma = {
    payee: { id: "$bo@b.example", name: "$bo@b.example", account: null },
    quote: { source: { sourceType: "REALTIME_FUNDING" }, destination: { umaAddress: "$bo@b.example" } },
  };
  expect(said(uma)).toBe(
    "Meridian Foods pays 250.00 USD using the instructions below; the beneficiary gets 228.48 EUR at $bo@b.example.",
  );
});
