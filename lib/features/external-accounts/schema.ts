import { z } from "zod";
import { ListBanksQuery } from "@/lib/contract/account-lists";
import { AccountTypeShape } from "@/lib/contract/account-type-corrections";
import {
  BeneficiaryInput,
  CreateExternalAccountBody,
  ListExternalAccountsQuery,
  OWNERSHIP_TYPES,
} from "@/lib/contract/external-account";
import { AccountValue } from "@/lib/contract/field-values";
import { page } from "@/lib/contract/list-page";
import { Id } from "@/lib/contract/parameters";
import { unread } from "@/lib/contract/unread";
import { NameCheck } from "@/lib/features/accounts/schema";
import { AwaitsSignOff, correcting } from "@/lib/features/sign-offs/schema";
import { TONES } from "@/lib/fields";

/** Whose accounts: the customers' or the platform's own (specification 2.6). */
export const Scope = z.enum(["customer", "platform"]);
export type Scope = z.infer<typeof Scope>;

/** The service's filters (specification 4.2) and `status`, which it lacks: see `listExternalAccounts`. */
export const ListAccountsInput = ListExternalAccountsQuery.extend({
  scope: Scope.default("customer"),
  status: z.string().trim().min(1).max(60).optional(),
});
export type ListAccountsInput = z.infer<typeof ListAccountsInput>;

export const AccountIdInput = z.strictObject({ externalAccountId: Id });
export type AccountIdInput = z.infer<typeof AccountIdInput>;

export const ScopeInput = z.strictObject({ scope: Scope });
export type ScopeInput = z.infer<typeof ScopeInput>;

/** The owner picker's query: the typed text, or the one customer named in the address. */
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
  /** Bank and last four characters only. */
  label: z.string(),
  accountType: z.string().nullable(),
  beneficiary: z.string().nullable(),
  currency: z.string().nullable(),
  status: z.string().nullable(),
  /** Who owns it at the bank; absent where the service doesn't state it. */
  ownershipType: z.string().optional(),
  /** Absent where the service states none. */
  nameCheck: NameCheck.optional(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  ...unread,
});
export type AccountRow = z.infer<typeof AccountRow>;

/** `walked`: how many accounts were read one by one to find those in a status, and whether those were all. */
export const AccountList = page(AccountRow).extend({
  asOf: z.string(),
  walked: z.object({ accounts: z.number(), isEnd: z.boolean() }).nullable(),
});
export type AccountList = z.infer<typeof AccountList>;

/** One fact about an account or its beneficiary. `isMasked`: only the last characters, or none, left the server. */
export const AccountFact = z.object({
  key: z.string(),
  label: z.string(),
  text: z.string(),
  isMasked: z.boolean(),
  group: z.enum(["account", "beneficiary"]),
});
export type AccountFact = z.infer<typeof AccountFact>;

/** One known event in an account's history. */
export const AccountStep = z.object({
  at: z.string(),
  title: z.string(),
  detail: z.string(),
  tone: z.enum(TONES),
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

/** `withheld`: the number of personal facts that the user's role may not unmask. */
export const RevealedAccount = z.object({ facts: z.array(AccountFact), withheld: z.number() });
export type RevealedAccount = z.infer<typeof RevealedAccount>;

/** How many accounts are in each status in the directory's copy; null: never copied yet. */
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

/** `found`: created, but the response was lost; or it existed already, with the same id and data. */
export const CreatedAccount = z.object({ account: AccountRow, how: z.enum(["answered", "found"]) });
export type CreatedAccount = z.infer<typeof CreatedAccount>;

/** The outcome, or the request that waits for a second person: then nothing was created. */
export const CreateAccountResult = z.union([AwaitsSignOff, CreatedAccount]);
export type CreateAccountResult = z.infer<typeof CreateAccountResult>;

// Control and invisible characters are typing accidents: they can't be seen, and make two equal-looking ids differ.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** Whether every character of the text is visible. */
export const isVisible = (text: string): boolean => !INVISIBLE.test(text);
const PlatformAccountId = CreateExternalAccountBody.shape.platformAccountId.refine(isVisible, {
  error: "This contains invisible characters. Type it instead of pasting.",
});

/** The table of account types for this environment (interface-defaults 3, interface-revisions 2). */
export const AccountTypeList = z.object({ types: z.array(AccountTypeShape) });
export type AccountTypeList = z.infer<typeof AccountTypeList>;
export const ListAccountTypesInput = z.strictObject({});
export type ListAccountTypesInput = z.infer<typeof ListAccountTypesInput>;

/** Which banks to list: those of a country that hold accounts in a currency. */
export const ListBanksInput = ListBanksQuery;
export type ListBanksInput = z.infer<typeof ListBanksInput>;
export const ListExchangesInput = z.strictObject({});
export type ListExchangesInput = z.infer<typeof ListExchangesInput>;

/** A name as the service accepts it, and as people read it. */
export const Name = z.object({ value: z.string(), label: z.string() });
export type Name = z.infer<typeof Name>;
/** What the service lists, empty where there is nothing to choose from; null: its list can't be read. */
export const NameList = z.object({ names: z.array(Name).nullable() });
export type NameList = z.infer<typeof NameList>;

/** A new account as it is requested; check/new-account.ts checks it by the table of account types. */
export const CreateAccountInput = z.strictObject({
  ...correcting,
  scope: Scope,
  /** Empty for the platform. */
  customerId: z.string().max(256),
  currency: CreateExternalAccountBody.shape.currency,
  platformAccountId: PlatformAccountId,
  accountType: z.string().max(60),
  /** The rails that pay the account, where its type asks for them. */
  rails: z.array(z.string().max(60)).max(20).optional(),
  ownershipType: z.enum(OWNERSHIP_TYPES).optional(),
  accountInfo: z.record(z.string().max(60), AccountValue),
  beneficiary: BeneficiaryInput.optional(),
});
export type CreateAccountInput = z.output<typeof CreateAccountInput>;
