import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountInfoProblems, normaliseAccountInfo } from "./account-info";
import { ACCOUNT_TYPES, type AccountField, type AccountType } from "./account-types";
import { checkDigitProblem, type FieldRule, fieldProblem, formProblem, normaliseField } from "./field-rules";

const DIGITS = [..."0123456789"];
const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength, maxLength });
const letters = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const WORD = "abcdefghijklmnopqrstuvwxyz0123456789";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A number with the two check digits that its country gives it. */
const iban = fc.tuple(letters(UPPER, 2), letters(UPPER + DIGITS.join(""), 11, 30)).map(([country, body]) => {
  let remainder = 0;
  for (const character of `${body}${country}00`) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return `${country}${String(98 - remainder).padStart(2, "0")}${body}`;
});

/** Values that a rule has to take. */
function right(rule: FieldRule): fc.Arbitrary<string> {
  switch (rule.kind) {
    case "text":
      return fc.string({ minLength: 1, maxLength: rule.max });
    case "digits":
      return digits(rule.min, rule.max);
    case "choice":
      return fc.constantFrom(...rule.options);
    case "phone":
      return digits(rule.min, rule.max).map((rest) => `${rule.prefix}${rest}`);
    case "routing":
      return digits(9);
    case "clabe":
      return digits(18);
    case "iban":
      return iban;
    case "swift":
      return fc
        .tuple(letters(UPPER, 6), letters(UPPER + DIGITS.join(""), 2), fc.constantFrom("", "500", "XXX"))
        .map((parts) => parts.join(""));
    case "vpa":
      return fc.tuple(letters(WORD, 2, 40), letters("abcdef", 2, 20)).map((parts) => parts.join("@"));
    case "br-tax-id":
      return fc.oneof(digits(11), digits(14));
    case "pix-key":
      return digits(11);
    case "ifsc":
      return fc
        .tuple(letters(UPPER, 4), letters(UPPER + DIGITS.join(""), 6))
        .map(([bank, branch]) => `${bank}0${branch}`);
    case "date":
      return fc
        .date({ min: new Date("1900-01-01"), max: new Date("2020-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    case "country":
      return fc.constantFrom("DE", "US", "MW", "SN");
    case "email":
      return fc.tuple(letters(WORD, 1, 30), letters("abcdef", 1, 30)).map((parts) => `${parts.join("@")}.example`);
    case "rail":
    case "list":
    case "object":
      throw new Error(`${rule.kind} is no text that is typed`);
    case "solana":
      return letters(BASE58, 32, 44);
    case "tron":
      return letters(BASE58, 33).map((rest) => `T${rest}`);
    case "evm":
      return letters("0123456789abcdefABCDEF", 40).map((rest) => `0x${rest}`);
    case "spark":
      return letters(WORD, 10, 200);
    case "lightning-invoice":
      return letters(WORD, 20, 400).map((rest) => `ln${rest}`);
    case "bolt12":
      return letters(WORD, 20, 400).map((rest) => `lno1${rest}`);
    case "lightning-address":
      return fc.tuple(letters(WORD, 1, 30), letters("abcdef.-", 1, 30)).map((parts) => parts.join("@"));
  }
}

/** Changes that no format survives: a foreign script, a tail of another alphabet, a wrong length, a damaged cell. */
const SPOILT: ((good: string) => string)[] = [
  (good) => `${good}é`,
  // No letter: one in ninety-seven would make another right IBAN.
  (good) => `${good} ?`,
  (good) => `=${good}`,
  (good) => `\u202e${good}`,
  () => "1.23E+10",
  () => "٠١٢٣٤٥٦٧٨٩",
  (good) => good.repeat(120),
];

/** What a choice holds beside the field, so that a rule which looks at it knows its kind. */
const beside = (type: AccountType, chosen = "CPF") =>
  Object.fromEntries(type.fields.filter(({ rule }) => rule.kind === "choice").map(({ name }) => [name, chosen]));

const FIELDS = ACCOUNT_TYPES.flatMap((type) =>
  type.fields.map((field): [string, AccountType, AccountField] => [`${type.type} ${field.name}`, type, field]),
);
const CHECKED = FIELDS.filter(([, , { rule }]) => rule.kind !== "text");

describe("every field of every type (interface-defaults 3, specification 8)", () => {
  it.each(FIELDS)("%s takes what fits its form, however it is spaced", (_, type, { rule }) => {
    fc.assert(
      fc.property(right(rule), (value) => {
        expect(formProblem(rule, value, beside(type))).toBeNull();
        expect(normaliseField(rule, `  ${value}\t`)).toBe(normaliseField(rule, value));
      }),
      { numRuns: 60 },
    );
  });

  it.each(CHECKED)("%s refuses in words what is spoilt", (_, type, { rule }) => {
    fc.assert(
      fc.property(right(rule), fc.constantFrom(...SPOILT), (value, spoil) => {
        const sent = normaliseField(rule, spoil(value));
        const problem = fieldProblem(rule, sent, beside(type));
        expect(problem, sent).toMatch(/^[A-Z].*\.$/);
        expect(checkDigitProblem(rule, sent)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it.each(FIELDS)("%s: what is sent stays the same when it is sent again", (_, _type, { rule }) => {
    fc.assert(
      fc.property(fc.oneof(right(rule), fc.string()), (value) => {
        const once = normaliseField(rule, value);
        expect(normaliseField(rule, once)).toBe(once);
      }),
      { numRuns: 60 },
    );
  });
});

describe("digits that are counted", () => {
  const counted = CHECKED.flatMap(([name, , { rule }]): [string, FieldRule, number, number][] => {
    if (rule.kind === "digits" || rule.kind === "phone") return [[name, rule, rule.min, rule.max]];
    if (rule.kind === "routing") return [[name, rule, 9, 9]];
    return rule.kind === "clabe" ? [[name, rule, 18, 18]] : [];
  });

  it.each(counted)("%s: exactly its lengths", (_, rule, min, max) => {
    const prefix = rule.kind === "phone" ? rule.prefix : "";
    fc.assert(
      fc.property(digits(0, 24), (text) => {
        expect(formProblem(rule, prefix + text) === null).toBe(text.length >= min && text.length <= max);
      }),
    );
  });

  it.each(counted.filter(([, rule]) => rule.kind !== "phone"))("%s: separators are taken out", (_, rule, min) => {
    fc.assert(
      fc.property(digits(min), fc.constantFrom(" ", "-", ".", "\u00a0"), (text, separator) => {
        expect(normaliseField(rule, [...text].join(separator))).toBe(text);
      }),
    );
  });
});

describe("an IBAN", () => {
  it("is right in groups of four and in small letters, and wrong with two neighbours swapped", () => {
    fc.assert(
      fc.property(iban, fc.nat(), (value, at) => {
        const typed = value.replace(/(.{4})/g, "$1 ").toLowerCase();
        expect(normaliseField({ kind: "iban" }, typed)).toBe(value);
        const position = 4 + (at % (value.length - 5));
        const [a = "", b = ""] = [value[position], value[position + 1]];
        fc.pre(a !== b && DIGITS.includes(a) === DIGITS.includes(b));
        const swapped = value.slice(0, position) + b + a + value.slice(position + 2);
        expect(fieldProblem({ kind: "iban" }, swapped)).toContain("Check each character");
      }),
    );
  });
});

describe("a whole account", () => {
  it.each(ACCOUNT_TYPES.filter((type) => !type.exactlyOneOf).map((type) => [type.type, type] as const))(
    "%s: names each empty field that it needs, and no other type's field",
    (_, type) => {
      const needed = type.fields.filter((field) => !field.optional).map(({ name }) => name);
      expect(Object.keys(accountInfoProblems({ other: "x" }, type)).sort()).toEqual([...needed].sort());
      const empty = Object.fromEntries(type.fields.map(({ name }) => [name, "  "]));
      expect(normaliseAccountInfo(empty, type)).toEqual({});
    },
  );
});
