import { expect, test } from "vitest";
import type { TransactionRow } from "../schema";
import { isFinal, labelledPairs } from "./facts";

const row: TransactionRow = {
  id: "Transaction:1",
  type: "OUTGOING",
  status: "FAILED",
  createdAt: "2026-11-20T14:34:10Z",
  customerLabel: null,
  fromLabel: "",
  toLabel: "",
};

test("an unknown state is not taken for the end", () => {
  expect(isFinal(row)).toBe(true);
  expect(isFinal({ ...row, status: "ON_HOLD" })).toBe(false);
});

test("leaves no fact of an unknown map out", () => {
  expect(labelledPairs({ FULL_NAME: "A", paymentRails: ["ACH", "WIRE"], newThing: { deep: 1 }, none: null })).toEqual([
    { label: "Full name", text: "A" },
    { label: "Payment rails", text: "ACH, WIRE" },
    { label: "New thing", text: '{"deep":1}' },
  ]);
});
