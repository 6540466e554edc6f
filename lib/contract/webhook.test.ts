import { describe, expect, it } from "vitest";
import { eventResource, eventStatus, WebhookEvent } from "./webhook";

const event = (type: string, data: object) => ({ id: "Webhook:1", type, timestamp: "2026-01-01T00:00:00Z", data });

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
    ["BULK_UPLOAD.FAILED", { id: "Job:j1" }, { kind: "bulk-job", id: "Job:j1" }],
    ["VERIFICATION.RESOLVE_ERRORS", { id: "Verification:1" }, { kind: "verification", id: "Verification:1" }],
    ["EXTERNAL_ACCOUNT.STATUS_UPDATED", {}, { kind: "external-account" }],
    ["CARD.CREATED", { id: "Card:1" }, { kind: "unknown", id: "Card:1" }],
    ["TEST", {}, { kind: "unknown" }],
  ])("%s is about its resource", (type, data, expected) => {
    expect(eventResource(WebhookEvent.parse(event(type, data)))).toEqual({
      id: undefined,
      updatedAt: undefined,
      ...expected,
    });
  });

  it("may be a test without data", () => {
    expect(WebhookEvent.parse({ id: "Webhook:1", type: "TEST" }).data).toBeUndefined();
  });

  it.each([
    [{ status: "PENDING", kycStatus: "APPROVED" }, "PENDING"],
    [{ kycStatus: "APPROVED" }, "APPROVED"],
    [{ kybStatus: "HOLD" }, "HOLD"],
    [{ verificationStatus: "IN_PROGRESS" }, "IN_PROGRESS"],
    [{ status: 7 }, undefined],
  ])("returns the state of its resource: %j", (data, status) => {
    expect(eventStatus(WebhookEvent.parse(event("X", data)))).toBe(status);
  });

  it("is converted from the one in the guides of revision 1", () => {
    const older = {
      webhookId: "Webhook:o1",
      type: "INCOMING_PAYMENT",
      timestamp: "2026-01-05T10:00:00Z",
      requestedReceiverUserInfoFields: [{ name: "NATIONALITY", mandatory: true }],
      transaction: { transactionId: "Transaction:o1", status: "PENDING", senderUmaAddress: "$bo@b.example" },
    };
    expect(WebhookEvent.parse(older)).toEqual({
      id: "Webhook:o1",
      type: "INCOMING_PAYMENT.PENDING",
      timestamp: "2026-01-05T10:00:00Z",
      data: {
        id: "Transaction:o1",
        type: "INCOMING",
        status: "PENDING",
        senderUmaAddress: "$bo@b.example",
        requestedReceiverCustomerInfoFields: [{ name: "NATIONALITY", mandatory: true }],
      },
    });
    const ended = { ...older, transaction: { id: "Transaction:o1", status: "COMPLETED" } };
    expect(WebhookEvent.parse(ended)).toMatchObject({
      type: "INCOMING_PAYMENT.COMPLETED",
      data: { id: "Transaction:o1" },
    });
    expect(WebhookEvent.safeParse({ ...older, webhookId: undefined }).success).toBe(false);
  });
});
