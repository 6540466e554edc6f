import "server-only";
import { canonicalType } from "@/lib/contract/account-type-names";
import { type AccountType, accountTypeOf } from "@/lib/contract/account-types";
import { Beneficiary, type ExternalAccount } from "@/lib/contract/external-account";
import { beneficiaryName } from "@/lib/contract/external-account-status";
import { ConflictError } from "@/lib/errors";
import type { CreateAccountInput } from "../schema";

type Table = readonly AccountType[];

/**
 * Returns `account`, which has the platform account id of `input`, when its data and beneficiary are the same.
 * Otherwise throws `ConflictError` that says what differs, without any values: an account mistaken for another would be
 * paid.
 */
export function sameOrRefuse(input: CreateAccountInput, account: ExternalAccount, table: Table): ExternalAccount {
  const differing = differences(input, account, table);
  if (differing.length === 0) return account;
  const status = account.status?.toLowerCase().replaceAll("_", " ") ?? "status not given";
  throw new ConflictError({
    code: "platform_account_id_taken",
    title: "This owner already has an account with this platform account ID.",
    detail: `Existing account: ${account.id}, ${status}, ${account.currency ?? "currency not given"}. Different from what you entered: ${differing.join(", ")}.`,
    meaning: "Nothing was created, and the existing account is unchanged.",
    next: "Accounts can't be changed. Use the existing one, or choose another platform account ID.",
    fields: { platformAccountId: "Another account already uses this ID." },
  });
}

/** Names of the same field at different deployments. */
const SPELLINGS: Record<string, readonly string[]> = {
  swiftBic: ["swiftBic", "swiftCode"],
  swiftCode: ["swiftCode", "swiftBic"],
  accountCategory: ["accountCategory", "bankAccountType"],
  bankAccountType: ["bankAccountType", "accountCategory"],
};

/**
 * Fields that tell accounts apart even if only the existing one has them, with what it means to leave them out. Others,
 * such as the bank's name, may be the service's additions.
 */
const LEFT_OUT = new Map<string, string | undefined>([
  ["accountNumber", undefined],
  ["iban", undefined],
  ["accountCategory", "CHECKING"],
  ["bankAccountType", "CHECKING"],
  ["intermediaryBankName", undefined],
  ["intermediaryRoutingNumber", undefined],
]);

/** What differs between `input` and `account`, in words; empty when it is the same account. */
export function differences(input: CreateAccountInput, account: ExternalAccount, table: Table): string[] {
  const there: Record<string, unknown> = account.accountInfo ?? {};
  const found = (name: string) => (SPELLINGS[name] ?? [name]).map((each) => there[each]).find((value) => value != null);
  const type = accountTypeOf(input.accountType, table);
  const fields = type?.fields ?? [];
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const isOnlyThere = (name: string) =>
    LEFT_OUT.has(name) && !(name in input.accountInfo) && (found(name) || LEFT_OUT.get(name)) !== LEFT_OUT.get(name);
  const isSent = type?.sendsRails && there.paymentRails !== undefined;
  // Neither has to state it.
  const [wanted, stated] = [input.ownershipType, account.ownershipType];
  const isOtherOwner = wanted !== undefined && stated !== undefined && wanted !== stated;
  return [
    ...(account.currency === input.currency ? [] : ["the currency"]),
    ...(canonicalType(String(there.accountType)) === canonicalType(input.accountType) ? [] : ["the account type"]),
    ...(isOtherOwner ? ["the ownership"] : []),
    ...(isSent && sorted(there.paymentRails) !== sorted(input.rails) ? ["the rails"] : []),
    ...Object.entries(input.accountInfo)
      .filter(([name, value]) => comparable(found(name)) !== comparable(value))
      .map(([name]) => labels.get(name) ?? name),
    ...fields.filter(({ name }) => isOnlyThere(name)).map(({ label }) => label),
    ...differingBeneficiary(Beneficiary.safeParse(input.beneficiary).data, account.accountInfo?.beneficiary),
  ];
}

const sorted = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

/** A value for a comparison that doesn't depend on the order of a list or of names. */
function comparable(value: unknown): string | undefined {
  if (Array.isArray(value)) return sorted(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return JSON.stringify(names.map((name) => [name, comparable((value as Record<string, unknown>)[name])]));
}

/** Compared only where the service returns it: it may leave out what no rule needs. */
const OTHER_FACTS: [name: string, words: string][] = [
  ["email", "the beneficiary's email"],
  ["phoneNumber", "the beneficiary's phone number"],
  ["countryOfResidence", "the beneficiary's country of residence"],
  ["documentType", "the beneficiary's document type"],
  ["documentNumber", "the beneficiary's document number"],
];

function differingBeneficiary(wanted: Beneficiary | undefined, there: Beneficiary | undefined): string[] {
  const [sought, found] = [beneficiaryFacts(wanted), beneficiaryFacts(there)];
  return [
    ...Object.keys(sought).filter((label) => (sought[label] ?? "").trim() !== (found[label] ?? "").trim()),
    ...OTHER_FACTS.filter(([name]) => there?.[name] != null && there[name] !== wanted?.[name]).map(
      ([, words]) => words,
    ),
  ];
}

/** What distinguishes one beneficiary from another, by its name in words. */
function beneficiaryFacts(beneficiary: Beneficiary | undefined): Record<string, string | null | undefined> {
  const { line1, line2, city, state, postalCode, country } = beneficiary?.address ?? {};
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    "the beneficiary type": beneficiary?.beneficiaryType,
    "the beneficiary's name": beneficiaryName(beneficiary),
    "the beneficiary's date of birth": beneficiary?.birthDate,
    "the beneficiary's nationality": beneficiary?.nationality,
    "the beneficiary's tax ID": beneficiary?.businessInfo?.taxId ?? text(beneficiary?.taxId),
    "the beneficiary's registration number":
      beneficiary?.businessInfo?.registrationNumber ?? text(beneficiary?.registrationNumber),
    "the beneficiary's address": JSON.stringify(
      [line1, line2, city, state, postalCode, country].map((part) => part?.trim() ?? ""),
    ),
  };
}
