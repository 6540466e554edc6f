import { expect, test } from "vitest";
import { decisionFields } from "@/lib/features/approvals/fields/decisions";
import { auditFields } from "@/lib/features/audit/fields";
import { balanceFieldsFor } from "@/lib/features/balances/fields";
import { assignedFields } from "@/lib/features/casework/fields";
import { customerFields } from "@/lib/features/customers/fields";
import { exportFields } from "@/lib/features/exports/fields";
import { customerAccountFields } from "@/lib/features/external-accounts/fields";
import { importFields } from "@/lib/features/imports/fields";
import { moneyActionFields } from "@/lib/features/journal/fields";
import { kycLinkFields } from "@/lib/features/kyc-links/fields";
import { quoteFields } from "@/lib/features/quotes/fields/list";
import { rateFields } from "@/lib/features/rates/fields";
import { signOffFields } from "@/lib/features/sign-offs/fields";
import { transactionFields } from "@/lib/features/transactions/fields/columns";
import { transferFields } from "@/lib/features/transfers/fields";
import { deliveryFields, rejectionFields } from "@/lib/features/webhooks/fields";
import type { Field } from "@/lib/fields";
import { fitting, minWidthOf, widened } from "./column-room";

const value = () => null;
const fields: Field<object>[] = [
  { id: "createdAt", label: "Created", kind: "time", width: 130, value },
  { id: "status", label: "Status", kind: "status", width: 120, value },
  { id: "parties", label: "From → to", kind: "text", minWidth: 200, value },
  { id: "amount", label: "Amount", kind: "amount", width: 150, value },
  { id: "memo", label: "Memo", kind: "text", width: 140, value },
];
const idsIn = (room: number, hasSelection = false) => fitting(fields, room, hasSelection).map(({ id }) => id);

test("the last columns give way until the others fit whole, never an amount, a status or the widest text", () => {
  expect(idsIn(Infinity)).toHaveLength(5);
  expect(idsIn(740)).toHaveLength(5);
  expect(idsIn(739)).toEqual(["createdAt", "status", "parties", "amount"]);
  expect(idsIn(600)).toEqual(["createdAt", "status", "parties", "amount"]);
  expect(idsIn(599)).toEqual(["status", "parties", "amount"]);
  expect(idsIn(100)).toEqual(["status", "parties", "amount"]);
});

test("the boxes that select rows count too", () => {
  expect(idsIn(740, true)).toEqual(["createdAt", "status", "parties", "amount"]);
});

test("an amount's column has room for the longest amount on the page, and keeps its width for all others", () => {
  const amount = (units: number) => ({ row: { kind: "amount" as const, amount: units, currency: "USD", decimals: 2 } });
  const [shown]: Field<ReturnType<typeof amount>["row"]>[] = [
    { id: "amount", label: "Amount", kind: "amount", width: 150, value: (row) => row },
  ];
  const widthFor = (...units: number[]) => shown && widened([shown], units.map(amount))[0]?.width;
  expect(widthFor()).toBe(150);
  expect(widthFor(1_234_567_89)).toBe(150);
  // 123,456,789,012.34 USD is 174 pixels wide, and the cell's padding 24.
  expect(widthFor(1, 12_345_678_901_234)).toBe(198);
});

test("a status' column has room for the longest status on the page", () => {
  const value = (label: string) => ({ kind: "status" as const, label, tone: "idle" as const });
  const shown: Field<string>[] = [{ id: "status", label: "Status", kind: "status", width: 148, value }];
  const widthFor = (...labels: string[]) =>
    widened(
      shown,
      labels.map((row) => ({ row })),
    )[0]?.width;
  expect(widthFor("Completed", "Failed, refunded")).toBe(148);
  expect(widthFor("Completed", "Failed, refund started")).toBe(184);
});

/** What a list has beside a scrollbar of 17 pixels in a window 1280 or 1366 wide: e2e/layout.spec.ts measures it. */
const SMALL_LAPTOP_ROOM = 1_045;
const LAPTOP_ROOM = 1_091;
/** Room for three digits more in an amount than its column has. */
const LONGER_AMOUNT = 24;

function widthOf<Row>(fields: readonly Field<Row>[], hasSelection = false): number {
  return minWidthOf(
    fields.filter(({ isHidden, isFileOnly }) => !isHidden && !isFileOnly),
    hasSelection,
  );
}

test("on a laptop the columns that a list starts with fit, longer amounts included", () => {
  expect(widthOf(transactionFields, true) + LONGER_AMOUNT).toBeLessThanOrEqual(LAPTOP_ROOM);
  expect(widthOf(balanceFieldsFor({ held: false, status: false })) + LONGER_AMOUNT).toBeLessThanOrEqual(LAPTOP_ROOM);
});

test("on a small laptop the columns that a list starts with fit", () => {
  const lists: Record<string, number> = {
    transactions: widthOf(transactionFields, true),
    "assigned payments": widthOf(assignedFields),
    transfers: widthOf(transferFields),
    "sign-offs": widthOf(signOffFields),
    "past decisions": widthOf(decisionFields),
    quotes: widthOf(quoteFields),
    "money actions": widthOf(moneyActionFields),
    customers: widthOf(customerFields),
    "KYC links": widthOf(kycLinkFields),
    "external accounts": widthOf(customerAccountFields),
    imports: widthOf(importFields),
    deliveries: widthOf(deliveryFields),
    "rejected deliveries": widthOf(rejectionFields),
    exports: widthOf(exportFields),
    audit: widthOf(auditFields),
    rates: widthOf(rateFields),
  };
  expect(Object.entries(lists).filter(([, width]) => width > SMALL_LAPTOP_ROOM)).toEqual([]);
});
