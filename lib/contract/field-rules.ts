import type { AccountField } from "./account-types";
import {
  compactNumber,
  hasClabeChecksum,
  hasRoutingChecksum,
  isClabe,
  isDigits,
  isIban,
  isPhone,
  isRoutingNumber,
  isSwiftCode,
  isVpa,
} from "./bank-rules";
import { compactPixKey, hasBrazilianChecksum, isBrazilianTaxId, pixKeyProblem } from "./brazil-rules";
import { CalendarDate } from "./calendar";
import { countryName } from "./countries";

/** Rules that need no parameter. `rail`: the chosen rail, which is not typed in. */
export const PLAIN_RULES = [
  "routing",
  "clabe",
  "iban",
  "swift",
  "ifsc",
  "vpa",
  "br-tax-id",
  "solana",
  "tron",
  "evm",
  "spark",
  "lightning-invoice",
  "bolt12",
  "lightning-address",
  "date",
  "country",
  "email",
  "rail",
] as const;
export type PlainRule = (typeof PLAIN_RULES)[number];

/** Constraints of any text besides its kind. `says`: the message if it doesn't match `pattern`. */
export interface Limits {
  pattern?: string;
  says?: string;
  minLength?: number;
  maxLength?: number;
}

/** Labels of values that can't be read as words: value → label. */
type Labels = Record<string, string>;

/** How a text is checked. `suggestions`: known valid values; there may be others. */
export type TextRule = Limits &
  (
    | { kind: "text"; max: number; suggestions?: string[] }
    | { kind: "digits"; min: number; max: number }
    | { kind: "choice"; options: string[]; labels?: Labels }
    | { kind: "phone"; prefix: string; min: number; max: number }
    | { kind: "pix-key"; typeField: string }
    | { kind: PlainRule }
  );

/**
 * How a field of account data is checked; plain data, so that a deployment can correct it without code. `list`: a
 * selection of the options, sent as an array; `object`: has fields of its own.
 */
export type FieldRule =
  | TextRule
  | { kind: "list"; options: string[]; labels?: Labels }
  | { kind: "object"; fields: AccountField[] };

const BASE58 = "[1-9A-HJ-NP-Za-km-z]";
const FORMS: Partial<Record<FieldRule["kind"], [form: RegExp, message: string]>> = {
  solana: [new RegExp(`^${BASE58}{32,44}$`), "A Solana address is 32 to 44 letters and digits."],
  tron: [new RegExp(`^T${BASE58}{33}$`), "A Tron address starts with T and is 34 characters long."],
  evm: [/^0x[0-9a-f]{40}$/i, "The address must be 0x followed by 40 hexadecimal digits."],
  spark: [/^[a-z0-9]{10,200}$/i, "A Spark address is 10 to 200 letters and digits."],
  "lightning-invoice": [
    /^ln[a-z0-9]{20,2000}$/i,
    "A Lightning invoice starts with ln, followed by at least 20 letters and digits.",
  ],
  bolt12: [/^lno1[a-z0-9]{20,2000}$/i, "A BOLT 12 offer starts with lno1, followed by at least 20 letters and digits."],
  "lightning-address": [/^[a-z0-9._+-]+@[a-z0-9.-]+(:\d{1,5})?$/i, "A Lightning address has the format name@domain."],
  ifsc: [/^[A-Z]{4}0[A-Z0-9]{6}$/, "An IFSC has 4 letters, a zero and 6 letters or digits."],
  email: [/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/, "Enter an email address."],
};
const NUMERIC: FieldRule["kind"][] = ["digits", "routing", "clabe", "iban", "ifsc"];
const UPPER: FieldRule["kind"][] = ["iban", "swift", "ifsc", "country"];

/** The value as sent: trimmed, numbers and Pix keys without separators, codes in upper case. */
export function normaliseField(rule: FieldRule, value: string): string {
  const trimmed = value.trim();
  if (rule.kind === "phone") return trimmed.replace(/[\s()-]/g, "");
  if (rule.kind === "pix-key") return compactPixKey(trimmed);
  if (rule.kind === "br-tax-id") return trimmed.replace(/[\s./-]/g, "").toUpperCase();
  const compact = NUMERIC.includes(rule.kind) ? compactNumber(trimmed) : trimmed;
  return UPPER.includes(rule.kind) ? compact.toUpperCase() : compact;
}

/**
 * Why a normalised value must be wrong, in words for the field; else null. Stricter than the service: mismatched check
 * digits mean a typing mistake, and money sent to such a number is lost or returned. `all`: the other fields.
 */
export function fieldProblem(rule: FieldRule, value: string, all: Record<string, unknown> = {}): string | null {
  return formProblem(rule, value, all) ?? checkDigitProblem(rule, value);
}

/** Why a normalised value lacks the form that the service requires, or null (specification 8, interface-defaults 3). */
export function formProblem(rule: FieldRule, value: string, all: Record<string, unknown> = {}): string | null {
  return kindProblem(rule, value, all) ?? limitProblem(rule, value);
}

/** The label of an option, if the table has one for it. */
export function optionLabel(rule: { labels?: Labels }, value: string): string | undefined {
  return rule.labels && Object.hasOwn(rule.labels, value) ? rule.labels[value] : undefined;
}

function limitProblem(rule: FieldRule, value: string): string | null {
  if (rule.kind === "object" || rule.kind === "list") return null;
  const { pattern, says, minLength = 0, maxLength = Infinity } = rule;
  if (pattern !== undefined && !new RegExp(pattern).test(value))
    return says ?? "This doesn't have the expected format.";
  if (value.length < minLength) return `Use at least ${minLength} characters.`;
  return value.length > maxLength ? `Use at most ${maxLength} characters.` : null;
}

function kindProblem(rule: FieldRule, value: string, all: Record<string, unknown>): string | null {
  const form = FORMS[rule.kind];
  if (form !== undefined) return form[0].test(value) ? null : form[1];
  switch (rule.kind) {
    case "text":
      return value.length <= rule.max ? null : `Use at most ${rule.max} characters.`;
    case "digits":
      if (isDigits(value, rule.min, rule.max)) return null;
      return rule.min === rule.max ? `Enter exactly ${rule.min} digits.` : `Enter ${rule.min} to ${rule.max} digits.`;
    case "choice":
    case "list":
      if (rule.options.includes(value)) return null;
      return `Choose one of: ${rule.options.map((option) => optionLabel(rule, option) ?? option).join(", ")}.`;
    case "phone":
      if (isPhone(value, rule.prefix, rule.min, rule.max)) return null;
      return `Enter ${rule.prefix} followed by ${rule.min === rule.max ? rule.min : `${rule.min} to ${rule.max}`} digits.`;
    case "pix-key":
      return pixKeyProblem(value, String(all[rule.typeField] ?? ""));
    case "routing":
      return isRoutingNumber(value) ? null : "A routing number has 9 digits.";
    case "clabe":
      return isClabe(value) ? null : "A CLABE has 18 digits.";
    case "iban":
      return isIban(value) ? null : "Not a valid IBAN. Check each character.";
    case "swift":
      return isSwiftCode(value) ? null : "A SWIFT code has 8 or 11 characters.";
    case "vpa":
      return isVpa(value) ? null : "A UPI address has the format name@bank.";
    case "br-tax-id":
      return isBrazilianTaxId(value) ? null : "Enter a CPF (11 digits) or a CNPJ (14 characters).";
    case "date":
      return CalendarDate.safeParse(value).success ? null : "Enter a valid date, like 1990-01-31.";
    case "country":
      return countryName(value) === null ? "Use a two-letter country code, like US." : null;
    default:
      return null;
  }
}

/** The message for a well-formed value whose check digits don't match; null if they do or there are none. */
export function checkDigitProblem(rule: FieldRule, value: string): string | null {
  if (rule.kind === "routing" && isRoutingNumber(value) && !hasRoutingChecksum(value))
    return "Not a valid routing number. Check the digits.";
  if (rule.kind === "clabe" && isClabe(value) && !hasClabeChecksum(value))
    return "Not a valid CLABE: the check digit doesn't match.";
  if (rule.kind === "br-tax-id" && isBrazilianTaxId(value) && !hasBrazilianChecksum(value))
    return "Not a valid CPF or CNPJ: the check digits don't match.";
  return null;
}
