import { expect, test } from "vitest";
import { transferStatus } from "./fields";

test.each([
  ["open", null, "Checking", "warn"],
  ["refused", null, "Not sent", "bad"],
  ["sent", null, "Sent", "info"],
  ["sent", "COMPLETED", "Completed", "good"],
  ["sent", "FAILED", "Failed", "bad"],
  ["sent", "ON_HOLD", "On hold", "idle"],
] as const)(
  "a transfer that is %s with a transaction that is %s is labelled %s",
  (state, transactionStatus, label, tone) => {
    expect(transferStatus({ state, transactionStatus })).toEqual({ kind: "status", label, tone });
  },
);
