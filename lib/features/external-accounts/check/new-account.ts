import {
  accountInfoProblems,
  beneficiaryFields,
  beneficiaryProblems,
  fieldsFor,
  normaliseAccountInfo,
  normaliseBeneficiary,
  railChoice,
  railsProblem,
} from "@/lib/contract/account-info";
import { type AccountType, accountTypeOf } from "@/lib/contract/account-types";
import { onlyFields } from "@/lib/contract/field-values";
import { Id } from "@/lib/contract/parameters";
import { CreateAccountInput, isVisible } from "../schema";

type Table = readonly AccountType[];

// Some scripts need invisible characters in names (Persian, a joiner); these merely change the reading direction.
const MISLEADING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const isMisleading = (text: string) => MISLEADING.test(text);
const isInvisible = (text: string) => !isVisible(text);

/** The paths of the texts for which `is` holds. */
function textsThat(is: (text: string) => boolean, value: unknown, path: string[]): string[][] {
  if (typeof value === "string") return is(value) ? [path] : [];
  if (Array.isArray(value)) return value.some((each) => typeof each === "string" && is(each)) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsThat(is, inner, [...path, name]));
}

/** Why the currency can't be this account's, in words; null when it can. */
function currencyProblem({ currency, currencies }: AccountType, asked: string): string | null {
  if (currency !== null) return asked === currency ? null : `This account type only holds ${currency}.`;
  if (!currencies || currencies.includes(asked)) return null;
  return `This account type only holds ${currencies.join(" or ")}.`;
}

/**
 * A new account, checked by its environment's table of account types (interface-defaults 3, interface-revisions 2):
 * every problem is reported at its field, `accountInfo.iban`. Returns the data as it is sent: without separators or
 * anything that the type, the rail or the beneficiary has no field for.
 */
export function checkedAccount(table: Table) {
  return CreateAccountInput.superRefine((input, ctx) => {
    const problem = (path: string[], message: string) => ctx.addIssue({ code: "custom", path, message });
    const problems = (at: string, found: Record<string, string>) => {
      for (const [path, message] of Object.entries(found)) problem([at, ...path.split(".")], message);
    };
    if (input.scope === "customer" && !Id.safeParse(input.customerId).success) {
      problem(["customerId"], "Choose the customer who owns the account.");
    }
    const type = accountTypeOf(input.accountType, table);
    if (!type) return problem(["accountType"], "Choose the account type.");
    const currency = currencyProblem(type, input.currency);
    if (currency !== null) problem(["currency"], currency);
    const { rails, accountInfo, beneficiary } = normalised(input, type);
    const rail = railsProblem(type, rails);
    if (rail !== null) problem(["rails"], rail);
    problems("accountInfo", accountInfoProblems(accountInfo, type, undefined, rails));
    for (const path of textsThat(isInvisible, onlyFields(accountInfo, fieldsFor(type, rails)), ["accountInfo"]))
      problem(path, "This contains invisible characters.");
    problems("beneficiary", beneficiaryProblems(beneficiary, type, { rails, ownershipType: input.ownershipType }));
    for (const path of textsThat(isMisleading, beneficiary, ["beneficiary"])) {
      problem(path, "This contains a character that changes the reading direction. Type it instead of pasting.");
    }
  }).transform((input): CreateAccountInput => {
    const type = accountTypeOf(input.accountType, table);
    if (!type) throw new Error("an unknown account type passed its check");
    const { rails, accountInfo, beneficiary } = normalised(input, type);
    const { rails: _, ownershipType, beneficiary: __, ...rest } = input;
    const asked = beneficiaryFields(type, beneficiary?.beneficiaryType);
    return {
      ...rest,
      ...(rails.length > 0 ? { rails } : {}),
      ...(type.offersOwnership && ownershipType ? { ownershipType } : {}),
      accountInfo: onlyFields(accountInfo, fieldsFor(type, rails)),
      ...(beneficiary && type.beneficiary
        ? { beneficiary: { ...onlyFields(beneficiary, asked), beneficiaryType: beneficiary.beneficiaryType } }
        : {}),
    };
  });
}

function normalised(input: CreateAccountInput, type: AccountType) {
  const rails = railChoice(type) === "none" ? [] : [...new Set(input.rails)];
  const accountInfo: Record<string, unknown> = normaliseAccountInfo(input.accountInfo, type, rails);
  return { rails, accountInfo, beneficiary: input.beneficiary && normaliseBeneficiary(input.beneficiary, type) };
}
