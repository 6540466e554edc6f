import { z } from "zod";
import type { AccountField, AccountType } from "./account-types";
import { type FieldRule, PLAIN_RULES } from "./field-rules";

const FieldRuleShape: z.ZodType<FieldRule> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), max: z.int().positive() }),
  z.strictObject({ kind: z.literal("digits"), min: z.int().positive(), max: z.int().positive() }),
  z.strictObject({ kind: z.literal("choice"), options: z.array(z.string().min(1)).min(1) }),
  z.strictObject({ kind: z.literal("phone"), prefix: z.string(), min: z.int().positive(), max: z.int().positive() }),
  z.strictObject({ kind: z.literal("pix-key"), typeField: z.string() }),
  z.strictObject({ kind: z.enum(PLAIN_RULES) }),
]);

const AccountFieldShape: z.ZodType<AccountField> = z.strictObject({
  name: z.string().min(1),
  label: z.string().min(1),
  rule: FieldRuleShape,
  optional: z.boolean().optional(),
  hint: z.string().optional(),
});

/** A kind of external account as data from outside. */
export const AccountTypeShape: z.ZodType<AccountType> = z.strictObject({
  type: z.string().min(1),
  label: z.string().min(1),
  kind: z.enum(["bank", "mobile-money", "wallet"]),
  currency: z.string().nullable(),
  rails: z.array(z.string()),
  fields: z.array(AccountFieldShape),
  exactlyOneOf: z.array(z.string()).optional(),
});

/**
 * What a deployment corrects in the table, as data: whole types, each replacing the one of its name or coming new.
 * Refuses what could never be filled in: twice the same type or field, lengths the wrong way round, unknown names.
 */
export const AccountTypeCorrections = z.array(AccountTypeShape).superRefine((types, ctx) => {
  const say = (path: (string | number)[], message: string) => ctx.addIssue({ code: "custom", path, message });
  types.forEach((type, at) => {
    if (types.findIndex((other) => other.type === type.type) !== at) say([at, "type"], "is there twice");
    const names = type.fields.map((field) => field.name);
    if (new Set(names).size !== names.length) say([at, "fields"], "holds a field twice");
    const named = [...(type.exactlyOneOf ?? [])];
    for (const { rule } of type.fields) {
      if ("min" in rule && rule.min > rule.max) say([at, "fields"], "holds a rule whose min is above its max");
      if (rule.kind === "pix-key") named.push(rule.typeField);
    }
    if (named.some((name) => !names.includes(name))) say([at, "fields"], "lacks a field that a rule names");
  });
});
