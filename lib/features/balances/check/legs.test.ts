import { expect, test } from "vitest";
import type { Transaction } from "@/lib/contract/transaction";
import { legsOf } from "./legs";

const account = { id: "InternalAccount:1", currency: "USD" };
const payout: Transaction = {
  ...{ id: "Transaction:1", type: "OUTGOING", status: "FAILED", failureReason: "QUOTE_EXECUTION_FAILED" },
  ...{ createdAt: "2026-03-01T10:00:00Z", updatedAt: "2026-03-01T10:00:05Z", settledAt: "2026-03-02T10:00:00Z" },
  source: { sourceType: "ACCOUNT", accountId: account.id },
  sentAmount: { amount: 500, currency: { code: "USD", decimals: 2 } },
};
const out = (values: Partial<Transaction>) => legsOf({ ...payout, ...values }, account).legs[0];

test("outgoing money has left by the last change of a payment, not at its merely expected settlement", () => {
  expect(out({})?.latest).toBe(Date.parse("2026-03-01T10:00:05Z"));
  expect(out({ status: "PROCESSING", createdAt: undefined })).toMatchObject({
    ...{ at: Date.parse("2026-03-01T10:00:05Z"), basis: "updatedAt" },
  });
  expect(out({ status: "COMPLETED", failureReason: undefined, createdAt: undefined })).toMatchObject({
    ...{ at: Date.parse("2026-03-02T10:00:00Z"), basis: "settledAt" },
  });
});
