import { z } from "zod";
import { ALL_FUNDING_NETWORKS } from "@/lib/contract/funding-network";
import { Amount, CurrencyCode } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";

/** What the account pickers ask: which side of a payment, and what was typed. */
export const SearchAccountsInput = z.strictObject({
  side: z.enum(["source", "destination"]),
  text: z.string().trim().max(200).default(""),
  /** Accounts of this customer come first. */
  customerId: Id.optional(),
  /** Of which kind; left out, a payment starts at internal accounts and ends at accounts of either kind. */
  of: z.enum(["account", "internal-account", "external-account"]).optional(),
  /** Only those in this currency. */
  currency: CurrencyCode.optional(),
});
export type SearchAccountsInput = z.infer<typeof SearchAccountsInput>;

/** The check of a beneficiary's name at the bank: how it came out, and the name that the bank has, if it says so. */
export const NameCheck = z.object({ status: z.string(), verifiedName: z.string().nullable() });
export type NameCheck = z.infer<typeof NameCheck>;

/** One account a payment can start or end at; `disabledReason` says why it can't be chosen now. */
export const AccountOption = z.object({
  id: z.string(),
  kind: z.enum(["internal-account", "external-account"]),
  label: z.string(),
  owner: z.string(),
  customerId: z.string().nullable(),
  currency: z.string(),
  /** What can be spent. */
  balance: Amount.nullable(),
  /** What is held included; absent where the service states no total. */
  totalBalance: Amount.optional(),
  status: z.string().nullable(),
  disabledReason: z.string().nullable(),
  /** It is the owner's verification that stands in the way: their page says what to do. */
  isUnverified: z.boolean().optional(),
  /** Absent where the service states none. */
  nameCheck: NameCheck.optional(),
});
export type AccountOption = z.infer<typeof AccountOption>;

export const AccountOptions = z.object({ options: z.array(AccountOption), isComplete: z.boolean() });
export type AccountOptions = z.infer<typeof AccountOptions>;

export const ListCurrenciesInput = z.strictObject({});
export type ListCurrenciesInput = z.infer<typeof ListCurrenciesInput>;

/** A currency of the platform. `decimals` is null until the service has shown it on an account: it is never guessed. */
export const CurrencyInfo = z.object({
  code: z.string(),
  decimals: z.number().int().nullable(),
  minAmount: z.number().int().nullable(),
  maxAmount: z.number().int().nullable(),
  /** The service wants the purpose of a payment that is received in it; absent: it doesn't say so. */
  needsPurpose: z.boolean().optional(),
  /** The networks that it can be paid in on, of which a price names one; absent: a price names none. */
  networks: z.array(z.enum(ALL_FUNDING_NETWORKS)).optional(),
});
export type CurrencyInfo = z.infer<typeof CurrencyInfo>;

/** A pair of currencies that the service states a rate for, with the limits of what is sent, in its smallest unit. */
export const Corridor = z.object({
  from: z.string(),
  to: z.string(),
  minAmount: z.number().int().nullable(),
  maxAmount: z.number().int().nullable(),
});
export type Corridor = z.infer<typeof Corridor>;

/**
 * `takesDetails`: a quote can go to account details that are typed in place. `corridors`: all that there are rates for;
 * null where the deployment lists none, or they couldn't be read.
 */
export const CurrencyList = z.object({
  currencies: z.array(CurrencyInfo),
  takesDetails: z.boolean(),
  /** Whether a payment can state the purposes that revision 2 adds. */
  takesLaterPurposes: z.boolean(),
  corridors: z.array(Corridor).nullable(),
});
export type CurrencyList = z.infer<typeof CurrencyList>;
