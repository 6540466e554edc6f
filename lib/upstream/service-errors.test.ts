import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REVISION_ERROR_CODES, SERVICE_ERROR_CODES } from "@/lib/contract/error";
import { fieldsOf } from "./error-fields";
import { refused } from "./failures";
import { retryAfterSeconds, retryDelayMs } from "./retry-after";
import { isLasting, SERVICE_ERRORS, serviceErrorWords, statusForBrowser } from "./service-errors";

describe("the service's errors", () => {
  it("all have words", () => {
    const codes = [SERVICE_ERROR_CODES, REVISION_ERROR_CODES].flatMap((table) => Object.values(table).flat());
    expect(Object.keys(SERVICE_ERRORS).sort()).toEqual([...codes].sort());
    for (const { title, meaning, next } of Object.values(SERVICE_ERRORS)) {
      for (const text of [title, meaning, next]) expect(text).toMatch(/^[A-Z][^_]+\.$/);
    }
  });

  it("promise nothing about the money when the code is unknown and the service failed", () => {
    expect(serviceErrorWords("NEW", 500).meaning).toContain("may or may not have taken effect");
    expect(serviceErrorWords(undefined, 503).meaning).toContain("may or may not have taken effect");
    expect(serviceErrorWords("toString", 400)).toEqual(SERVICE_ERRORS.INVALID_INPUT);
    expect(serviceErrorWords("NEW", 418).title).toBe("The service rejected the request.");
  });

  it.each([405, 410, 423, 429, 503])("say what to do after %i without a code", (status) => {
    const { facts } = refused(undefined, { httpStatus: status, reach: "money" });
    expect(facts.title).not.toBe("The service rejected the request.");
    expect(facts.next).toBeTruthy();
  });

  it.each([
    [7, "Try again in 7 seconds."],
    [0, "Try again in 1 second."],
    [90, "Try again in 2 minutes."],
  ])("say how long a rate limit of %i seconds lasts", (retryAfterSeconds, next) => {
    expect(refused(undefined, { httpStatus: 429, reach: "records", retryAfterSeconds }).facts.next).toBe(next);
  });

  it("say when to try again after a daily limit, never just in a moment", () => {
    const body = { code: "DAILY_VOLUME_LIMIT_EXCEEDED", message: "no" };
    const plain = refused(body, { httpStatus: 429, reach: "money" });
    expect(plain.facts).toMatchObject({ title: "The platform's daily volume limit is reached." });
    expect(plain.facts.next).toContain("tomorrow");
    expect(plain.failure).toMatchObject({ kind: "refused", sent: "answered" });
    const dated = refused(body, { httpStatus: 429, reach: "money", retryAfterSeconds: 5 * 3_600 });
    expect(dated.facts.next).toMatch(/^Try again in about 5 hours,/);
    for (const { facts } of [plain, dated]) expect(facts.next).not.toMatch(/moment/);
    expect([isLasting("DAILY_VOLUME_LIMIT_EXCEEDED"), isLasting("RATE_LIMITED"), isLasting(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("keep the code and the message of a body whose other parts have an unexpected type", () => {
    const body = { status: "429", code: "DAILY_VOLUME_LIMIT_EXCEEDED", message: "no", details: [] };
    const { failure } = refused(body, { httpStatus: 429, reach: "money" });
    expect(failure).toMatchObject({ serviceCode: "DAILY_VOLUME_LIMIT_EXCEEDED", serviceMessage: "no" });
    const numbered = refused(
      { code: 40_012, message: "The amount is too small." },
      { httpStatus: 400, reach: "money" },
    );
    expect(numbered.facts).toMatchObject({ code: "upstream_400", detail: "The amount is too small." });
  });

  it("say until when a customer is locked out", () => {
    const locked = (details: unknown) =>
      refused({ code: "ACCOUNT_LOCKED", details }, { httpStatus: 423, reach: "money" });
    expect(locked({ lockedUntil: "2026-11-20T15:00:00Z" }).facts.next).toBe(
      "Locked until 20 Nov 2026, 15:00:00 UTC. Try again after that.",
    );
    for (const details of [{ lockedUntil: "soon" }, { lockedUntil: 7 }, {}, undefined, "text"]) {
      expect(locked(details).facts.next).toBe("Wait until the lock ends, then confirm again.");
    }
  });

  it("never reach the browser as a 401, but always as an error", () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), (status) => {
        expect(statusForBrowser(status)).not.toBe(401);
        expect(statusForBrowser(status)).toBeGreaterThanOrEqual(400);
      }),
    );
  });
});

describe("fields in details", () => {
  it.each([
    [{ field: "email", message: "bad" }, { email: "bad" }],
    [
      { errors: [{ field: "a.b", reason: "bad" }, { path: "c" }] },
      { "a.b": "bad", c: "The service didn't accept this." },
    ],
    [{ fields: { email: ["bad", "worse"] } }, { email: "bad" }],
    [{ email: "bad", reason: "validation" }, { email: "bad" }],
    [
      { field: "iban", message: "DE89370400440532013000 12345678 is wrong" },
      { iban: expect.not.stringContaining("12345678") },
    ],
    [{ reason: "nope" }, undefined],
    [
      {
        errors: [
          { field: "businessInfo.legalName", constraint: { minLength: 1 } },
          { field: "accountInfo.iban", constraint: { minLength: 15, maxLength: 34 }, message: "" },
          { field: "accountInfo.routingNumber", constraint: { pattern: "^[0-9]{9}$" } },
          { field: "accountInfo.accountNumber", constraint: { pattern: "^\\d{9,18}$" } },
          { field: "customerType", constraint: { enum: ["INDIVIDUAL", "BUSINESS"] } },
          { field: "birthDate", constraint: { format: "date" } },
          { field: "owners[0].email", constraint: { format: "email" }, message: "Own words." },
          { field: "reference", constraint: { pattern: "^R.*$" } },
          { field: "memo", constraint: { maxLength: 80 } },
          { field: "code", constraint: { minLength: 6, maxLength: 6 } },
          { field: "other", constraint: {} },
        ],
      },
      {
        "businessInfo.legalName": "This is required.",
        "accountInfo.iban": "Use 15 to 34 characters.",
        "accountInfo.routingNumber": "Enter exactly 9 digits.",
        "accountInfo.accountNumber": "Enter 9 to 18 digits.",
        customerType: "Choose one of: Individual, Business.",
        birthDate: "Enter a valid date, like 1990-01-31.",
        "owners.0.email": "Own words.",
        reference: "It isn't in the form that the service needs.",
        memo: "Use at most 80 characters.",
        code: "Use exactly 6 characters.",
        other: "The service didn't accept this.",
      },
    ],
    ["text", undefined],
    [undefined, undefined],
  ])("%j", (details, expected) => {
    expect(fieldsOf(details)).toEqual(expected);
  });

  it("never fail", () => {
    fc.assert(fc.property(fc.jsonValue(), (details) => fieldsOf(details) !== null));
  });
});

describe("Retry-After", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  it.each([
    ["0", 0],
    [" 120 ", 120],
    ["Thu, 01 Jan 2026 00:00:30 GMT", 30],
    ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
    ["soon", undefined],
    ["-5", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%s", (header, expected) => {
    expect(retryAfterSeconds(header, now)).toBe(expected);
  });

  it("is always respected, and waits grow", () => {
    fc.assert(
      fc.property(fc.nat(600), fc.double({ min: 0, max: 0.999, noNaN: true }), (asked, random) => {
        expect(retryDelayMs(1, asked, random)).toBeGreaterThan(asked * 1000);
        expect(retryDelayMs(3, undefined, random)).toBeGreaterThan(retryDelayMs(1, undefined, random));
      }),
    );
  });
});
