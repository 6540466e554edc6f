import { expect, test } from "vitest";
import { canBePulled } from "./direct-pull";

test.each([
  [true, { accountType: "USD_ACCOUNT" }],
  [true, { accountType: "US_ACCOUNT", paymentRails: ["ACH", "WIRE"] }],
  [false, { accountType: "USD_ACCOUNT", paymentRails: ["WIRE"] }],
  [true, { accountType: "USD_ACCOUNT", paymentRails: [] }],
  [false, { accountType: "MXN_ACCOUNT" }],
  [false, {}],
  [false, undefined],
])("whether money can be pulled: %s for %j", (expected, accountInfo) => {
  expect(canBePulled({ accountInfo })).toBe(expected);
});
