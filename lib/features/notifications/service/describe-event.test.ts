import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "@/lib/contract/event-types";
import { WebhookEvent } from "@/lib/contract/webhook";
import { describeEvent } from "./describe-event";

const usd = (amount: number) => ({ amount, currency: { code: "USD", symbol: "$", decimals: 2 } });
const say = (type: string, data?: Record<string, unknown>) =>
  describeEvent(WebhookEvent.parse({ id: "Webhook:1", type, timestamp: "2026-01-01T00:00:00Z", data }));

const PENDING = { type: "INCOMING", status: "PENDING" };
const OUT = { type: "OUTGOING", status: "FAILED" };
const UMA = { sourceType: "UMA_ADDRESS", umaAddress: "$bo@b.example" };
const BANK = { sourceType: "REALTIME_FUNDING", currency: "USD", accountHolderName: "Fjord AS", paymentRail: "SWIFT" };

describe("describeEvent", () => {
  it.each([
    ["INCOMING_PAYMENT.PENDING", { ...PENDING, source: UMA }, "Incoming payment awaits approval", "warn"],
    ["ANYTHING", { ...PENDING, source: UMA }, "Incoming payment awaits approval", "warn"],
    ["INCOMING_PAYMENT.PENDING", PENDING, "Incoming payment may need a decision", "warn"],
    ["INCOMING_PAYMENT.PENDING", { ...PENDING, source: BANK }, "Deposit is on its way", "info"],
    [
      "INCOMING_PAYMENT.PENDING",
      { ...PENDING, source: BANK, pendingReason: "COMPLIANCE_REVIEW" },
      "Incoming payment is waiting",
      "warn",
    ],
    ["INCOMING_PAYMENT.REFUND_FAILED", { type: "INCOMING" }, "Refund of an incoming payment failed", "bad"],
    [
      "OUTGOING_PAYMENT.FAILED",
      { ...OUT, failureReason: "PAYOUT_RETURNED" },
      "Outgoing payment returned by the bank",
      "bad",
    ],
    [
      "OUTGOING_PAYMENT.REFUND_COMPLETED",
      { ...OUT, failureReason: "PAYOUT_RETURNED", refund: { status: "COMPLETED" } },
      "Refund completed",
      "good",
    ],
    ["OUTGOING_PAYMENT.PENDING_AUTHORIZATION", {}, "Outgoing payment awaits the customer's authorisation", "warn"],
    ["INTERNAL_ACCOUNT.STATUS_UPDATED", { type: "INTERNAL_FIAT", status: "FROZEN" }, "Internal account frozen", "bad"],
    ["EXTERNAL_ACCOUNT.STATUS_UPDATED", { status: "ACTIVE" }, "External account is active", "good"],
    ["EXTERNAL_ACCOUNT.STATUS_UPDATED", { status: "NEW" }, "External account: NEW", "idle"],
    ["CUSTOMER.KYB_APPROVED", { kybStatus: "APPROVED" }, "KYB approved", "good"],
    ["CARD_TRANSACTION.AUTHORIZED", { type: "CARD" }, "Card payment: authorized", "info"],
    ["STABLECOIN_MINT.COMPLETED", {}, "Stablecoin: completed", "info"],
    ["INCOMING_PAYMENT.COMPLETED", { type: "INCOMING", status: "COMPLETED" }, "Incoming payment completed", "good"],
    [
      "OUTGOING_PAYMENT.PROCESSING",
      { type: "OUTGOING", status: "PROCESSING" },
      "Outgoing payment is on its way",
      "info",
    ],
    ["OUTGOING_PAYMENT.FAILED", {}, "Outgoing payment failed", "bad"],
    ["OUTGOING_PAYMENT.REFUND_COMPLETED", { type: "OUTGOING", status: "FAILED" }, "Refund completed", "good"],
    ["OUTGOING_PAYMENT.HELD", { type: "OUTGOING", status: "HELD" }, "Outgoing payment: HELD", "idle"],
    ["CUSTOMER.KYC_APPROVED", { kycStatus: "APPROVED" }, "KYC approved", "good"],
    ["constructor", {}, "Event constructor", "idle"],
  ])("describes %s %j: %s", (type, data, title, tone) => {
    expect(say(type, data)).toMatchObject({ title, tone });
  });

  it("states amounts exactly and reasons in words", () => {
    const data = {
      type: "OUTGOING",
      status: "FAILED",
      sentAmount: usd(9_000_000_000_000_000),
      failureReason: "TIMEOUT",
    };
    expect(say("OUTGOING_PAYMENT.FAILED", data).body).toBe("90,000,000,000,000.00 USD · The payment timed out.");
    expect(say("INTERNAL_ACCOUNT.BALANCE_UPDATED", { balance: usd(1_205) }).body).toBe("Now 12.05 USD");
    const progress = { total: 250, processed: 250, successful: 248, failed: 2 };
    expect(say("BULK_UPLOAD.COMPLETED", { progress }).body).toBe("248 of 250 customers imported, 2 refused.");
  });

  it("says what waits and why, and the state of a refund", () => {
    const waiting = { ...PENDING, source: BANK, receivedAmount: usd(500), pendingReason: "COMPLIANCE_REVIEW" };
    expect(say("INCOMING_PAYMENT.PENDING", waiting).body).toMatch(/^5\.00 USD · SWIFT · The service is reviewing/);
    const unknown = { ...waiting, pendingReason: "MOON_PHASE" };
    expect(say("INCOMING_PAYMENT.PENDING", unknown).body).toMatch(/MOON_PHASE/);
    expect(say("INCOMING_PAYMENT.PENDING", PENDING).body).toMatch(/doesn't say whether it waits for your approval/);
    const returned = { ...OUT, failureReason: "PAYOUT_RETURNED", refund: { status: "PENDING" } };
    expect(say("OUTGOING_PAYMENT.FAILED", returned).body).toMatch(/bank returned the payment.* · Refund: pending\.$/);
    const errors = ["MISSING_FIELD", "MISSING_FIELD", "LATER_KIND"].map((type) => ({ type, reason: "Ana's" }));
    expect(say("VERIFICATION.RESOLVE_ERRORS", { errors }).body).toBe("A detail is missing · LATER_KIND");
  });

  it.each([
    ["INCOMING_PAYMENT.PENDING", { ...PENDING, source: BANK }, "progress"],
    ["INCOMING_PAYMENT.PENDING", { ...PENDING, source: BANK, pendingReason: "COMPLIANCE_REVIEW" }, "incoming-trouble"],
    ["INCOMING_PAYMENT.REFUND_PENDING", { type: "INCOMING", status: "COMPLETED" }, "incoming-trouble"],
    ["INTERNAL_ACCOUNT.STATUS_UPDATED", { status: "FROZEN" }, "outgoing-trouble"],
    ["VERIFICATION.RESOLVE_ERRORS", {}, "customer"],
    ["CARD.CREATED", {}, "progress"],
    ["INCOMING_PAYMENT.PENDING", { type: "INCOMING", status: "PENDING" }, "progress"],
    ["INCOMING_PAYMENT.COMPLETED", { type: "INCOMING", status: "COMPLETED" }, "progress"],
    ["INCOMING_PAYMENT.FAILED", { type: "INCOMING", status: "FAILED" }, "incoming-trouble"],
    ["OUTGOING_PAYMENT.PROCESSING", { type: "OUTGOING", status: "PROCESSING" }, "progress"],
    ["OUTGOING_PAYMENT.FAILED", {}, "outgoing-trouble"],
    ["OUTGOING_PAYMENT.EXPIRED", {}, "outgoing-trouble"],
    ["OUTGOING_PAYMENT.REFUND_COMPLETED", { type: "OUTGOING", status: "COMPLETED" }, "outgoing-trouble"],
    ["OUTGOING_PAYMENT.HELD", { type: "OUTGOING", status: "HELD" }, "outgoing-trouble"],
    ["INTERNAL_ACCOUNT.BALANCE_UPDATED", {}, "balance"],
    ["CUSTOMER.KYC_SUBMITTED", {}, "progress"],
    ["CUSTOMER.KYC_REJECTED", {}, "customer"],
    ["BULK_UPLOAD.FAILED", {}, "import"],
    ["TEST", undefined, "system"],
    ["SOMETHING.NEW", {}, "system"],
  ])("files %s %j under %s", (type, data, topic) => {
    expect(say(type, data).topic).toBe(topic);
  });

  it("says of an expired payment only that: its quote was not executed, or not funded", () => {
    expect(say("OUTGOING_PAYMENT.EXPIRED", { type: "OUTGOING", status: "EXPIRED" }).title).toBe(
      "Outgoing payment expired",
    );
  });

  it("identifies the customer by id alone", () => {
    expect(say("INTERNAL_ACCOUNT.BALANCE_UPDATED", { customerId: "Customer:1" }).customerId).toBe("Customer:1");
    expect(say("TEST").customerId).toBeNull();
    expect(describeEvent(null)).toMatchObject({ topic: "system", customerId: null });
  });

  it("leaves out an invalid amount rather than guess", () => {
    for (const amount of [1.5, "100", null, 2 ** 60]) {
      expect(say("X", { type: "OUTGOING", status: "COMPLETED", sentAmount: { ...usd(1), amount } }).body).toBeNull();
    }
  });

  it("has words for every known type, and never a personal value", () => {
    const person = {
      ...{ id: "Customer:1", fullName: "Ana Prado", umaAddress: "$ana@example.com", description: "Rent for Ana" },
      ...{ counterpartyInformation: { FULL_NAME: "Ana Prado" }, address: { line1: "Ana Street" } },
    };
    for (const type of EVENT_TYPES) {
      const words = JSON.stringify(say(type, person));
      expect(words).not.toMatch(/ana|rent/i);
      expect(say(type, person).title).not.toContain(type);
    }
    expect(describeEvent(null).tone).toBe("bad");
  });
});
