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

/** Rules that need no parameter. */
export const PLAIN_RULES = [
  "routing",
  "clabe",
  "iban",
  "swift",
  "vpa",
  "br-tax-id",
  "solana",
  "tron",
  "evm",
  "spark",
  "lightning-invoice",
  "bolt12",
  "lightning-address",
] as const;
export type PlainRule = (typeof PLAIN_RULES)[number];

/** How a field of account data is checked; plain data, so that a deployment can correct it without code. */
export type FieldRule =
  | { kind: "text"; max: number }
  | { kind: "digits"; min: number; max: number }
  | { kind: "choice"; options: string[] }
  | { kind: "phone"; prefix: string; min: number; max: number }
  | { kind: "pix-key"; typeField: string }
  | { kind: PlainRule };

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
};
const NUMERIC: FieldRule["kind"][] = ["digits", "routing", "clabe", "iban"];

/** The value as it is sent: trimmed, numbers and Pix keys without separators, IBAN and SWIFT in upper case. */
export function normaliseField(rule: FieldRule, value: string): string {
  const trimmed = value.trim();
  if (rule.kind === "phone") return trimmed.replace(/[\s()-]/g, "");
  if (rule.kind === "pix-key") return compactPixKey(trimmed);
  if (rule.kind === "br-tax-id") return trimmed.replace(/[\s./-]/g, "").toUpperCase();
  const compact = NUMERIC.includes(rule.kind) ? compactNumber(trimmed) : trimmed;
  return rule.kind === "iban" || rule.kind === "swift" ? compact.toUpperCase() : compact;
}

/**
 * Why a normalised value can't be right, in words for the field; null when it can. Stricter than the service: check
 * digits that don't match are a typing mistake, and money sent to them is lost or returned. `all`: the other fields.
 */
export function fieldProblem(rule: FieldRule, value: string, all: Record<string, unknown> = {}): string | null {
  return formProblem(rule, value, all) ?? checkDigitProblem(rule, value);
}

/** Why a normalised value doesn't have the form that the service asks for (specification 8, interface-defaults 3). */
export function formProblem(rule: FieldRule, value: string, all: Record<string, unknown> = {}): string | null {
  const form = FORMS[rule.kind];
  if (form !== undefined) return form[0].test(value) ? null : form[1];
  switch (rule.kind) {
    case "text":
      return value.length <= rule.max ? null : `Use at most ${rule.max} characters.`;
    case "digits":
      if (isDigits(value, rule.min, rule.max)) return null;
      return rule.min === rule.max ? `Enter exactly ${rule.min} digits.` : `Enter ${rule.min} to ${rule.max} digits.`;
    case "choice":
      return rule.options.includes(value) ? null : `Choose one of: ${rule.options.join(", ")}.`;
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
    default:
      return null;
  }
}

/** Why a value of the right form is mistyped: its check digits don't match. Null when they do, or there are none. */
export function checkDigitProblem(rule: FieldRule, value: string): string | null {
  if (rule.kind === "routing" && isRoutingNumber(value) && !hasRoutingChecksum(value))
    return "Not a valid routing number. Check the digits.";
  if (rule.kind === "clabe" && isClabe(value) && !hasClabeChecksum(value))
    return "Not a valid CLABE: the check digit doesn't match.";
  if (rule.kind === "br-tax-id" && isBrazilianTaxId(value) && !hasBrazilianChecksum(value))
    return "Not a valid CPF or CNPJ: the check digits don't match.";
  return null;
}
