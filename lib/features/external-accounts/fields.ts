import {
  beneficiaryFields,
  fieldsFor,
  needsBeneficiary,
  normaliseAccountInfo,
  railChoice,
} from "@/lib/contract/account-info";
import { accountTypeName } from "@/lib/contract/account-type-names";
import { type AccountField, type AccountType, accountTypeOf } from "@/lib/contract/account-types";
import { countryName } from "@/lib/contract/countries";
import type { OWNERSHIP_TYPES } from "@/lib/contract/external-account";
import {
  canReceive,
  EXTERNAL_ACCOUNT_STATUSES,
  type ExternalAccountStatus,
} from "@/lib/contract/external-account-status";
import { checkDigitProblem, fieldProblem, normaliseField, optionLabel } from "@/lib/contract/field-rules";
import { enumWords, type Field, type Filter, type StatusValue, statusValue, type Tone } from "@/lib/fields";
import type { AccountRow } from "./schema";

const TONES: Record<ExternalAccountStatus, Tone> = {
  PENDING: "warn",
  ACTIVE: "good",
  UNDER_REVIEW: "warn",
  INACTIVE: "bad",
};

/** An account's state as colour, shape and word (specification 3.4). */
export function accountStatus(status: string): StatusValue {
  return statusValue(status, TONES);
}

/** Why nothing can be paid to the account now, in words; null when it can (specification 2.6). */
export function whyNoPayments(status: string): { title: string; detail: string } | null {
  if (canReceive({ status })) return null;
  if (status === "PENDING") {
    return {
      title: "Pending verification",
      detail:
        "The service verifies new accounts first. Only active accounts can receive payments. This page updates automatically.",
    };
  }
  if (status === "UNDER_REVIEW") {
    return {
      title: "Under review",
      detail:
        "The service is reviewing this account or its beneficiary. It can't receive payments until the review is complete.",
    };
  }
  if (status === "INACTIVE") {
    return { title: "Inactive", detail: "The service has deactivated this account. It can't receive payments." };
  }
  return { title: `Status: ${enumWords(status)}`, detail: "Only active accounts can receive payments." };
}

/** Whether the lists offer this status as a filter; an unknown one is only counted. */
export function isStatusFilter(status: string): boolean {
  return (EXTERNAL_ACCOUNT_STATUSES as readonly string[]).includes(status);
}

/** Whether the state is expected to change by itself soon. */
export function isBeingVerified(status: string): boolean {
  return status === "PENDING" || status === "UNDER_REVIEW";
}

/** The kind of account in words: `Mexican bank account`; one that is not in the table as it came. */
export function typeLabel(accountType: string | null): string | null {
  if (accountType === null) return null;
  return accountTypeName(accountType) ?? enumWords(accountType);
}

const label: Field<AccountRow> = { id: "label", label: "Account", kind: "text", value: (row) => row.label };
const shared: Field<AccountRow>[] = [
  {
    id: "beneficiary",
    label: "Beneficiary",
    kind: "text",
    value: (row) => row.beneficiary,
  },
  { id: "currency", label: "Currency", kind: "code", width: 84, value: (row) => row.currency },
  { id: "status", label: "Status", kind: "status", width: 124, value: (row) => accountStatus(row.status) },
  {
    id: "platformAccountId",
    label: "Platform account ID",
    kind: "code",
    width: 172,
    value: (r) => r.platformAccountId,
  },
  { id: "createdAt", label: "Created", kind: "time", width: 132, value: (row) => row.createdAt },
  { id: "type", label: "Type", kind: "text", width: 168, isHidden: true, value: (row) => typeLabel(row.accountType) },
  { id: "updatedAt", label: "Updated", kind: "time", width: 132, isHidden: true, value: (row) => row.updatedAt },
  { id: "id", label: "ID", kind: "id", width: 124, isHidden: true, value: (row) => row.id },
];

export const platformAccountFields: Field<AccountRow>[] = [label, ...shared];
export const customerAccountFields: Field<AccountRow>[] = [
  label,
  { id: "customer", label: "Customer", kind: "text", value: (row) => row.customerLabel ?? row.customerId },
  ...shared,
  { id: "customerId", label: "Customer ID", kind: "id", width: 124, isHidden: true, value: (row) => row.customerId },
];

const currency: Filter = { kind: "text", param: "currency", label: "Currency", placeholder: "MXN" };
const status: Filter = {
  kind: "choice",
  param: "status",
  label: "Status",
  options: EXTERNAL_ACCOUNT_STATUSES.map((value) => ({ value, label: enumWords(value) })),
};

/** Filters of both lists; a customer is picked by name beside them. */
export const accountFilters: Filter[] = [currency, status];
/** What the address of the customers' list holds. */
export const customerAccountFilters: Filter[] = [
  ...accountFilters,
  { kind: "text", param: "customerId", label: "Customer" },
];

/** One question of the form about an account. */
export type FormField = AccountField;

/** How account numbers are called: people look for an account type by them, too. */
const NUMBER_KINDS: FormField["rule"]["kind"][] = ["iban", "clabe", "routing"];

/** The account types, with what they are found by: country, currency, rails and the name of the number. */
export function accountTypeChoices(table: readonly AccountType[]) {
  return table.map((type) => ({
    id: type.type,
    title: type.label,
    subtitle: [
      type.currency ?? "Any currency",
      ...type.rails.map(enumWords),
      ...type.fields.filter(({ rule }) => NUMBER_KINDS.includes(rule.kind)).map((field) => field.label),
    ].join(" · "),
  }));
}

/** A choice's options with their words. */
export function optionsInWords({ options, labels }: { options: string[]; labels?: Record<string, string> }) {
  const words = (value: string) => optionLabel({ labels }, value) ?? (value.length > 4 ? enumWords(value) : value);
  return options.map((value) => ({ value, label: words(value) }));
}

/** The rails that are chosen from for this type, and whether several are; null where that is no question. */
export function railsAsked(type: AccountType) {
  const choice = railChoice(type);
  if (choice === "none") return null;
  return { many: choice === "several", options: type.rails.map((value) => ({ value, label: enumWords(value) })) };
}

/** The questions about an account of this type when it is paid by `rails`; what nobody types is not among them. */
export function formFields(type: AccountType, rails: readonly string[]): FormField[] {
  return fieldsFor(type, rails).filter(({ rule }) => rule.kind !== "rail");
}

/** Whose an account is, in words (interface-revisions 5). */
export const OWNERSHIPS = [
  { value: "FIRST_PARTY", label: "The customer's own" },
  { value: "THIRD_PARTY", label: "Somebody else's" },
] satisfies { value: (typeof OWNERSHIP_TYPES)[number]; label: string }[];

/** Whether a beneficiary is asked for, and must be there. No type chosen yet: as of a bank account. */
export function beneficiaryNeed(type: AccountType | undefined, ownershipType: string): "needed" | "optional" | "none" {
  if (!type) return "needed";
  if (!type.beneficiary) return "none";
  return needsBeneficiary(type, { rails: [], ownershipType }) ? "needed" : "optional";
}

/** The questions about a beneficiary, those that hold others last. */
export function beneficiaryQuestions(type: AccountType, beneficiaryType: string): FormField[] {
  const fields = beneficiaryFields(type, beneficiaryType);
  const isLast = ({ name, rule }: FormField) => rule.kind === "object" && name !== "businessInfo";
  return [...fields.filter((field) => !isLast(field)), ...fields.filter(isLast)];
}

/** Why the chosen rail doesn't pay a beneficiary of this type, in words; undefined when it does. */
export function whyNotBeneficiary(
  { beneficiaryTypeByRail = {} }: AccountType,
  rails: readonly string[],
  beneficiaryType: string,
): string | undefined {
  const rail = rails.find((each) => beneficiaryTypeByRail[each]?.includes(beneficiaryType) === false);
  if (rail === undefined) return undefined;
  const paid = beneficiaryTypeByRail[rail]?.[0] === "BUSINESS" ? "businesses" : "individuals";
  return `${enumWords(rail)} only pays ${paid}.`;
}

/** The chosen kind's row of the table, or undefined while none is chosen. */
export function accountTypeChosen(table: readonly AccountType[], accountType: string): AccountType | undefined {
  return accountTypeOf(accountType, table);
}

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

/** What can be said of a value while it is typed. */
export interface LiveCheck {
  tone: "good" | "warn" | "idle";
  text: string;
}

const textIn = (values: Record<string, unknown>, name: string) =>
  typeof values[name] === "string" ? values[name] : "";

const CHECKSUMMED = ["iban", "routing", "clabe", "br-tax-id"];

/** The state of one value as it is typed: a checksum that holds or does not, or how far it is. Null while it is empty. */
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

/** The country of an IBAN in words, as a check by eye; null when there is none. */
export function ibanCountry(field: FormField, values: Record<string, unknown>): string | null {
  const code = normaliseField(field.rule, textIn(values, field.name)).slice(0, 2);
  return field.rule.kind === "iban" ? countryName(code) : null;
}

/** What the other fields say of an exactly-one group: how many are filled. */
export function filledOf(type: AccountType, values: Record<string, unknown>): number | null {
  const info = normaliseAccountInfo(values, type);
  return type.exactlyOneOf ? type.exactlyOneOf.filter((name) => info[name] !== undefined).length : null;
}
