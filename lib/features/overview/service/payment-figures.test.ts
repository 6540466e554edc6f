import { expect, test } from "vitest";
import { outcomeOf } from "./payment-figures";

test.each([
  ["COMPLETED", "", "completed"],
  ["COMPLETED", "COMPLETED", "other"],
  // The money is not back, or that is unknown.
  ["COMPLETED", "PENDING", "completed"],
  ["COMPLETED", "FAILED", "completed"],
  ["FAILED", "COMPLETED", "other"],
  ["PROCESSING", "", "open"],
  ["SOMETHING_NEW", "", "open"],
] as const)("a payment that is %s with the refund %o counts as %s", (status, refundStatus, outcome) => {
  expect(outcomeOf({ status, refundStatus })).toBe(outcome);
});
