import { z } from "zod";
import type { AccountField, AccountType } from "./account-types";
import { type FieldRule, PLAIN_RULES } from "./field-rules";
import { DEEPEST } from "./field-values";

const names = z.array(z.string().min(1));
const options = names.min(1);
const labels = z.record(z.string(), z.string().min(1)).optional();
const length = z.int().positive();
const limits = {
  pattern: z.string().refine(isPattern, "is not a regular expression").optional(),
  says: z.string().min(1).optional(),
  minLength: length.optional(),
  maxLength: length.optional(),
};

function isPattern(text: string): boolean {
  try {
    return typeof new RegExp(text).source === "string";
  } catch {
    return false;
  }
}

const FieldRuleShape: z.ZodType<FieldRule> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("text"), max: length, suggestions: options.optional(), ...limits }),
    z.strictObject({ kind: z.literal("digits"), min: length, max: length, ...limits }),
    z.strictObject({ kind: z.literal("choice"), options, labels, ...limits }),
    z.strictObject({ kind: z.literal("phone"), prefix: z.string(), min: length, max: length, ...limits }),
    z.strictObject({ kind: z.literal("pix-key"), typeField: z.string(), ...limits }),
    z.strictObject({ kind: z.literal("list"), options, labels }),
    z.strictObject({ kind: z.literal("object"), fields: z.array(AccountFieldShape).min(1) }),
    z.strictObject({ kind: z.enum(PLAIN_RULES), ...limits }),
  ]),
);

const AccountFieldShape: z.ZodType<AccountField> = z.strictObject({
  name: z.string().min(1),
  label: z.string().min(1),
  rule: FieldRuleShape,
  optional: z.boolean().optional(),
  hint: z.string().optional(),
});

const Person = z.enum(["INDIVIDUAL", "BUSINESS"]);

/** A type of external account, as configured by a deployment. */
export const AccountTypeShape: z.ZodType<AccountType> = z.strictObject({
  type: z.string().min(1),
  label: z.string().min(1),
  kind: z.enum(["bank", "mobile-money", "wallet"]),
  currency: z.string().nullable(),
  currencies: options.optional(),
  rails: z.array(z.string()),
  sendsRails: z.boolean().optional(),
  fields: z.array(AccountFieldShape),
  exactlyOneOf: names.optional(),
  atLeastOneOf: names.optional(),
  requiredByRail: z
    .array(z.strictObject({ rail: z.string(), requires: names }))
    .min(1)
    .optional(),
  choicesByRail: z.array(z.strictObject({ field: z.string(), rail: z.string(), options, labels })).optional(),
  beneficiaryTypeByRail: z.record(z.string(), z.array(Person).min(1)).optional(),
  bankCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  ibanOnlyCountries: names.optional(),
  beneficiary: z
    .strictObject({
      need: z.enum(["always", "third-party"]),
      INDIVIDUAL: z.array(AccountFieldShape),
      BUSINESS: z.array(AccountFieldShape),
    })
    .optional(),
  offersOwnership: z.boolean().optional(),
});

type Path = (string | number)[];
type Say = (path: Path, message: string) => void;

/** Reports fields, also nested ones, that could never be filled in. */
function judgeFields(fields: readonly AccountField[], path: Path, say: Say, depth = 0): void {
  if (depth > DEEPEST) say(path, `holds objects more than ${DEEPEST} deep`);
  const called = fields.map((field) => field.name);
  if (new Set(called).size !== called.length) say(path, "holds a field twice");
  fields.forEach(({ rule }, at) => {
    if ("min" in rule && rule.min > rule.max) say(path, "holds a rule whose min is above its max");
    if ("minLength" in rule && (rule.minLength ?? 0) > (rule.maxLength ?? Infinity))
      say(path, "holds a rule whose minLength is above its maxLength");
    if (rule.kind === "pix-key" && !called.includes(rule.typeField)) say(path, "lacks a field that a rule names");
    if (rule.kind === "object") judgeFields(rule.fields, [...path, at, "rule", "fields"], say, depth + 1);
  });
}

/** Reports names that a type uses but that are not among its fields and rails. */
function judgeNames(type: AccountType, at: number, say: Say): void {
  const fields = type.fields.map((field) => field.name);
  const { exactlyOneOf = [], atLeastOneOf = [], requiredByRail = [], choicesByRail = [] } = type;
  const named = [
    ...exactlyOneOf,
    ...atLeastOneOf,
    ...requiredByRail.flatMap(({ requires }) => requires),
    ...choicesByRail.map(({ field }) => field),
  ];
  if (named.some((name) => !fields.includes(name))) say([at, "fields"], "lacks a field that a rule names");
  const rails = [
    ...[...requiredByRail, ...choicesByRail].map(({ rail }) => rail),
    ...Object.keys(type.beneficiaryTypeByRail ?? {}),
  ];
  if (rails.some((rail) => !type.rails.includes(rail))) say([at, "rails"], "lacks a rail that a rule names");
  const { currency, currencies = [] } = type;
  if (currency !== null && currencies.length > 0) say([at, "currencies"], "goes with a currency of null only");
}

/**
 * A deployment's corrections to the table, as data: whole types, each replacing the one of its name or added as new.
 * Refuses what could never be filled in: duplicate types or fields, minimums above maximums, unknown names.
 */
export const AccountTypeCorrections = z.array(AccountTypeShape).superRefine((types, ctx) => {
  const say: Say = (path, message) => ctx.addIssue({ code: "custom", path, message });
  types.forEach((type, at) => {
    if (types.findIndex((other) => other.type === type.type) !== at) say([at, "type"], "is there twice");
    judgeFields(type.fields, [at, "fields"], say);
    for (const person of Person.options)
      judgeFields(type.beneficiary?.[person] ?? [], [at, "beneficiary", person], say);
    judgeNames(type, at, say);
  });
});
