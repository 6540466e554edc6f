import type { AccountField, AccountType } from "./account-types";
import { fieldProblem, type formProblem } from "./field-rules";
import { normaliseValues, valueProblems } from "./field-values";

type Info = Record<string, unknown>;

/** What an account needs depends on its type and on these: the chosen rails and the stated owner. */
export interface AccountChoices {
  rails: readonly string[];
  ownershipType?: string;
}
const NONE: AccountChoices = { rails: [] };

/** How many rails are chosen for an account of this type; `none`: the form doesn't ask. */
export function railChoice(type: AccountType): "none" | "one" | "several" {
  if (type.requiredByRail !== undefined) return "one";
  return type.sendsRails && type.rails.length > 0 ? "several" : "none";
}

/**
 * The fields to ask for, for an account of this type paid by `rails`: where the rail decides (interface-revisions 2),
 * its own fields are required and those that only other rails need are left out. For other types: all their fields.
 */
export function fieldsFor(type: AccountType, rails: readonly string[]): AccountField[] {
  const { requiredByRail, choicesByRail = [] } = type;
  if (requiredByRail === undefined) return type.fields;
  const ofRail = requiredByRail.find(({ rail }) => rails.includes(rail))?.requires ?? [];
  const ofOthers = new Set(requiredByRail.flatMap(({ requires }) => requires));
  return type.fields.flatMap((field): AccountField[] => {
    const isNeeded = ofRail.includes(field.name);
    if (!isNeeded && field.optional && ofOthers.has(field.name)) return [];
    const choice = choicesByRail.find(({ field: name, rail }) => name === field.name && rails.includes(rail));
    const rule = choice ? { kind: "choice" as const, options: choice.options, labels: choice.labels } : field.rule;
    return [{ ...field, rule, optional: isNeeded ? false : field.optional }];
  });
}

/** Account data with its values normalised for sending (`normaliseField`); empty optional fields are left out. */
export function normaliseAccountInfo<T extends Info>(info: T, type: AccountType, rails: readonly string[] = []): T {
  const fields = fieldsFor(type, rails);
  const chosen = fields.filter(({ rule }) => rule.kind === "rail").map(({ name }) => [name, rails[0] ?? ""]);
  return normaliseValues({ ...info, ...Object.fromEntries(chosen) }, fields);
}

/**
 * The problems of normalised account data, as messages by field (`pixKey`, `bank.name`); empty if there are none.
 * `check`: the product's rule, or the service's more lenient `formProblem`.
 */
export function accountInfoProblems(
  info: Info,
  type: AccountType,
  check: typeof formProblem = fieldProblem,
  rails: readonly string[] = [],
): Record<string, string> {
  const problems = valueProblems(info, fieldsFor(type, rails), check);
  const isFilled = (name: string) => info[name] !== undefined && info[name] !== "";
  const [exact] = type.exactlyOneOf ?? [];
  const filled = type.exactlyOneOf?.filter(isFilled);
  if (filled !== undefined && filled.length !== 1 && exact !== undefined) {
    problems[filled[1] ?? exact] = "Fill in exactly one of these.";
  }
  const isIbanOnly = typeof info.country === "string" && type.ibanOnlyCountries?.includes(info.country);
  if (isIbanOnly && isFilled("accountNumber")) {
    problems.accountNumber = "Accounts in this country are paid by IBAN alone. Clear the account number.";
  }
  if (isIbanOnly && !isFilled("iban")) problems.iban = "Enter the IBAN: accounts in this country are paid by it alone.";
  const [some] = type.atLeastOneOf ?? [];
  if (!isIbanOnly && some !== undefined && !type.atLeastOneOf?.some(isFilled)) {
    problems[some] = "Fill in at least one of these.";
  }
  return problems;
}

/** Whether the account can't be created without its beneficiary. */
export function needsBeneficiary({ beneficiary }: AccountType, { ownershipType }: AccountChoices = NONE): boolean {
  return beneficiary?.need === "always" || (beneficiary !== undefined && ownershipType === "THIRD_PARTY");
}

/** The fields of a beneficiary of this type of account; empty where none is accepted. */
export function beneficiaryFields(type: AccountType, beneficiaryType: unknown): AccountField[] {
  return type.beneficiary?.[beneficiaryType === "BUSINESS" ? "BUSINESS" : "INDIVIDUAL"] ?? [];
}

/** The beneficiary with its values normalised for sending. */
export function normaliseBeneficiary<T extends Info>(beneficiary: T, type: AccountType): T {
  return normaliseValues(beneficiary, beneficiaryFields(type, beneficiary.beneficiaryType));
}

/** The problems of a normalised beneficiary, as messages by field (`businessInfo.legalName`). */
export function beneficiaryProblems(
  beneficiary: Info | undefined,
  type: AccountType,
  choices: AccountChoices = NONE,
  check: typeof formProblem = fieldProblem,
): Record<string, string> {
  if (beneficiary === undefined) {
    return needsBeneficiary(type, choices) ? { beneficiaryType: "Enter the beneficiary." } : {};
  }
  const problems = valueProblems(beneficiary, beneficiaryFields(type, beneficiary.beneficiaryType), check);
  for (const rail of choices.rails) {
    const allowed = type.beneficiaryTypeByRail?.[rail];
    if (allowed && !allowed.includes(String(beneficiary.beneficiaryType))) {
      problems.beneficiaryType = `This rail only pays ${allowed[0] === "BUSINESS" ? "businesses" : "individuals"}.`;
    }
  }
  return problems;
}

/** The problem with the chosen rails, in words; null if there is none. */
export function railsProblem(type: AccountType, rails: readonly string[]): string | null {
  const choice = railChoice(type);
  if (rails.some((rail) => !type.rails.includes(rail))) return "Choose from the rails of this account type.";
  if (choice === "one") return rails.length === 1 ? null : "Choose how the account is paid.";
  return choice === "several" && rails.length === 0 ? "Choose at least one rail." : null;
}
