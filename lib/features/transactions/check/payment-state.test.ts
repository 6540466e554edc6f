import { expect, test } from "vitest";
import { paymentState, type StatedPayment } from "./payment-state";

test.each<[StatedPayment, string]>([
  [{ status: "FAILED" }, "Failed"],
  [{ status: "FAILED", refund: { status: "COMPLETED" } }, "Failed, refunded"],
  [{ status: "FAILED", refund: { status: "FAILED" } }, "Failed, refund failed"],
  [{ status: "COMPLETED", refund: {} }, "Completed, refund started"],
  [{ status: "REFUNDED", refund: { status: "COMPLETED" } }, "Refunded"],
  [{ status: "REFUNDED", refund: {} }, "Refunded"],
  [{ status: "REFUNDED", refund: { status: "PENDING" } }, "Refund started"],
  [{ refund: { status: "COMPLETED" } }, "Refunded"],
])("%j is shown under the status that lists filter by: %s", (payment, label) => {
  expect(paymentState(payment).label).toBe(label);
});
