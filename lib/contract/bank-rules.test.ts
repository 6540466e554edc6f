import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hasClabeChecksum,
  hasRoutingChecksum,
  isCadAccount,
  isClabe,
  isDigits,
  isIban,
  isMobileMoneyNumber,
  isNgnAccountNumber,
  isPhone,
  isRoutingNumber,
  isSwiftCode,
  isUsAccountNumber,
  isZarAccountNumber,
  MOBILE_MONEY_PREFIXES,
  type MobileMoneyCurrency,
} from "./bank-rules";
import { hasBrazilianChecksum, pixKeyProblem } from "./brazil-rules";

const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });
const currencies = Object.keys(MOBILE_MONEY_PREFIXES) as MobileMoneyCurrency[];

describe("digit rules (specification 8)", () => {
  it.each([
    ["US routing number", isRoutingNumber, 9, 9],
    ["US account number", isUsAccountNumber, 4, 17],
    ["CLABE", isClabe, 18, 18],
    ["NGN account number", isNgnAccountNumber, 10, 10],
    ["ZAR account number", isZarAccountNumber, 9, 13],
  ] as const)("%s: exactly the lengths given, only ASCII digits", (_name, rule, min, max) => {
    fc.assert(fc.property(digits(0, 24), (text) => rule(text) === (text.length >= min && text.length <= max)));
    fc.assert(
      fc.property(
        digits(min - 1, max - 1),
        fc.constantFrom("a", " ", "-", "٣", "\n"),
        (text, bad) => !rule(text + bad),
      ),
    );
  });

  it("CAD: 3, 5 and 7 to 12 digits", () => {
    fc.assert(
      fc.property(digits(2, 4), digits(4, 6), digits(6, 13), (bankCode, branchCode, accountNumber) => {
        const right =
          bankCode.length === 3 && branchCode.length === 5 && accountNumber.length >= 7 && accountNumber.length <= 12;
        expect(isCadAccount({ bankCode, branchCode, accountNumber })).toBe(right);
      }),
    );
  });

  it("mobile money: the currency's prefix and nine digits, and no other currency's", () => {
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.constantFrom(...currencies), digits(8, 10), (own, other, rest) => {
        const number = `${MOBILE_MONEY_PREFIXES[own]}${rest}`;
        expect(isMobileMoneyNumber(number, other)).toBe(own === other && rest.length === 9);
      }),
    );
    expect(isPhone("+6281234567890", "+62", 9, 12)).toBe(true);
    expect(isDigits("12", 3)).toBe(false);
  });
});

describe("checksums", () => {
  it("know real numbers", () => {
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

  it("notice one changed digit", () => {
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

  it("is right for exactly one check digit of every CLABE", () => {
    fc.assert(
      fc.property(digits(17), (body) => [..."0123456789"].filter((last) => hasClabeChecksum(body + last)).length === 1),
    );
  });

  it("is right for exactly one pair of check digits of every IBAN body", () => {
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

describe("PIX keys", () => {
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
