import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { awaitsApproval, eventResource, WebhookEvent } from "./webhook";

const event = (type: string, data: object) => ({ id: "Webhook:1", type, timestamp: "2026-01-01T00:00:00Z", data });

describe("awaitsApproval (interface-defaults 1.1 and 5)", () => {
  it.each([
    ["the known event", event("INCOMING_PAYMENT.PENDING", { type: "INCOMING", status: "PENDING" }), true],
    ["another name for it", event("PAYMENT.NEEDS_DECISION", { type: "INCOMING", status: "PENDING" }), true],
    ["other letters", event("x", { type: "incoming", status: "Pending" }), true],
    [
      "a name that the data contradicts",
      event("INCOMING_PAYMENT.PENDING", { type: "INCOMING", status: "COMPLETED" }),
      false,
    ],
    ["an outgoing payment", event("OUTGOING_PAYMENT.PENDING", { type: "OUTGOING", status: "PENDING" }), false],
    [
      "the known event in a state nobody knows",
      event("INCOMING_PAYMENT.PENDING", { type: "INCOMING", status: "CREATED" }),
      true,
    ],
    ["an outgoing one by that name", event("INCOMING_PAYMENT.PENDING", { type: "OUTGOING", status: "CREATED" }), false],
    ["data without its type", event("INCOMING_PAYMENT.PENDING", { status: "PENDING" }), true],
    ["data without its status", event("INCOMING_PAYMENT.PENDING", { type: "INCOMING" }), true],
    ["no data", { type: "INCOMING_PAYMENT.PENDING" }, true],
    ["a customer", event("CUSTOMER.KYC_APPROVED", { kycStatus: "APPROVED" }), false],
    ["the test event", event("TEST", {}), false],
  ])("%s", (_name, payload, expected) => {
    expect(awaitsApproval(payload)).toBe(expected);
  });

  it("never throws, and never misses an INCOMING transaction in PENDING", () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (anything, type) => {
        expect(typeof awaitsApproval(anything)).toBe("boolean");
        expect(awaitsApproval({ type, data: { extra: anything, type: "INCOMING", status: "PENDING" } })).toBe(true);
      }),
    );
  });
});

describe("the envelope", () => {
  it("keeps unknown types and fields", () => {
    const read = WebhookEvent.parse({ ...event("MOON.FULL", { id: "Moon:1" }), extra: 1 });
    expect(read).toMatchObject({ type: "MOON.FULL", extra: 1 });
    expect(eventResource(read)).toEqual({ kind: "unknown", id: "Moon:1", updatedAt: undefined });
  });

  it.each([
    [
      "CUSTOMER.KYC_APPROVED",
      { id: "Customer:1", updatedAt: "t" },
      { kind: "customer", id: "Customer:1", updatedAt: "t" },
    ],
    ["NEW.NAME", { id: "Transaction:1" }, { kind: "transaction", id: "Transaction:1" }],
    ["BULK_UPLOAD.FAILED", { jobId: "j1" }, { kind: "bulk-job", id: "j1" }],
    ["TEST", {}, { kind: "unknown" }],
  ])("%s is about its resource", (type, data, expected) => {
    expect(eventResource(WebhookEvent.parse(event(type, data)))).toEqual({
      id: undefined,
      updatedAt: undefined,
      ...expected,
    });
  });
});
