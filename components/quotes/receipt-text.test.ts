import { expect, test } from "vitest";
import { entry, MXN, USD } from "@/components/testing/quote-builder";
import type { QuoteView } from "@/lib/features/quotes/schema";
import { receiptText } from "./receipt-text";

const view: QuoteView = {
  quote: {
    ...{ id: "Quote:1", status: "COMPLETED", createdAt: "2026-11-20T14:34:10Z", expiresAt: "2026-11-20T14:36:10Z" },
    ...{
      sendingCurrency: USD,
      receivingCurrency: MXN,
      totalSendingAmount: 1_250_000,
      totalReceivingAmount: 21_394_250,
    },
    ...{ feesIncluded: 3_750, fromLabel: "", toLabel: "", execution: "done", transactionId: "Transaction:9" },
  },
  payer: { id: "InternalAccount:1", name: "Meridian Foods", account: "USD account" },
  payee: { id: "ExternalAccount:2", name: "Ana Prado", account: "BBVA ·· 1234" },
  asked: {
    source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1" },
    destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:2" },
    ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 1_250_000, description: "Invoice 7" },
  },
  now: "2026-11-20T14:35:00Z",
  journal: [entry],
};

test("a receipt as text states who, whom, how much, why, when and under which ids", () => {
  expect(receiptText(view, "UTC").split("\n")).toEqual([
    "Payment: Completed",
    "From: Meridian Foods · USD account · InternalAccount:1",
    "To: Ana Prado · BBVA ·· 1234 · ExternalAccount:2",
    "They receive: 213,942.50 MXN",
    "Converted: 12,462.50 USD",
    "Fees: 37.50 USD",
    "Customer pays: 12,500.00 USD",
    "Rate: 1 USD = 17.1154 MXN, fees included",
    "Purpose: Not stated",
    "Memo: Invoice 7",
    "Executed: 20 Nov 2026, 14:34:20 UTC",
    "Executed by: Olivia Park",
    "Quote: Quote:1",
    "Transaction: Transaction:9",
  ]);
});

test.each([
  [{ status: "COMPLETED" }, "Completed"],
  [{ status: "FAILED" }, "Failed"],
  [{ status: "COMPLETED", refund: { status: "COMPLETED" } }, "Completed, refunded"],
  [{ status: "COMPLETED", refund: {} }, "Completed, refund started"],
])("a payment that is %j is shared as: %s", (payment, label) => {
  expect(receiptText(view, "UTC", payment).split("\n")[0]).toBe(`Payment: ${label}`);
});
