import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ApprovalNeed, approvalNeed, needOfPending, replyTo } from "./approval-need";
import { PENDING_REASONS, pendingInWords } from "./pending-reasons";

const event = (type: string, data: object) => ({ id: "Webhook:1", type, timestamp: "2026-01-01T00:00:00Z", data });
const uma = { sourceType: "UMA_ADDRESS", umaAddress: "$bo@b.example" };
const asking = { type: "INCOMING", status: "PENDING", source: uma };

describe("recognising an incoming payment in PENDING (interface-defaults 1.1 and 5)", () => {
  it.each<[string, unknown, ApprovalNeed]>([
    ["the known event", event("INCOMING_PAYMENT.PENDING", asking), "asks"],
    ["another name for it", event("PAYMENT.NEEDS_DECISION", asking), "asks"],
    ["other letters", event("x", { type: "incoming", status: "Pending", source: uma }), "asks"],
    ["a name that the data contradicts", event("INCOMING_PAYMENT.PENDING", { ...asking, status: "COMPLETED" }), "none"],
    ["an outgoing payment", event("OUTGOING_PAYMENT.PENDING", { ...asking, type: "OUTGOING" }), "none"],
    [
      "the known event in a state nobody knows",
      event("INCOMING_PAYMENT.PENDING", { ...asking, status: "CREATED" }),
      "asks",
    ],
    [
      "an outgoing one by that name",
      event("INCOMING_PAYMENT.PENDING", { type: "OUTGOING", status: "CREATED" }),
      "none",
    ],
    ["a type nobody knows, by that name", event("INCOMING_PAYMENT.PENDING", { ...asking, type: "CARD" }), "asks"],
    ["a card payment", event("CARD_TRANSACTION.PENDING", { type: "CARD", status: "PENDING" }), "none"],
    ["data without its type", event("INCOMING_PAYMENT.PENDING", { status: "PENDING", source: uma }), "asks"],
    ["data without its status", event("INCOMING_PAYMENT.PENDING", { type: "INCOMING", source: uma }), "asks"],
    ["no data", { type: "INCOMING_PAYMENT.PENDING" }, "unclear"],
    ["an id and a status alone", event("INCOMING_PAYMENT.PENDING", { id: "x", status: "PENDING" }), "unclear"],
    ["a refund of it", event("INCOMING_PAYMENT.REFUND_PENDING", asking), "informs"],
    ["a customer", event("CUSTOMER.KYC_APPROVED", { kycStatus: "APPROVED" }), "none"],
    ["the test event", event("TEST", {}), "none"],
    ["a test event without data", { id: "Webhook:1", type: "TEST" }, "none"],
    [
      "the older envelope",
      { webhookId: "w", type: "INCOMING_PAYMENT", transaction: { transactionId: "t" } },
      "unclear",
    ],
    [
      "the older envelope with its sender",
      {
        webhookId: "w",
        type: "INCOMING_PAYMENT",
        transaction: { status: "PENDING", senderUmaAddress: "$a@b.example" },
      },
      "asks",
    ],
    [
      "the older envelope of an outgoing payment",
      { webhookId: "w", type: "OUTGOING_PAYMENT", transaction: { status: "PENDING" } },
      "none",
    ],
  ])("%s", (_name, payload, expected) => {
    expect(approvalNeed(payload)).toBe(expected);
    expect(replyTo(approvalNeed(payload))).toBe(expected === "none" ? 200 : 202);
  });

  it("never throws, and never answers 200 to an INCOMING transaction in PENDING", () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (anything, type) => {
        expect(replyTo(approvalNeed(anything))).toBeGreaterThan(0);
        const data = { extra: anything, type: "INCOMING", status: "PENDING", source: anything };
        expect(replyTo(approvalNeed({ type, data }))).toBe(202);
      }),
    );
  });
});

describe("what a pending payment asks for (interface-revisions 4)", () => {
  const sources = {
    absent: undefined,
    empty: {},
    uma,
    "an address alone": { umaAddress: "$bo@b.example" },
    "a bank rail": { sourceType: "REALTIME_FUNDING", currency: "USD", paymentRail: "SWIFT" },
    account: { sourceType: "ACCOUNT", accountId: "ExternalAccount:1" },
    unknown: { sourceType: "LUNAR" },
  };
  const senders = {
    "no sender": {},
    "a sender": { senderUmaAddress: "$bo@b.example" },
    blank: { senderUmaAddress: " " },
  };
  const destinations = {
    "no destination": {},
    "an empty one": { destination: {} },
    "a UMA address": { destination: { destinationType: "UMA_ADDRESS", umaAddress: "$ana@pay.example" } },
    "a receiver": { receiverUmaAddress: "$ana@pay.example" },
    "an account": { destination: { destinationType: "ACCOUNT", accountId: "InternalAccount:1" } },
  };
  const reasons = { "no reason": undefined, known: "WALLET_VERIFICATION_REQUIRED", new: "MOON_PHASE" };

  /** The rule as the revision states it: a source decides; without one, the addresses do. */
  function expected(source: keyof typeof sources, sender: string, destination: string, reason: string): ApprovalNeed {
    if (source === "uma" || source === "an address alone") return "asks";
    if (source === "absent" || source === "empty") {
      return sender === "a sender" || destination === "a UMA address" || destination === "a receiver"
        ? "asks"
        : "unclear";
    }
    if (sender === "a sender") return "unclear";
    if (source === "a bank rail") return "informs";
    return reason === "known" ? "informs" : "unclear";
  }
  const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
  const combinations = keys(sources).flatMap((source) =>
    keys(senders).flatMap((sender) =>
      keys(destinations).flatMap((destination) =>
        keys(reasons).map((reason) => [source, sender, destination, reason] as const),
      ),
    ),
  );

  it.each(combinations)("source %s, %s, destination %s, reason %s", (source, sender, destination, reason) => {
    const data = {
      ...senders[sender],
      ...destinations[destination],
      source: sources[source],
      pendingReason: reasons[reason],
    };
    const need = expected(source, sender, destination, reason);
    expect(needOfPending(data)).toBe(need);
    const pending = event("INCOMING_PAYMENT.PENDING", { type: "INCOMING", status: "PENDING", ...data });
    expect(approvalNeed(pending)).toBe(need);
    expect(replyTo(need)).toBe(202);
  });
});

it("puts every pending reason in words, and shows a new one as received", () => {
  for (const reason of PENDING_REASONS) expect(JSON.stringify(pendingInWords(reason))).not.toContain("_");
  expect(pendingInWords("MOON_PHASE").label).toBe("MOON_PHASE");
});
