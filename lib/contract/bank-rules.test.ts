import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountTypeOf } from "./account-types";
import { hasClabeChecksum, hasRoutingChecksum, isIban, isSwiftCode } from "./bank-rules";
import { hasBrazilianChecksum, pixKeyProblem } from "./brazil-rules";
import { formProblem } from "./field-rules";

const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });

/** Whether the table accepts `text` for a field of a type. */
function takes(type: string, name: string, text: string): boolean {
  const field = accountTypeOf(type)?.fields.find((one) => one.name === name);
  if (!field) throw new Error(`${type} has no field ${name}`);
  return formProblem(field.rule, text) === null;
}

describe("digit rules (specification 8)", () => {
  it.each([
    ["US_ACCOUNT", "routingNumber", 9, 9],
    ["US_ACCOUNT", "accountNumber", 4, 17],
    ["MXN_ACCOUNT", "clabeNumber", 18, 18],
    ["NGN_ACCOUNT", "accountNumber", 10, 10],
    ["CAD_ACCOUNT", "bankCode", 3, 3],
    ["CAD_ACCOUNT", "branchCode", 5, 5],
    ["CAD_ACCOUNT", "accountNumber", 7, 12],
    ["ZAR_ACCOUNT", "accountNumber", 9, 13],
  ])("%s, %s: exactly the lengths given, only ASCII digits", (type, name, min, max) => {
    fc.assert(
      fc.property(digits(0, 24), (text) => takes(type, name, text) === (text.length >= min && text.length <= max)),
    );
    fc.assert(
      fc.property(
        digits(min - 1, max - 1),
        fc.constantFrom("a", " ", "-", "٣", "\n"),
        (text, bad) => !takes(type, name, text + bad),
      ),
    );
  });

  it("mobile money: the currency's own prefix and nine digits, never another currency's prefix", () => {
    const prefixes = { KES: "+254", TZS: "+255", ZMW: "+260", RWF: "+250" };
    const currency = fc.constantFrom(...(Object.keys(prefixes) as (keyof typeof prefixes)[]));
    fc.assert(
      fc.property(currency, currency, digits(8, 10), (own, other, rest) => {
        const isRight = own === other && rest.length === 9;
        expect(takes(`${other}_ACCOUNT`, "phoneNumber", `${prefixes[own]}${rest}`)).toBe(isRight);
      }),
    );
    expect(takes("IDR_ACCOUNT", "phoneNumber", "+6281234567890")).toBe(true);
  });
});

describe("checksums", () => {
  it("accept real numbers", () => {
    expect(hasRoutingChecksum("021000021")).toBe(true);
    expect(hasRoutingChecksum("121000248")).toBe(true);
    expect(hasClabeChecksum("032180000118359719")).toBe(true);
    expect(isIban("DE89370400440532013000")).toBe(true);
    expect(isIban("gb82west12345698765432")).toBe(true);
    expect(isIban("NO9386011117947")).toBe(true);
    expect(isSwiftCode("DEUTDEFF500")).toBe(true);
    expect(hasBrazilianChecksum("52998224725")).toBe(true);
    expect(hasBrazilianChecksum("11222333000181")).toBe(true);
    expect(hasBrazilianChecksum("12ABC34501DE35")).toBe(true);
    expect(hasBrazilianChecksum("11111111111")).toBe(false);
  });

  it("detect one changed digit", () => {
    const change = (text: string, at: number, by: number) =>
      text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1);
    fc.assert(
      fc.property(
        fc.nat(8),
        fc.integer({ min: 1, max: 9 }),
        (at, by) => !hasRoutingChecksum(change("021000021", at, by)),
      ),
    );
    fc.assert(
      fc.property(
        fc.nat(17),
        fc.integer({ min: 1, max: 9 }),
        (at, by) => !hasClabeChecksum(change("032180000118359719", at, by)),
      ),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 21 }),
        fc.integer({ min: 1, max: 9 }),
        (at, by) => !isIban(change("DE89370400440532013000", at, by)),
      ),
    );
  });

  it("are valid for exactly one check digit of every CLABE", () => {
    fc.assert(
      fc.property(digits(17), (body) => [..."0123456789"].filter((last) => hasClabeChecksum(body + last)).length === 1),
    );
  });

  it("are valid for exactly one pair of check digits of every IBAN body", () => {
    fc.assert(
      fc.property(digits(18), (body) => {
        const right = Array.from({ length: 97 }, (_, n) => String(n + 2).padStart(2, "0")).filter((check) =>
          isIban(`DE${check}${body}`),
        );
        expect(right).toHaveLength(1);
      }),
      { numRuns: 30 },
    );
  });
});

describe("Pix keys", () => {
  it.each([
    ["52998224725", "CPF", true],
    ["529.982.247-25", "CPF", false],
    ["11222333000181", "CNPJ", true],
    ["ana@example.com", "EMAIL", true],
    ["+5511987654321", "PHONE", true],
    ["+14155550123", "PHONE", false],
    ["123e4567-e89b-12d3-a456-426614174000", "RANDOM", true],
    ["anything", "toString", true],
  ])("%s as %s", (key, type, right) => {
    expect(pixKeyProblem(key, type) === null).toBe(right);
  });
});
