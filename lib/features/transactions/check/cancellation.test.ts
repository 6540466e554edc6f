import { describe, expect, test } from "vitest";
import { machineWords } from "@/lib/cli/testing/machine-words";
import type { Transaction } from "@/lib/contract/transaction";
import type { JournalView } from "@/lib/features/journal/schema";
import { cancellationWords, isCancellable } from "./cancellation";

const payout = (over: Partial<Transaction> = {}): Transaction => ({
  ...{ id: "Transaction:1", type: "OUTGOING", status: "PROCESSING", createdAt: "2026-11-20T10:00:00Z" },
  ...over,
});
const entry = (status: JournalView["status"], outcome: JournalView["outcome"] = null): JournalView => ({
  ...{ id: "1", action: "transaction.cancel", resourceId: "Transaction:1", settledBy: null, actorName: null, status },
  ...{ errorCode: null, outcome, createdAt: "2026-11-20T10:00:00Z", settledAt: null, steps: [] },
});

test.each([
  [true, { paymentRail: "ACH" }],
  [true, { paymentRail: "WIRE", status: "PENDING" }],
  [true, {}],
  [false, { paymentRail: "SPEI" }],
  [false, { paymentRail: "ACH", status: "COMPLETED" }],
  [false, { status: "PENDING_AUTHORIZATION" }],
  [false, { type: "INCOMING" }],
  [false, { type: "CARD" }],
  [false, { refund: { status: "PENDING" } }],
] as const)("it is %s that a cancellation is offered for %j", (offered, over) => {
  expect(isCancellable(payout(over))).toBe(offered);
});

describe("the state of a cancellation", () => {
  const refund = (status: string) => ({ refund: { status, reason: "USER_CANCELLATION" } });
  test.each<[string, Partial<Transaction>, JournalView | null, string | undefined]>([
    ["nothing asked", {}, null, undefined],
    ["a refund for another reason", { refund: { status: "PENDING", reason: "TRANSACTION_FAILED" } }, null, undefined],
    ["no response", {}, entry("unknown"), "Checking whether the cancellation was received"],
    ["about to be sent", {}, entry("intended"), "Checking whether the cancellation was received"],
    ["asked for", {}, entry("succeeded"), "Cancellation requested"],
    ["completed all the same", { status: "COMPLETED" }, entry("succeeded"), "Cancellation requested"],
    ["failed since", { status: "FAILED" }, entry("succeeded"), "Cancellation requested"],
    ["refused", {}, entry("refused", { title: "Too late." }), "Too late."],
    ["refused without a word", {}, entry("refused"), "It was not cancelled."],
    ["a refund is due", refund("PENDING"), entry("succeeded"), "Cancellation under way"],
    ["a refund is due, asked for elsewhere", refund("PENDING"), null, "Cancellation under way"],
    ["refunded", refund("COMPLETED"), entry("succeeded"), "Cancelled, and the money returned"],
    ["refunded although refused here", refund("COMPLETED"), entry("refused"), "Cancelled, and the money returned"],
    ["the refund failed", refund("FAILED"), null, "Cancelled, but the refund failed"],
  ])("%s", (_, over, last, title) => {
    const words = cancellationWords(payout(over), last);
    expect(words?.title).toBe(title);
    for (const text of words ? [words.title, ...words.text] : []) {
      expect(text).toMatch(/^[A-Z].*[\w.]$/);
      expect(machineWords(text), text).toEqual([]);
    }
  });

  test("a completed payment with a completed refund is never described as paid out", () => {
    const words = cancellationWords(payout({ status: "COMPLETED", ...refund("COMPLETED") }), null);
    expect(words?.text.join(" ")).toContain("its refund is what counts");
  });

  test("a cancellation that was only requested is never described as done", () => {
    for (const status of ["PENDING", "PROCESSING", "COMPLETED", "FAILED"]) {
      const words = cancellationWords(payout({ status }), entry("succeeded"));
      expect(`${words?.title} ${words?.text.join(" ")}`).not.toMatch(/cancelled|money returned/i);
    }
  });
});
