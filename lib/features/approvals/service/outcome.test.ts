import { expect, test } from "vitest";
import { closing, settlementOf } from "./outcome";
import type { Approval } from "./store";

test.each([undefined, "ON_HOLD", "BRAND_NEW"])("a payment in state %s settles no decision", (status) => {
  for (const decision of ["approve", "reject"] as const) {
    for (const isCallOver of [true, false]) {
      expect(settlementOf(decision, { id: "Transaction:1", status }, isCallOver).status).toBe("unknown");
    }
  }
});

test("a refunded payment doesn't show whether it was approved; one under review isn't undecided", () => {
  for (const decision of ["approve", "reject"] as const) {
    for (const seen of [{ status: "REFUNDED" }, { status: "PENDING", pendingReason: "COMPLIANCE_REVIEW" }]) {
      expect(settlementOf(decision, { id: "Transaction:1", ...seen }, true).status).toBe("unknown");
    }
    expect(settlementOf(decision, { id: "Transaction:1", status: "PENDING" }, true).status).toBe("refused");
  }
  const row = (status: Approval["status"]) => ({ status, serviceStatus: "PENDING", failureReason: null }) as Approval;
  expect(closing(row("approved"), { status: "REFUNDED" })?.status).toBe("approved");
  expect(closing(row("held"), { status: "REFUNDED" })?.status).toBe("failed");
});
