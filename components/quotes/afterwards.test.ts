import { expect, test } from "vitest";
import { afterwards } from "./afterwards";

const row = { ...{ id: "Quote:1", fromLabel: "", toLabel: "" }, execution: null };
const account = { destinationType: "ACCOUNT", accountId: "ExternalAccount:1" };
const uma = { destinationType: "UMA_ADDRESS", umaAddress: "$ana@pay.example" };

test.each([
  [undefined, account, /^It can't/],
  [false, account, /^It can't/],
  [true, account, /only an ACH or wire payment can be cancelled, and only before it settles/],
  [true, undefined, /only an ACH or wire/],
  [true, uma, /^It can't/],
])("cancelling %s, to %j", (canCancel, destination, words) => {
  expect(afterwards({ canCancel, quote: { ...row, destination } })).toMatch(words);
});
