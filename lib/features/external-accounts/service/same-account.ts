import "server-only";
import { accountTypeOf } from "@/lib/contract/account-types";
import type { Beneficiary, ExternalAccount } from "@/lib/contract/external-account";
import { beneficiaryName } from "@/lib/contract/external-account-status";
import { ConflictError } from "@/lib/errors";
import type { CreateAccountInput } from "../schema";
import { accountTypes } from "./account-types";

/**
 * `account`, which has the platform account id of `input`, when its data and its beneficiary are the same. Otherwise
 * throws `ConflictError` that says in words what differs, with no value of either: an account that is taken for another
 * one would be paid.
 */
export function sameOrRefuse(input: CreateAccountInput, account: ExternalAccount): ExternalAccount {
  const differing = differences(input, account);
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

function differences(input: CreateAccountInput, account: ExternalAccount): string[] {
  const there: Record<string, unknown> = account.accountInfo ?? {};
  const labels = new Map(
    accountTypeOf(input.accountType, accountTypes())?.fields.map(({ name, label }) => [name, label]),
  );
  const wanted = beneficiaryFacts(input.beneficiary);
  const found = beneficiaryFacts(account.accountInfo?.beneficiary);
  return [
    ...(account.currency === input.currency ? [] : ["the currency"]),
    ...(there.accountType === input.accountType ? [] : ["the account type"]),
    ...Object.entries(input.accountInfo)
      .filter(([name, value]) => there[name] !== value)
      .map(([name]) => labels.get(name) ?? name),
    ...Object.keys(wanted).filter((label) => (wanted[label] ?? "").trim() !== (found[label] ?? "").trim()),
  ];
}

/** What tells one beneficiary from another, by how it is called in words. */
function beneficiaryFacts(beneficiary: Beneficiary | undefined): Record<string, string | null | undefined> {
  const { line1, line2, city, state, postalCode, country } = beneficiary?.address ?? {};
  return {
    "the beneficiary type": beneficiary?.beneficiaryType,
    "the beneficiary's name": beneficiaryName(beneficiary),
    "the beneficiary's date of birth": beneficiary?.birthDate,
    "the beneficiary's nationality": beneficiary?.nationality,
    "the beneficiary's tax ID": beneficiary?.businessInfo?.taxId,
    "the beneficiary's address": JSON.stringify(
      [line1, line2, city, state, postalCode, country].map((part) => part?.trim() ?? ""),
    ),
  };
}
