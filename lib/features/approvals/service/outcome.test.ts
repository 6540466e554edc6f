import { expect, test } from "vitest";
import { closing, settlementOf } from "./outcome";
import type { Approval } from "./store";

const id = "Transaction:1";
const DECISIONS = ["approve", "reject"] as const;

test.each([undefined, "ON_HOLD", "BRAND_NEW"])("a payment in state %s settles no decision", (status) => {
  for (const decision of DECISIONS) {
    for (const isCallOver of [true, false]) {
      expect(settlementOf({ decision, transactionId: id }, { id, status }, isCallOver).status).toBe("unknown");
    }
  }
});

test.each(["COMPLETED", "PROCESSING", "REJECTED", "FAILED", "PENDING"])(
  "another payment in state %s settles no decision",
  (status) => {
    for (const decision of DECISIONS) {
      const other = { id: "Transaction:2", status };
      expect(settlementOf({ decision, transactionId: id }, other, true).status).toBe("unknown");
    }
  },
);

test("a refunded payment doesn't show whether it was approved; one under review isn't undecided", () => {
  for (const decision of DECISIONS) {
    const sent = { decision, transactionId: id };
    for (const seen of [{ status: "REFUNDED" }, { status: "PENDING", pendingReason: "COMPLIANCE_REVIEW" }]) {
      expect(settlementOf(sent, { id, ...seen }, true).status).toBe("unknown");
    }
    expect(settlementOf(sent, { id, status: "PENDING" }, true).status).toBe("refused");
  }
  const row = (status: Approval["status"]) => ({ status, serviceStatus: "PENDING", failureReason: null }) as Approval;
  expect(closing(row("approved"), { status: "REFUNDED" })?.status).toBe("approved");
  expect(closing(row("held"), { status: "REFUNDED" })?.status).toBe("failed");
  const returned = { status: "COMPLETED", refund: { status: "COMPLETED" } };
  expect(closing(row("approved"), returned)).toMatchObject({ status: "approved", serviceStatus: "REFUNDED" });
  expect(closing(row("approved"), { ...returned, refund: { status: "PENDING" } })?.serviceStatus).toBe("COMPLETED");
});
