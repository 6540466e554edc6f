import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIGITS, digits, iban, rightValue } from "@/lib/server/testing/account-values";
import { accountInfoProblems, normaliseAccountInfo } from "./account-info";
import { ACCOUNT_TYPES, type AccountField, type AccountType } from "./account-types";
import { checkDigitProblem, type FieldRule, fieldProblem, formProblem, normaliseField } from "./field-rules";

/** Changes that no format tolerates: another script, a foreign tail, a wrong length, a corrupted spreadsheet cell. */
const SPOILT: ((good: string) => string)[] = [
  (good) => `${good}é`,
  // Not a letter, because one in ninety-seven would make another valid IBAN.
  (good) => `${good} ?`,
  (good) => `=${good}`,
  (good) => `\u202e${good}`,
  () => "1.23E+10",
  () => "٠١٢٣٤٥٦٧٨٩",
  (good) => good.repeat(120),
];

/** Values of the type's choices, so that a rule that depends on one knows the kind. */
const beside = (type: AccountType, chosen = "CPF") =>
  Object.fromEntries(type.fields.filter(({ rule }) => rule.kind === "choice").map(({ name }) => [name, chosen]));

const FIELDS = ACCOUNT_TYPES.flatMap((type) =>
  type.fields.map((field): [string, AccountType, AccountField] => [`${type.type} ${field.name}`, type, field]),
);
const CHECKED = FIELDS.filter(([, , { rule }]) => rule.kind !== "text");

describe("every field of every type (interface-defaults 3, specification 8)", () => {
  it.each(FIELDS)("%s accepts what fits its form, however it is spaced", (_, type, { rule }) => {
    fc.assert(
      fc.property(rightValue(rule), (value) => {
        expect(formProblem(rule, value, beside(type))).toBeNull();
        expect(normaliseField(rule, `  ${value}\t`)).toBe(normaliseField(rule, value));
      }),
      { numRuns: 60 },
    );
  });

  it.each(CHECKED)("%s refuses a corrupted value, in words", (_, type, { rule }) => {
    fc.assert(
      fc.property(rightValue(rule), fc.constantFrom(...SPOILT), (value, spoil) => {
        const sent = normaliseField(rule, spoil(value));
        const problem = fieldProblem(rule, sent, beside(type));
        expect(problem, sent).toMatch(/^[A-Z].*\.$/);
        expect(checkDigitProblem(rule, sent)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it.each(FIELDS)("%s: normalising a value twice changes nothing", (_, _type, { rule }) => {
    fc.assert(
      fc.property(fc.oneof(rightValue(rule), fc.string()), (value) => {
        const once = normaliseField(rule, value);
        expect(normaliseField(rule, once)).toBe(once);
      }),
      { numRuns: 60 },
    );
  });
});

describe("fields with a number of digits", () => {
  const counted = CHECKED.flatMap(([name, , { rule }]): [string, FieldRule, number, number][] => {
    if (rule.kind === "digits" || rule.kind === "phone") return [[name, rule, rule.min, rule.max]];
    if (rule.kind === "routing") return [[name, rule, 9, 9]];
    return rule.kind === "clabe" ? [[name, rule, 18, 18]] : [];
  });

  it.each(counted)("%s: accepts exactly its lengths", (_, rule, min, max) => {
    const prefix = rule.kind === "phone" ? rule.prefix : "";
    fc.assert(
      fc.property(digits(0, 24), (text) => {
        expect(formProblem(rule, prefix + text) === null).toBe(text.length >= min && text.length <= max);
      }),
    );
  });

  it.each(counted.filter(([, rule]) => rule.kind !== "phone"))("%s: separators are removed", (_, rule, min) => {
    fc.assert(
      fc.property(digits(min), fc.constantFrom(" ", "-", ".", "\u00a0"), (text, separator) => {
        expect(normaliseField(rule, [...text].join(separator))).toBe(text);
      }),
    );
  });
});

describe("an IBAN", () => {
  it("is valid in groups of four and in lower case, and invalid with two neighbours swapped", () => {
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
    "%s: reports each required field that is empty, and no other type's field",
    (_, type) => {
      const needed = type.fields.filter((field) => !field.optional).map(({ name }) => name);
      expect(Object.keys(accountInfoProblems({ other: "x" }, type)).sort()).toEqual([...needed].sort());
      const empty = Object.fromEntries(type.fields.map(({ name }) => [name, "  "]));
      expect(normaliseAccountInfo(empty, type)).toEqual({});
    },
  );
});
