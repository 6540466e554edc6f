import { expect, test } from "vitest";
import { AmountInAddress } from "@/lib/contract/money-amount";
import { PreviewTransferInput } from "./schema";

test.each(["1", "125050", "9000000000000000"])("%j is an amount", (text) => {
  expect(AmountInAddress.parse(text)).toBe(Number(text));
});

test.each(["1e3", " 5 ", "0x10", "", "0", "-1", "1.0", "1,000", "9000000000000001", "99999999999999999999", "٣"])(
  "%j is not an amount",
  (text) => {
    expect(AmountInAddress.safeParse(text).success).toBe(false);
    const asked = { source: "InternalAccount:1", destination: "ExternalAccount:1", amount: text };
    expect(PreviewTransferInput.safeParse(asked).success).toBe(false);
  },
);
