import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redact, redactPath, scrubText } from "./redact";

const SECRET = "Zanzibar42";
const PERSONAL = [
  ...["fullName", "FULL_NAME", "birthDate", "nationality", "email", "phoneNumber", "taxId", "accountNumber", "iban"],
  ...[
    "clabeNumber",
    "pixKey",
    "umaAddress",
    "clientSecret",
    "Authorization",
    "description",
    "kycUrl",
    "routing_number",
  ],
];
const CONTAINERS = ["accountInfo", "beneficiary", "counterpartyInformation", "senderCustomerInfo", "address"];

describe("redact", () => {
  it("hides personal values by key, at any depth and in lists", () => {
    const shape = fc.constantFrom(...PERSONAL).chain((key) => {
      const leaf = fc.constantFrom<unknown>({ [key]: SECRET }, { [key]: [SECRET] }, { [key]: { inner: SECRET } });
      return fc
        .array(fc.constantFrom("data", "x", "list"), { maxLength: 5 })
        .chain((path) =>
          leaf.map((value) => path.reduce<unknown>((inner, at) => (at === "list" ? [inner] : { [at]: inner }), value)),
        );
    });
    fc.assert(fc.property(shape, (value) => !JSON.stringify(redact(value)).includes(SECRET)));
  });

  it("hides whatever is inside a personal object, known or not", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CONTAINERS), fc.string({ minLength: 1 }), (container, key) => {
        fc.pre(!/^(account_?type|beneficiary_?type|bank_?name|provider|country|currency)$/i.test(key));
        const value = { [container]: { [key]: SECRET, deeper: { [key]: [SECRET] } } };
        expect(JSON.stringify(redact(value))).not.toContain(SECRET);
      }),
    );
  });

  it("keeps what a page about requests needs", () => {
    const value = {
      id: "Transaction:1",
      status: "PENDING",
      sentAmount: { amount: 12_345_678, currency: { code: "USD", decimals: 2, name: "US Dollar" } },
      createdAt: "2026-01-01T00:00:00Z",
      destination: { accountInfo: { accountType: "US_ACCOUNT", bankName: "Bank" } },
      requiredPayerDataFields: [{ name: "FULL_NAME", mandatory: true }],
    };
    expect(redact(value)).toEqual(value);
  });

  it("does not change what it is given", () => {
    const value = { fullName: SECRET, list: [{ email: SECRET }] };
    redact(value);
    expect(value).toEqual({ fullName: SECRET, list: [{ email: SECRET }] });
  });

  it("cleans free text and paths", () => {
    expect(scrubText(`Account 0123 4567 890 of ana@example.com ("Ana") is 'closed'`)).not.toMatch(
      /4567|ana@|Ana|closed/,
    );
    expect(scrubText("Amount must be at least 100")).toBe("Amount must be at least 100");
    expect(redact({ message: "number 123456789" })).toEqual({ message: "number •••" });
    expect(redactPath("/receiver/uma/$ana%2Bx@example.com")).toBe("/receiver/uma/$•••@example.com");
    expect(redactPath("/quotes/Quote:1/execute")).toBe("/quotes/Quote:1/execute");
  });
});
