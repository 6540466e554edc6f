import { countryName } from "@/lib/contract/countries";
import { checkDigitProblem, fieldProblem, normaliseField } from "@/lib/contract/field-rules";
import type { FormField } from "./form-questions";

const HELP: Partial<Record<FormField["rule"]["kind"], string>> = {
  routing: "9 digits.",
  clabe: "18 digits.",
  iban: "15 to 34 letters and digits. Spaces are fine.",
  swift: "8 or 11 letters and digits.",
  ifsc: "4 letters, a zero, and 6 letters or digits.",
  vpa: "Format: name@bank.",
  date: "Format: YYYY-MM-DD.",
  email: "Format: name@domain.",
  "br-tax-id": "CPF (11 digits) or CNPJ (14 characters).",
  "pix-key": "Must match the key type.",
  spark: "Letters and digits.",
  solana: "32 to 44 letters and digits.",
  tron: "Starts with T; 34 characters.",
  evm: "0x followed by 40 hexadecimal digits.",
  "lightning-invoice": "Starts with ln.",
  bolt12: "Starts with lno1.",
  "lightning-address": "Format: name@domain.",
};

const counted = (min: number, max: number) => (min === max ? `${min} digits` : `${min} to ${max} digits`);

/** What to type, in words. */
export function fieldHelp({ rule, hint }: FormField): string | undefined {
  if (hint !== undefined) return hint;
  if (rule.kind === "digits") return `${counted(rule.min, rule.max)}.`;
  if (rule.kind === "phone") {
    const start = rule.prefix === "+" ? "With the country's code: +" : rule.prefix;
    return `${start}, then ${counted(rule.min, rule.max)}.`;
  }
  return HELP[rule.kind];
}

/** Feedback on a value while it is typed. */
export interface LiveCheck {
  tone: "good" | "warn" | "idle";
  text: string;
}

const textIn = (values: Record<string, unknown>, name: string) =>
  typeof values[name] === "string" ? values[name] : "";

const CHECKSUMMED = ["iban", "routing", "clabe", "br-tax-id"];

/** Feedback on one value as it is typed: a valid or invalid checksum, or how complete it is. Null while it is empty. */
export function liveCheck(field: FormField, values: Record<string, unknown>): LiveCheck | null {
  const { rule } = field;
  const value = normaliseField(rule, textIn(values, field.name));
  if (value === "") return null;
  const problem = fieldProblem(rule, value, values);
  if (checkDigitProblem(rule, value) !== null) return { tone: "warn", text: problem ?? "" };
  if (rule.kind === "pix-key" && textIn(values, rule.typeField) === "") {
    return { tone: "idle", text: "Choose the key type first." };
  }
  if (problem === null) {
    if (CHECKSUMMED.includes(rule.kind)) return { tone: "good", text: "Check digits are correct." };
    return rule.kind === "text" ? null : { tone: "good", text: "Valid format." };
  }
  const wanted = { routing: "9", clabe: "18", digits: rule.kind === "digits" ? String(rule.min) : "" }[
    rule.kind as string
  ];
  if (wanted && /^\d+$/.test(value) && value.length < Number(wanted)) {
    return { tone: "idle", text: `${value.length} of ${wanted} digits` };
  }
  if (rule.kind === "iban" && value.length < 15) return { tone: "idle", text: `${value.length} characters` };
  return { tone: "idle", text: problem };
}

/** The number with its country's prefix, where only that is missing: `0712 345 678` → `+254712345678`; else null. */
export function withPrefix(field: FormField, typed: string): string | null {
  const { rule } = field;
  if (rule.kind !== "phone" || rule.prefix === "+") return null;
  const value = normaliseField(rule, typed);
  const bare = value.replace(/^\+/, "").replace(/^00/, "");
  const code = rule.prefix.slice(1);
  const local = bare.startsWith(code) ? bare.slice(code.length) : bare.replace(/^0/, "");
  const whole = `${rule.prefix}${local}`;
  return whole !== value && fieldProblem(rule, whole) === null ? whole : null;
}

/** The country of an IBAN in words, as a visual check; null when there is none. */
export function ibanCountry(field: FormField, values: Record<string, unknown>): string | null {
  const code = normaliseField(field.rule, textIn(values, field.name)).slice(0, 2);
  return field.rule.kind === "iban" ? countryName(code) : null;
}
