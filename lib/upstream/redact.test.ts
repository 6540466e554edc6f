import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kindOf } from "@/lib/contract/personal-data";
import { hideAll, hideSent, redact, redactPath, scrubText } from "./redact";

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

  it("hides everything inside a personal object, known or not", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CONTAINERS), fc.string({ minLength: 1 }), (container, key) => {
        fc.pre(!/^(account_?type|beneficiary_?type|bank_?name|provider|country|currency)$/i.test(key));
        const value = { [container]: { [key]: SECRET, deeper: { [key]: [SECRET] } } };
        expect(JSON.stringify(redact(value))).not.toContain(SECRET);
      }),
    );
  });

  it("hides unknown fields, whatever they are called, look like or are nested in", () => {
    const values = fc.constantFrom<unknown>(
      SECRET,
      [SECRET],
      { id: SECRET },
      { inner: { status: SECRET, x: [SECRET] } },
    );
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme-ascii" }), values, (name, value) => {
        fc.pre(!["plain", "category", "explanation"].includes(kindOf(name)));
        const data = {
          [`x${name}`]: value,
          data: { note: value, source: { [`x${name}`]: value, id: "InternalAccount:1" } },
        };
        fc.pre(kindOf(`x${name}`) === "unknown");
        const text = JSON.stringify(redact(data));
        expect(text).not.toContain(SECRET);
        expect(text).toContain("InternalAccount:1");
      }),
    );
    expect(redact({ data: { iban: "DE89370400440532013000", memo: 4155550133, ok: true, none: null } })).toEqual({
      data: { iban: "•••", memo: "•••", ok: true, none: null },
    });
    expect(redact(["ana@example.com"])).toEqual(["•••"]);
    expect(redact({ source: ["ana@example.com"], name: "Ana", purpose: { name: "Ana" } })).toMatchObject({
      name: "•••",
      purpose: { name: "•••" },
    });
  });

  it("keeps what the requests page needs", () => {
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

  it("does not change its input", () => {
    const value = { fullName: SECRET, list: [{ email: SECRET }] };
    redact(value);
    expect(value).toEqual({ fullName: SECRET, list: [{ email: SECRET }] });
  });

  it("cleans free text and paths", () => {
    expect(scrubText(`Account 0123 4567 890 of ana@example.com ("Ana") is 'closed'`)).not.toMatch(
      /4567|ana@|Ana|closed/,
    );
    expect(scrubText("Amount must be at least 100")).toBe("Amount must be at least 100");
    expect(redact({ code: "X", message: "number 123456789" })).toEqual({ code: "X", message: "number •••" });
    expect(redact({ message: "for Ana" })).toEqual({ message: "•••" });
    expect(scrubText("from GB29 NWBK 6016 1331 9268 19 to DE89370400440532013000")).not.toMatch(/NWBK|GB29|DE89|\d{4}/);
    expect(scrubText("a b@c.d <e@f>")).toBe("a ••• <•••>");
    expect(redactPath("/receiver/uma/$ana%2Bx@example.com")).toBe("/receiver/uma/$•••@example.com");
    expect(redactPath("/quotes/Quote:1/execute")).toBe("/quotes/Quote:1/execute");
  });
});

it.each(["a", "A1", " '", '"', "@"])("a text of %j without end is read once, and cut", (part) => {
  expect(scrubText(part.repeat(100_000)).length).toBeLessThanOrEqual(2_001);
});

describe("what was sent and may never be recorded", () => {
  it("is hidden in the request and wherever a response repeats it", () => {
    const code = fc.stringMatching(/^[0-9A-Za-z]{4,12}$/);
    fc.assert(
      fc.property(code, fc.jsonValue(), (sent, other) => {
        const body = { code: sent };
        expect(JSON.stringify(hideAll(body))).not.toContain(`"${sent}"`);
        const repeats = { message: `${sent} is wrong`, details: { code: sent, [sent]: [Number(sent), other, sent] } };
        const hidden = JSON.stringify(redact(hideSent(repeats, body)));
        fc.pre(!JSON.stringify(redact(hideSent({ message: "", details: { code: "", "": [0] } }, {}))).includes(sent));
        expect(hidden).not.toContain(sent);
      }),
    );
  });

  it("leaves the rest of a response as it is", () => {
    const response = { id: "Quote:1", status: "PROCESSING", totalSendingAmount: 50_000 };
    expect(hideSent(response, { code: "123456" })).toEqual(response);
  });
});
