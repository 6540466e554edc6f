import { expect, test } from "vitest";
import { instructionPairs, isPayingInOver } from "./instructions";

test("the service's codes are put into words; what is typed into a bank's form stays unchanged", () => {
  expect(
    instructionPairs({
      ...{ accountType: "USD_ACCOUNT", paymentRails: ["ACH", "FASTER_PAYMENTS"], accountCategory: "CHECKING" },
      ...{ reference: "REF_1", accountNumber: "0001", bankName: "FIRST", assetType: "BTC", swiftBic: null },
    }),
  ).toEqual([
    { label: "Account type", text: "US bank account" },
    { label: "Payment rails", text: "ACH, Faster Payments" },
    { label: "Account category", text: "Checking" },
    { label: "Reference", text: "REF_1" },
    { label: "Account number", text: "0001" },
    { label: "Bank name", text: "FIRST" },
    { label: "Asset type", text: "BTC" },
  ]);
});

test("a UPI address is called that, not by its JSON name", () => {
  expect(instructionPairs({ vpa: "collect1@ybl" })).toEqual([{ label: "UPI address", text: "collect1@ybl" }]);
});

test.each([
  [{ accountType: "ARS_ACCOUNT" }, "Argentine bank account"],
  [{ accountType: "BITCOIN_L1" }, "Bitcoin"],
])("%j, which only instructions have, is named", (info, text) => {
  expect(instructionPairs(info)).toEqual([{ label: "Account type", text }]);
});

test("an unknown type is spelled out", () => {
  expect(instructionPairs({ accountType: "XYZ_ACCOUNT", rails: { a: 1 } })).toEqual([
    { label: "Account type", text: "Xyz account" },
    { label: "Rails", text: "A: 1" },
  ]);
});

test("nothing more is to be paid in once the money has arrived or can't any more; an unknown status doesn't say so", () => {
  const over = [undefined, "NEW_ONE", "CREATED", "PENDING", "PROCESSING", "EXPIRED", "FAILED"].map((status) =>
    isPayingInOver({ status }),
  );
  expect(over).toEqual([false, false, false, false, true, true, true]);
});
