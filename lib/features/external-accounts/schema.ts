import { z } from "zod";
import { accountInfoProblems, normaliseAccountInfo } from "@/lib/contract/account-info";
import { AccountTypeShape } from "@/lib/contract/account-type-corrections";
import { type AccountType, accountTypeOf } from "@/lib/contract/account-types";
import { Id, page } from "@/lib/contract/common";
import {
  BeneficiaryInput,
  CreateExternalAccountBody,
  ListExternalAccountsQuery,
} from "@/lib/contract/external-account";
import { unread } from "@/lib/contract/unread";

/** Whose accounts: the customers' or the platform's own (specification 2.6). */
export const Scope = z.enum(["customer", "platform"]);
export type Scope = z.infer<typeof Scope>;

/** The service's filters (specification 4.2) and `status`, which it does not have: see `listExternalAccounts`. */
export const ListAccountsInput = ListExternalAccountsQuery.extend({
  scope: Scope.default("customer"),
  status: z.string().trim().min(1).max(60).optional(),
});
export type ListAccountsInput = z.infer<typeof ListAccountsInput>;

export const AccountIdInput = z.strictObject({ externalAccountId: Id });
export type AccountIdInput = z.infer<typeof AccountIdInput>;

export const ScopeInput = z.strictObject({ scope: Scope });
export type ScopeInput = z.infer<typeof ScopeInput>;

/** What the picker of an account's owner asks: what was typed, or the one customer that is named in the address. */
export const SearchOwnersInput = z.strictObject({
  text: z.string().trim().max(200).default(""),
  customerId: Id.optional(),
});
export type SearchOwnersInput = z.infer<typeof SearchOwnersInput>;

/** An external account without a full number. */
export const AccountRow = z.object({
  id: z.string(),
  /** Null: the platform's own. */
  customerId: z.string().nullable(),
  customerLabel: z.string().nullable(),
  platformAccountId: z.string().nullable(),
  /** Bank and last four characters, never more. */
  label: z.string(),
  accountType: z.string().nullable(),
  beneficiary: z.string().nullable(),
  currency: z.string().nullable(),
  status: z.string().nullable(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  ...unread,
});
export type AccountRow = z.infer<typeof AccountRow>;

/** `walked`: how many accounts were read one by one to find those in a status, and whether that was all there are. */
export const AccountList = page(AccountRow).extend({
  asOf: z.string(),
  walked: z.object({ accounts: z.number(), isEnd: z.boolean() }).nullable(),
});
export type AccountList = z.infer<typeof AccountList>;

/** One fact of an account or its beneficiary. `isMasked`: only the last characters, or none, left the server. */
export const AccountFact = z.object({
  key: z.string(),
  label: z.string(),
  text: z.string(),
  isMasked: z.boolean(),
  group: z.enum(["account", "beneficiary"]),
});
export type AccountFact = z.infer<typeof AccountFact>;

/** One thing known of an account's course. */
export const AccountStep = z.object({
  at: z.string(),
  title: z.string(),
  detail: z.string(),
  tone: z.enum(["good", "warn", "bad", "info", "idle"]),
  href: z.string().nullable(),
});
export type AccountStep = z.infer<typeof AccountStep>;

export const AccountView = z.object({
  account: AccountRow,
  facts: z.array(AccountFact),
  steps: z.array(AccountStep),
  asOf: z.string(),
});
export type AccountView = z.infer<typeof AccountView>;

/** `withheld`: personal facts that the person's role does not unmask. */
export const RevealedAccount = z.object({ facts: z.array(AccountFact), withheld: z.number() });
export type RevealedAccount = z.infer<typeof RevealedAccount>;

/** How many accounts are in each status as the directory's copy has it; null: never copied yet. */
export const StatusCounts = z.object({
  counts: z.array(z.object({ status: z.string(), count: z.number() })),
  syncedAt: z.string().nullable(),
});
export type StatusCounts = z.infer<typeof StatusCounts>;

export const Owner = z.object({
  id: z.string(),
  label: z.string(),
  platformCustomerId: z.string().nullable(),
  status: z.string().nullable(),
});
export type Owner = z.infer<typeof Owner>;
export const OwnerList = z.object({ owners: z.array(Owner), isComplete: z.boolean() });
export type OwnerList = z.infer<typeof OwnerList>;

/** `found`: made, but the answer was lost; or it was there already, with the same id and data. */
export const CreatedAccount = z.object({ account: AccountRow, how: z.enum(["answered", "found"]) });
export type CreatedAccount = z.infer<typeof CreatedAccount>;

// Control and invisible characters are typing accidents: they can't be seen, and make two equal-looking ids differ.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const visible = (text: string) => !INVISIBLE.test(text);
const PlatformAccountId = CreateExternalAccountBody.shape.platformAccountId.refine(visible, {
  error: "This contains invisible characters. Type it instead of pasting.",
});

// Scripts need some invisible characters in names (a Persian name its joiner); these only turn the reading around.
const MISLEADING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** The paths of texts in which a character hides that makes them read as something else. */
function misleading(value: unknown, path: string[]): string[][] {
  if (typeof value === "string") return MISLEADING.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => misleading(inner, [...path, name]));
}

/** The table of account types as this deployment has it (interface-defaults 3). */
export const AccountTypeList = z.object({ types: z.array(AccountTypeShape) });
export type AccountTypeList = z.infer<typeof AccountTypeList>;
export const ListAccountTypesInput = z.strictObject({});
export type ListAccountTypesInput = z.infer<typeof ListAccountTypesInput>;
type Table = readonly AccountType[];

/** A new account as it is asked for; `checkedAccount` judges it by the table of account types. */
export const CreateAccountInput = z.strictObject({
  scope: Scope,
  /** Empty for the platform. */
  customerId: z.string().max(256),
  currency: CreateExternalAccountBody.shape.currency,
  platformAccountId: PlatformAccountId,
  accountType: z.string().max(60),
  accountInfo: z.record(z.string().max(60), z.string().max(20_000)),
  beneficiary: BeneficiaryInput.optional(),
});
export type CreateAccountInput = z.output<typeof CreateAccountInput>;

/**
 * A new account. The account's own data by the table of account types (interface-defaults 3): every problem is named at
 * its field, `accountInfo.iban`. Gives the data as it is sent: separators removed, nothing that the type has no field for.
 */
export function checkedAccount(table: Table) {
  return CreateAccountInput.superRefine((input, ctx) => {
    const problem = (path: string[], message: string) => ctx.addIssue({ code: "custom", path, message });
    if (input.scope === "customer" && !Id.safeParse(input.customerId).success) {
      problem(["customerId"], "Choose the customer who owns the account.");
    }
    const type = accountTypeOf(input.accountType, table);
    if (!type) return problem(["accountType"], "Choose the account type.");
    if (type.currency !== null && input.currency !== type.currency) {
      problem(["currency"], `This account type only holds ${type.currency}.`);
    }
    if (type.kind !== "wallet" && input.beneficiary === undefined) {
      problem(["beneficiary", "beneficiaryType"], "Enter the beneficiary.");
    }
    const info = normaliseAccountInfo(input.accountInfo, type);
    for (const [name, message] of Object.entries(accountInfoProblems(info, type)))
      problem(["accountInfo", name], message);
    for (const field of type.fields) {
      const value = info[field.name];
      if (value !== undefined && !visible(value))
        problem(["accountInfo", field.name], "This contains invisible characters.");
    }
    for (const path of misleading(input.beneficiary, ["beneficiary"])) {
      problem(path, "This contains a character that changes the reading direction. Type it instead of pasting.");
    }
  }).transform((input): CreateAccountInput => {
    const type = accountTypeOf(input.accountType, table);
    if (!type) throw new Error("an unknown account type passed its check");
    const known = type.fields.map((field) => [field.name, input.accountInfo[field.name] ?? ""]);
    const accountInfo: Record<string, string> = normaliseAccountInfo(Object.fromEntries(known), type);
    return { ...input, accountInfo, beneficiary: type.kind === "wallet" ? undefined : input.beneficiary };
  });
}

/** What the form holds: all of it text, whatever was typed; fields of other kinds of account are kept, not sent. */
export interface AccountFormValues {
  scope: Scope;
  customerId: string;
  currency: string;
  platformAccountId: string;
  accountType: string;
  accountInfo: Record<string, string>;
  beneficiary: {
    beneficiaryType: "INDIVIDUAL" | "BUSINESS";
    fullName: string;
    birthDate: string;
    nationality: string;
    businessInfo: { legalName: string; taxId: string };
    address: Record<"line1" | "line2" | "city" | "state" | "postalCode" | "country", string>;
  };
}

/** An empty form, with a place for every field of the table. */
export function emptyAccountForm(table: Table, scope: Scope, customerId: string): AccountFormValues {
  const names = table.flatMap((type) => type.fields.map((field) => field.name));
  return {
    scope,
    customerId,
    currency: "",
    platformAccountId: "",
    accountType: "",
    accountInfo: Object.fromEntries(names.map((name) => [name, ""])),
    beneficiary: {
      beneficiaryType: "INDIVIDUAL",
      fullName: "",
      birthDate: "",
      nationality: "",
      businessInfo: { legalName: "", taxId: "" },
      address: { line1: "", line2: "", city: "", state: "", postalCode: "", country: "" },
    },
  };
}

const optional = (text: string) => (text.trim() === "" ? undefined : text);

function beneficiaryOf({ beneficiary }: AccountFormValues): unknown {
  const { beneficiaryType, fullName, businessInfo } = beneficiary;
  const { line1, line2, city, state, postalCode, country } = beneficiary.address;
  const hasAddress = [line1, line2, city, state, postalCode, country].some((part) => part.trim() !== "");
  const address = {
    ...{ line1, line2: optional(line2), city: optional(city), state: optional(state), postalCode },
    country: country.trim().toUpperCase(),
  };
  const rest = hasAddress ? { address } : {};
  if (beneficiaryType === "BUSINESS") {
    const taxId = optional(businessInfo.taxId);
    return {
      beneficiaryType,
      businessInfo: { legalName: businessInfo.legalName, ...(taxId ? { taxId } : {}) },
      ...rest,
    };
  }
  const birthDate = optional(beneficiary.birthDate)?.trim();
  const nationality = optional(beneficiary.nationality)?.trim().toUpperCase();
  return {
    beneficiaryType,
    fullName,
    ...(birthDate ? { birthDate } : {}),
    ...(nationality ? { nationality } : {}),
    ...rest,
  };
}

/** The form as it is sent: what belongs to the chosen kind alone, nothing that was left empty. Names fields as the form does. */
export function accountForm(table: Table) {
  return z
    .custom<AccountFormValues>()
    .transform((values) => {
      const type = accountTypeOf(values.accountType, table);
      return {
        scope: values.scope,
        customerId: values.scope === "platform" ? "" : values.customerId,
        currency: values.currency.trim().toUpperCase(),
        platformAccountId: values.platformAccountId,
        accountType: values.accountType,
        accountInfo: Object.fromEntries(type?.fields.map(({ name }) => [name, values.accountInfo[name] ?? ""]) ?? []),
        ...(type && type.kind !== "wallet" ? { beneficiary: beneficiaryOf(values) } : {}),
      };
    })
    .pipe(checkedAccount(table));
}
