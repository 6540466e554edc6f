import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SERVICE_ERROR_CODES } from "@/lib/contract/error";
import { fieldsOf } from "./error-fields";
import { retryAfterSeconds, retryDelayMs } from "./retry-after";
import { SERVICE_ERRORS, serviceErrorWords, statusForBrowser } from "./service-errors";

describe("the service's errors", () => {
  it("each have words", () => {
    const codes = Object.values(SERVICE_ERROR_CODES).flat();
    expect(Object.keys(SERVICE_ERRORS).sort()).toEqual([...codes].sort());
  });

  it("promise nothing about the money when they are unknown and the service failed", () => {
    expect(serviceErrorWords("NEW", 500).meaning).toContain("may or may not have taken effect");
    expect(serviceErrorWords(undefined, 503).meaning).toContain("may or may not have taken effect");
    expect(serviceErrorWords("toString", 400)).toEqual(SERVICE_ERRORS.INVALID_INPUT);
    expect(serviceErrorWords("NEW", 418).title).toBe("The service rejected the request.");
  });

  it("never become the browser's 401, and always an error", () => {
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

  it("is never undercut, and waits grow", () => {
    fc.assert(
      fc.property(fc.nat(600), fc.double({ min: 0, max: 0.999, noNaN: true }), (asked, random) => {
        expect(retryDelayMs(1, asked, random)).toBeGreaterThan(asked * 1000);
        expect(retryDelayMs(3, undefined, random)).toBeGreaterThan(retryDelayMs(1, undefined, random));
      }),
    );
  });
});
