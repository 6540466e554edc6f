import { expect, test } from "vitest";
import { exportColumns } from "@/lib/features/exports/fields/columns";
import { Totals } from "@/lib/features/exports/service/write/totals";
import type { TransactionRow } from "../schema";
import { isFinal, labelledPairs, mainAmount, referenceOf, transactionStatus } from "./facts";
import { failureOf } from "./failure-facts";

const row: TransactionRow = {
  id: "Transaction:1",
  type: "OUTGOING",
  status: "FAILED",
  createdAt: "2026-11-20T14:34:10Z",
  customerLabel: null,
  fromLabel: "",
  toLabel: "",
};

test("an unknown state is not treated as final", () => {
  expect(isFinal(row)).toBe(true);
  expect(isFinal({ ...row, status: "ON_HOLD" })).toBe(false);
});

test("leaves out no fact of an unknown map", () => {
  expect(
    labelledPairs({ FULL_NAME: "A", paymentRails: ["ACH", null, "WIRE"], newThing: { deep: 1 }, none: null }),
  ).toEqual([
    { label: "Full name", text: "A" },
    { label: "Payment rails", text: "ACH, WIRE" },
    { label: "New thing", text: "Deep: 1" },
  ]);
  const agents = [{ bankName: "First Bank", SWIFT_CODE: "DEUTDEFF", none: null }, { bankName: "Second Bank" }];
  expect(labelledPairs({ agents, list: [["a", "b"], { of: ["c", ""] }] })).toEqual([
    { label: "Agents", text: "Bank name: First Bank, Swift code: DEUTDEFF; Bank name: Second Bank" },
    { label: "List", text: "a, b; Of: c" },
  ]);
});

test("shows an unknown state unchanged", () => {
  expect(transactionStatus("COMPLETED")).toEqual({ kind: "status", label: "Completed", tone: "good" });
  expect(transactionStatus("ON_HOLD_v2")).toEqual({ kind: "status", label: "ON_HOLD_v2", tone: "idle" });
  expect(transactionStatus("REFUND_PENDING")).toEqual({ kind: "status", label: "Refund pending", tone: "idle" });
});

test("says what a failure means for the money, even for a new reason", () => {
  expect(failureOf({ ...row, status: "COMPLETED" })).toBeNull();
  expect(failureOf({ ...row, failureReason: "TIMEOUT" })?.meaning).toMatch(/refund/);
  expect(failureOf({ ...row, failureReason: "SOLAR_FLARE" })?.title).toContain("SOLAR_FLARE");
});

test("the reference is the one that the filter by reference finds, never the memo", () => {
  expect(referenceOf({ ...row, description: "Rent", reconciliationInstructions: { reference: "R1" } })).toBe("R1");
  expect(referenceOf({ ...row, description: "Rent" })).toBeNull();
  expect(referenceOf(row)).toBeNull();
});

test("fees of a transfer in are in the currency that arrives; in an unknown one they are named as unreadable", () => {
  const usd = { code: "USD", decimals: 2 };
  const incoming = { ...row, type: "INCOMING", status: "COMPLETED", receivedAmount: { amount: 5_000, currency: usd } };
  const pulled = { ...incoming, fees: 25, source: { sourceType: "ACCOUNT", accountId: "ExternalAccount:1" } };
  const overUma = { ...incoming, fees: 25, source: { sourceType: "UMA_ADDRESS", umaAddress: "$bo@b.example" } };
  const inFile = (id: string, one: TransactionRow) => exportColumns.find((field) => field.id === id)?.value(one);
  expect(inFile("fees", pulled)).toEqual({ kind: "amount", amount: 25, currency: "USD", decimals: 2 });
  expect(inFile("unreadFields", pulled)).toBeUndefined();
  expect(inFile("fees", overUma)).toBeNull();
  expect(inFile("unreadFields", overUma)).toBe("Fees");
  expect(inFile("unreadFields", { ...overUma, fees: 0 })).toBeUndefined();
  const totals = new Totals();
  for (const one of [pulled, overUma]) totals.add(one);
  expect(totals.list()).toMatchObject([{ currency: "USD", rows: 2, amount: "10000", fees: "25" }]);
  expect(totals.unreadRows).toBe(1);
});

test("an amount that isn't stated is unknown, never the other side's, and still counted", () => {
  const mxn = { amount: 1_500_000, currency: { code: "MXN", decimals: 2 } };
  const unsent = { ...row, receivedAmount: mxn };
  const unpaid = { ...row, type: "INCOMING", sentAmount: mxn };
  expect([mainAmount(unsent), mainAmount(unpaid)]).toEqual([undefined, undefined]);
  expect(mainAmount({ ...unsent, type: "CARD" })).toEqual(mxn);
  const totals = new Totals();
  for (const one of [unsent, { ...unsent, sentAmount: { ...mxn, amount: 7 } }]) totals.add(one);
  expect(totals.list()).toMatchObject([
    { currency: "", rows: 1, amount: "0" },
    { currency: "MXN", rows: 1, amount: "7" },
  ]);
});
