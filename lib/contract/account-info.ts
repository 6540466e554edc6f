import type { AccountField, AccountType } from "./account-types";
import { fieldProblem, type formProblem } from "./field-rules";
import { normaliseValues, valueProblems } from "./field-values";

type Info = Record<string, unknown>;

/** What decides, besides the type, what an account needs: the chosen rails and whose it is said to be. */
export interface AccountChoices {
  rails: readonly string[];
  ownershipType?: string;
}
const NONE: AccountChoices = { rails: [] };

/** How many rails are chosen for an account of this type: `none`: nobody is asked. */
export function railChoice(type: AccountType): "none" | "one" | "several" {
  if (type.requiredByRail !== undefined) return "one";
  return type.sendsRails && type.rails.length > 0 ? "several" : "none";
}

/**
 * What an account of the type is asked for when it is paid by `rails`: where the rail decides (interface-revisions 2),
 * its own fields are needed and those that only other rails need are left out. All other types: their fields.
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

/** Account data with its values as they are sent (`normaliseField`); empty optional fields are left out. */
export function normaliseAccountInfo<T extends Info>(info: T, type: AccountType, rails: readonly string[] = []): T {
  const fields = fieldsFor(type, rails);
  const chosen = fields.filter(({ rule }) => rule.kind === "rail").map(({ name }) => [name, rails[0] ?? ""]);
  return normaliseValues({ ...info, ...Object.fromEntries(chosen) }, fields);
}

/**
 * What is wrong with normalised account data, as messages by field (`pixKey`, `bank.name`); empty when nothing is.
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

/** Whether the account can't be made without its beneficiary. */
export function needsBeneficiary({ beneficiary }: AccountType, { ownershipType }: AccountChoices = NONE): boolean {
  return beneficiary?.need === "always" || (beneficiary !== undefined && ownershipType === "THIRD_PARTY");
}

/** What a beneficiary of this type of account is asked for; nothing where none is taken. */
export function beneficiaryFields(type: AccountType, beneficiaryType: unknown): AccountField[] {
  return type.beneficiary?.[beneficiaryType === "BUSINESS" ? "BUSINESS" : "INDIVIDUAL"] ?? [];
}

/** The beneficiary with its values as they are sent. */
export function normaliseBeneficiary<T extends Info>(beneficiary: T, type: AccountType): T {
  return normaliseValues(beneficiary, beneficiaryFields(type, beneficiary.beneficiaryType));
}

/** What is wrong with a normalised beneficiary, as messages by field (`businessInfo.legalName`). */
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

/** What is wrong with the chosen rails, in words; null when nothing is. */
export function railsProblem(type: AccountType, rails: readonly string[]): string | null {
  const choice = railChoice(type);
  if (rails.some((rail) => !type.rails.includes(rail))) return "Choose from the rails of this account type.";
  if (choice === "one") return rails.length === 1 ? null : "Choose how the account is paid.";
  return choice === "several" && rails.length === 0 ? "Choose at least one rail." : null;
}
