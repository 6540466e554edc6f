import type { AccountField } from "./account-types";
import type { DescribedField } from "./account-types-deployed";
import { BENEFICIARY_WORDS, FIELD_WORDS, valueLabel, wordsOf } from "./account-words";
import { PIX_KEY_TYPES } from "./brazil-rules";
import type { FieldRule, Limits, PlainRule } from "./field-rules";

/** The maximum length of a text where the description sets none. */
const LONGEST = 200;

/** Our own, stricter rules by type and field: an impossible account number is refused. */
const OWN_RULES: Record<string, FieldRule> = {
  "USD_ACCOUNT.accountNumber": { kind: "digits", min: 4, max: 17 },
  "BASE_WALLET.address": { kind: "evm" },
  "ETHEREUM_WALLET.address": { kind: "evm" },
  "PLASMA_WALLET.address": { kind: "evm" },
  "POLYGON_WALLET.address": { kind: "evm" },
  "SOLANA_WALLET.address": { kind: "solana" },
  "SPARK_WALLET.address": { kind: "spark" },
  "TRON_WALLET.address": { kind: "tron" },
};

/** Messages for numbers that don't match their pattern, by type and field. */
const SAYS: Record<string, string> = {
  "BRL_ACCOUNT.taxId": "Enter a CPF (11 digits) or a CNPJ (14 digits).",
  "XOF_ACCOUNT.phoneNumber":
    "Enter +221 and 9 digits (Senegal), +225 and 10 digits (Côte d’Ivoire), +228 and 8 digits (Togo) or +229 and 8 or 9 digits (Benin).",
};

const labelsOf = (options: string[]) => ({
  options,
  labels: Object.fromEntries(options.map((value) => [value, valueLabel(value) ?? value])),
});

/** A choice of `options`, each with its label. */
export const choiceOf = (options: string[]) => ({ kind: "choice" as const, ...labelsOf(options) });

/** A field of a type's account data: its label and rule, from its name and its description. */
export function accountField(type: string, field: DescribedField): AccountField {
  const words = FIELD_WORDS[`${type}.${field.name}`] ?? FIELD_WORDS[field.name];
  return fieldWith(words, field, accountRule(type, field, words?.kind));
}

/** A field of a beneficiary; `address`: the fields of an address. */
export function beneficiaryField(field: DescribedField, address: DescribedField[]): AccountField {
  const words = BENEFICIARY_WORDS[field.name];
  if (field.shape === "address") {
    return fieldWith(words, field, { kind: "object", fields: address.map((each) => beneficiaryField(each, [])) });
  }
  if (field.name === "phoneNumber" && field.pattern === undefined) {
    return fieldWith(words, field, { kind: "phone", prefix: "+", min: 6, max: 14 });
  }
  return fieldWith(words, field, ruleOf(field, words?.kind));
}

function fieldWith(words: { label: string; hint?: string } | undefined, field: DescribedField, rule: FieldRule) {
  const { label = wordsOf(field.name), hint } = words ?? {};
  return {
    name: field.name,
    label,
    rule,
    ...(field.required ? {} : { optional: true }),
    ...(hint === undefined ? {} : { hint }),
  };
}

function accountRule(type: string, field: DescribedField, kind: PlainRule | undefined): FieldRule {
  const own = OWN_RULES[`${type}.${field.name}`];
  if (own) return own;
  const says = SAYS[`${type}.${field.name}`];
  if (field.name === "pixKey") return { kind: "pix-key", typeField: "pixKeyType", ...lengths(field) };
  if (field.name === "pixKeyType") return choiceOf(field.enum ?? [...PIX_KEY_TYPES]);
  if (type === "BRL_ACCOUNT" && field.name === "taxId") return { kind: "br-tax-id", ...limits(field, says) };
  return ruleOf(field, kind, says);
}

// Patterns for which we have a rule with its own message that also removes separators.
const DIGITS = /^\^\[0-9\]\{(\d+)(?:,(\d+))?\}\$$/;
const PHONE = /^\^\\\+(\d*)\[0-9\]\{(\d+)(?:,(\d+))?\}\$$/;
const SORT_CODE = "^[0-9]{2}-?[0-9]{2}-?[0-9]{2}$";
const NATIONAL_IBAN = /^\^([A-Z]{2})\[0-9\]/;

function ruleOf(field: DescribedField, kind: PlainRule | undefined, says?: string): FieldRule {
  const { pattern = "", maxLength = LONGEST } = field;
  if (field.items) return { kind: "list", ...labelsOf(field.items) };
  if (field.enum) return { kind: "choice", ...labelsOf(field.enum) };
  if (kind === "iban") return { kind, ...limits(field, ibanSays(field)) };
  if (kind !== undefined) return { kind, ...lengths(field), ...(isOwn(kind, pattern) ? {} : limits(field, says)) };
  const [, least, most] = DIGITS.exec(pattern === SORT_CODE ? "^[0-9]{6}$" : pattern) ?? [];
  if (least !== undefined) return { kind: "digits", min: Number(least), max: Number(most ?? least) };
  const [, prefix, min, max] = PHONE.exec(pattern) ?? [];
  if (min !== undefined) return { kind: "phone", prefix: `+${prefix}`, min: Number(min), max: Number(max ?? min) };
  if (field.name === "phoneNumber" && pattern !== "") {
    return { kind: "phone", prefix: "+", min: 6, max: 14, ...limits(field, says) };
  }
  const longest = field.name === "accountNumber" ? Math.min(maxLength, 64) : maxLength;
  return { kind: "text", max: longest, ...(pattern === "" ? {} : limits(field, says)) };
}

/** Whether the kind's own check is at least as strict as any pattern that the descriptions have for it. */
const isOwn = (kind: string, pattern: string) =>
  pattern === "" || ["swift", "routing", "clabe", "country", "ifsc", "vpa"].includes(kind);

function ibanSays({ pattern = "", maxLength }: DescribedField): string | undefined {
  const [, country] = NATIONAL_IBAN.exec(pattern) ?? [];
  return country && `This IBAN must start with ${country} and have ${maxLength} characters.`;
}

function lengths({ minLength = 0, maxLength }: DescribedField): Limits {
  return { ...(minLength > 1 ? { minLength } : {}), ...(maxLength === undefined ? {} : { maxLength }) };
}

function limits(field: DescribedField, says: string | undefined): Limits {
  const { pattern } = field;
  return { ...(pattern ? { pattern } : {}), ...(pattern && says ? { says } : {}), ...lengths(field) };
}
