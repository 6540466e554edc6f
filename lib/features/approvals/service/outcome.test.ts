import { expect, test } from "vitest";
import { settlementOf } from "./outcome";

test.each([undefined, "ON_HOLD", "BRAND_NEW"])("a payment whose state is %s settles no decision", (status) => {
  for (const decision of ["approve", "reject"] as const) {
    for (const isCallOver of [true, false]) {
      expect(settlementOf(decision, { id: "Transaction:1", status }, isCallOver).status).toBe("unknown");
    }
  }
});
