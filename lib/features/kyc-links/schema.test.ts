import { describe, expect, test } from "vitest";
import { kycLinkStatus } from "./fields";
import { CreateKycLinkInput, ListKycLinksInput } from "./schema";

const parse = (input: object) => CreateKycLinkInput.safeParse({ platformCustomerId: "cust-1", ...input });
const fieldsOf = (input: object) => parse(input).error?.issues.map((issue) => issue.path.join(".")) ?? [];

describe("what people type", () => {
  test.each(["cust-1", "客户-7", "عميل", "🦊", "=cmd|' /C calc'!A0", "'; drop table kyc_link; --", "<b>1</b>", "null"])(
    "%s is a valid id",
    (platformCustomerId) => {
      expect(parse({ platformCustomerId }).data).toEqual({ platformCustomerId });
    },
  );

  test.each([
    ["nothing", ""],
    ["spaces", "   "],
    ["201 characters", "x".repeat(201)],
    ["10,000 characters", "x".repeat(10_000)],
    ["a NUL", "a\0b"],
    ["a zero-width space", "a\u200bb"],
    ["a direction mark", "a\u202eb"],
    ["half of an emoji", "a\ud83e"],
  ])("%s is not an id", (_, platformCustomerId) => {
    expect(fieldsOf({ platformCustomerId })).toContain("platformCustomerId");
  });

  test("surrounding spaces are typing accidents", () => {
    expect(parse({ platformCustomerId: " cust-1 ", redirectUri: " https://a.example/ " }).data).toEqual({
      platformCustomerId: "cust-1",
      redirectUri: "https://a.example/",
    });
  });

  test.each([
    "javascript:alert(1)",
    "shop.example",
    "ftp://a.example",
    "//a.example",
    "https://",
    "https://u:p@a.example/",
  ])("%s is not a place to send a customer to", (redirectUri) => {
    expect(fieldsOf({ redirectUri })).toContain("redirectUri");
  });

  test.each(["https://a.example/?x=1#y", "http://localhost:3000/back", "https://bücher.example/ü"])(
    "%s is a place to send a customer to",
    (redirectUri) => {
      expect(parse({ redirectUri }).data?.redirectUri).toBe(redirectUri);
    },
  );

  test("no redirect is absent, not empty", () => {
    expect(parse({ redirectUri: "" }).data?.redirectUri).toBeUndefined();
  });
});

test("a cursor is the id of a link", () => {
  expect(ListKycLinksInput.safeParse({ cursor: "1 or 1=1" }).success).toBe(false);
});

test("a state says when a person of the platform decided", () => {
  expect(kycLinkStatus({ state: "waiting", eventType: null })).toMatchObject({ label: "Waiting", tone: "idle" });
  expect(kycLinkStatus({ state: "approved", eventType: "CUSTOMER.KYC_MANUALLY_APPROVED" })).toMatchObject({
    label: "Approved manually",
    tone: "good",
  });
});
