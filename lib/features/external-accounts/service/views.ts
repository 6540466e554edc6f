import "server-only";
import { accountTypeRead, IDENTIFYING_FIELDS } from "@/lib/contract/account-types";
import { beneficiaryLabel, fieldLabel, VALUE_WORDS } from "@/lib/contract/account-words";
import { countryName } from "@/lib/contract/countries";
import type { Beneficiary, ExternalAccount } from "@/lib/contract/external-account";
import { beneficiaryName, nameCheckOf } from "@/lib/contract/external-account-status";
import { isShown, mask, maskFact as maskValue } from "@/lib/contract/personal-data";
import { accountLabel, externalAccountEntry, labelsOf, rememberEntries } from "@/lib/features/directory/service/labels";
import { enumWords, fieldPathWords, isPresent, valueText } from "@/lib/fields";
import type { DatabaseLike } from "@/lib/server/db/client";
import type { AccountFact, AccountRow } from "../schema";
import { accountTypes } from "./account-types";

/** Fields that hold the service's own words, not a person's. */
const CHOICES = new Set(["accountCategory", "bankAccountType", "pixKeyType", "paymentRails", "rail"]);
const COUNTRIES = new Set(["countries", "country", "region", "nationality", "countryOfResidence"]);
/** Fields with values that the form offers under names of their own: `WechatPay`, `NIT`. */
const NAMED = new Set(["bankName", "provider", "documentType"]);
const nameOfValue = (text: string) => (Object.hasOwn(VALUE_WORDS, text) ? VALUE_WORDS[text] : undefined);
const words = (value: unknown, wordOf: (text: string) => string | undefined) =>
  (Array.isArray(value) ? value.filter(isPresent) : [value])
    .map((each) => wordOf(valueText(each)) ?? valueText(each))
    .join(", ");

function accountText(key: string, value: unknown): string {
  if (CHOICES.has(key)) return words(value, enumWords);
  if (NAMED.has(key)) return words(value, nameOfValue);
  return COUNTRIES.has(key) ? words(value, (code) => countryName(code) ?? undefined) : valueText(value);
}
/** Whether it holds an object, and so possibly more than its field says. */
const holdsObject = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsObject) : typeof value === "object" && value !== null;

function accountFacts(account: ExternalAccount): AccountFact[] {
  const { accountType = "", beneficiary: _, ...info } = account.accountInfo ?? {};
  const labels = new Map(
    accountTypeRead(accountType, accountTypes())?.fields.map((field) => [field.name, field.label]),
  );
  const order = [...labels.keys()];
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.entries(info)
    .filter(([, value]) => isPresent(value))
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([key, value]) => ({
      key,
      label: labels.get(key) ?? fieldLabel(accountType, key) ?? fieldPathWords(key),
      text: accountText(key, value),
      isMasked: !isShown(key, "account") || holdsObject(value),
      group: "account",
    }));
}

function beneficiaryFacts(beneficiary: Beneficiary | undefined): AccountFact[] {
  if (!beneficiary) return [];
  const { beneficiaryType, fullName: _, legalName: __, businessInfo, address, ...rest } = beneficiary;
  const { legalName: ___, ...business } = businessInfo ?? {};
  const { line1, line2, city, state, postalCode, country, ...place } = address ?? {};
  const facts: Record<string, unknown> = {
    ...rest,
    ...business,
    address: [line1, line2, city, state, postalCode, country, ...Object.values(place).filter(isPresent).map(valueText)]
      .filter(Boolean)
      .join(", "),
  };
  const kind = beneficiaryType && {
    key: "beneficiaryType",
    label: "Type",
    text: enumWords(beneficiaryType),
    isMasked: false,
  };
  return [
    ...(kind ? [{ ...kind, group: "beneficiary" as const }] : []),
    ...Object.entries(facts)
      .filter(([, value]) => isPresent(value))
      .map(([key, value]) => ({
        key,
        label: beneficiaryLabel(key) ?? fieldPathWords(key),
        text: accountText(key, value),
        isMasked: !isShown(key, "beneficiary") || holdsObject(value),
        group: "beneficiary" as const,
      })),
  ];
}

/** Every fact on file, in full; callers mask them unless the numbers are revealed, which is audited. */
export function fullFacts(account: ExternalAccount): AccountFact[] {
  return [...accountFacts(account), ...beneficiaryFacts(account.accountInfo?.beneficiary)];
}

const isIdentifying = (key: string) => (IDENTIFYING_FIELDS as readonly string[]).includes(key);

/**
 * The fact as it leaves the server unless it is revealed: of what identifies an account its end, of anything else as
 * much as of any person's.
 */
export function maskFact(fact: AccountFact): AccountFact {
  if (!fact.isMasked) return fact;
  if (fact.group === "account" && isIdentifying(fact.key)) return { ...fact, text: mask("account", fact.text) };
  const isOpen = isShown(fact.key, fact.group);
  return { ...fact, text: isOpen ? mask("unknown", fact.text) : maskValue(fact.key, fact.text) };
}

/** An account without a full number; `customerLabel` is the owner's name where the directory has it. */
export function accountRow(account: ExternalAccount, customerLabel: string | null): AccountRow {
  return {
    id: account.id,
    customerId: account.customerId ?? null,
    customerLabel,
    platformAccountId: account.platformAccountId ?? null,
    label: accountLabel(account.accountInfo, account.id),
    accountType: account.accountInfo?.accountType ?? null,
    beneficiary: beneficiaryName(account.accountInfo?.beneficiary),
    currency: account.currency ?? null,
    status: account.status ?? null,
    ownershipType: account.ownershipType,
    nameCheck: nameCheckOf(account),
    createdAt: account.createdAt ?? null,
    updatedAt: account.updatedAt ?? null,
    unreadFields: account.unreadFields,
  };
}

/** Rows with their owners' names, using a single lookup in the directory. */
export async function accountRows(
  db: DatabaseLike,
  environmentId: string,
  accounts: ExternalAccount[],
): Promise<AccountRow[]> {
  const owners = accounts.flatMap((account) => account.customerId ?? []);
  const labels = await labelsOf(db, environmentId, owners);
  return accounts.map((account) => accountRow(account, labels.get(account.customerId ?? "")?.label ?? null));
}

/** Updates the directory's copy of these accounts. */
export async function rememberAccounts(db: DatabaseLike, environmentId: string, accounts: ExternalAccount[]) {
  await rememberEntries(
    db,
    accounts.map((account) => externalAccountEntry(environmentId, account)),
  );
}
