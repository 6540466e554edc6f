import { expect, test } from "vitest";
import { listedState, type StatedPayment } from "./payment-state";

test.each<[StatedPayment, string]>([
  [{ status: "FAILED" }, "Failed"],
  [{ status: "FAILED", refund: { status: "COMPLETED" } }, "Failed, refunded"],
  [{ status: "FAILED", refund: { status: "FAILED" } }, "Failed, refund failed"],
  [{ status: "COMPLETED", refund: {} }, "Completed, refund started"],
  [{ status: "REFUNDED", refund: { status: "COMPLETED" } }, "Refunded"],
  [{ refund: { status: "COMPLETED" } }, "Refunded"],
])("a list shows %j under the status that it is filtered by: %s", (payment, label) => {
  expect(listedState(payment).label).toBe(label);
});
