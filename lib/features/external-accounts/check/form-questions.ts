import {
  beneficiaryFields,
  fieldsFor,
  needsBeneficiary,
  normaliseAccountInfo,
  railChoice,
} from "@/lib/contract/account-info";
import { type AccountField, type AccountType, accountTypeOf } from "@/lib/contract/account-types";
import { optionLabel } from "@/lib/contract/field-rules";
import { enumWords } from "@/lib/fields";
import { ListBanksInput } from "../schema";

/** One field that the form asks for about an account. */
export type FormField = AccountField;

/** The names of account numbers: users search for an account type by them, too. */
const NUMBER_KINDS: FormField["rule"]["kind"][] = ["iban", "clabe", "routing"];

/** The account types, with their search terms: country, currency, rails and the name of the number. */
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

/** A choice's options with their labels. */
export function optionsInWords({ options, labels }: { options: string[]; labels?: Record<string, string> }) {
  const words = (value: string) => optionLabel({ labels }, value) ?? (value.length > 4 ? enumWords(value) : value);
  return options.map((value) => ({ value, label: words(value) }));
}

/** The rails to choose from for this type, and whether several can be chosen; null where there is no choice. */
export function railsAsked(type: AccountType) {
  const choice = railChoice(type);
  if (choice === "none") return null;
  return { many: choice === "several", options: type.rails.map((value) => ({ value, label: enumWords(value) })) };
}

/** The questions about an account of this type when it is paid by `rails`, without fields that are not typed. */
export function formFields(type: AccountType, rails: readonly string[]): FormField[] {
  return fieldsFor(type, rails).filter(({ rule }) => rule.kind !== "rail");
}

/** Whether a beneficiary is asked for, and is required. While no type is chosen: as for a bank account. */
export function beneficiaryNeed(type: AccountType | undefined, ownershipType: string): "needed" | "optional" | "none" {
  if (!type) return "needed";
  if (!type.beneficiary) return "none";
  return needsBeneficiary(type, { rails: [], ownershipType }) ? "needed" : "optional";
}

const NAMES = ["fullName", "legalName", "businessInfo"];

/** The questions about a beneficiary, nested ones last. While no type is chosen: its name, which all types ask for. */
export function beneficiaryQuestions(
  table: readonly AccountType[],
  type: AccountType | undefined,
  beneficiaryType: string,
): FormField[] {
  const any = type ?? table.find(({ beneficiary }) => beneficiary?.need === "always");
  const all = any ? beneficiaryFields(any, beneficiaryType) : [];
  const fields = type ? all : all.filter(({ name }) => NAMES.includes(name));
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

/** The chosen type's row of the table, or undefined while none is chosen. */
export function accountTypeChosen(table: readonly AccountType[], accountType: string): AccountType | undefined {
  return accountTypeOf(accountType, table);
}

/** How many fields of the type's exactly-one group are filled. */
export function filledOf(type: AccountType, values: Record<string, unknown>): number | null {
  const info = normaliseAccountInfo(values, type);
  return type.exactlyOneOf ? type.exactlyOneOf.filter((name) => info[name] !== undefined).length : null;
}

/**
 * Which of the service's lists supplies a field's names: of banks, once country and currency are known, or of
 * exchanges; null for no list.
 */
export function namesListed(
  type: AccountType | undefined,
  field: string,
  { currency, country }: { currency: string; country: unknown },
): ListBanksInput | "exchanges" | null {
  if (field === "vaspName") return "exchanges";
  const at = type?.bankCountry ?? (type?.fields.some(({ name }) => name === "country") ? country : undefined);
  const banks = ListBanksInput.safeParse({ country: at, currency });
  return field === "bankName" && banks.success ? banks.data : null;
}
