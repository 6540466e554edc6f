import { expect, test } from "vitest";
import type { Transaction } from "@/lib/contract/transaction";
import { serviceSteps } from "./timeline-service";

const payment: Transaction = {
  ...{ id: "Transaction:1", type: "OUTGOING", createdAt: "2026-03-01T10:00:00Z" },
  ...{ updatedAt: "2026-03-01T10:00:05Z", settledAt: "2026-03-02T10:00:00Z" },
};
const ends = (values: Partial<Transaction>) => serviceSteps({ ...payment, ...values }).at(-1);

test("a payment that failed, was rejected or expired did so when it last changed, not when it was due to settle", () => {
  for (const status of ["FAILED", "REJECTED", "EXPIRED"]) {
    expect(ends({ status })).toMatchObject({ state: status, at: payment.updatedAt });
  }
  expect(ends({ status: "COMPLETED" })).toMatchObject({ state: "COMPLETED", at: payment.settledAt });
});

test("a refund under way isn't stated as completed at the time when it is due to settle", () => {
  const due = { status: "FAILED", refund: { initiatedAt: "2026-03-01T10:01:00Z", settledAt: "2026-03-05T10:00:00Z" } };
  expect(ends(due)).toMatchObject({ title: "Refund completed" });
  expect(ends({ ...due, refund: { ...due.refund, status: "PENDING" } })).toMatchObject({ title: "Refund started" });
});
