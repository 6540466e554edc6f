import { z } from "zod";
import { ALL_FUNDING_NETWORKS } from "@/lib/contract/funding-network";
import { Amount, CurrencyCode } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";

/** The account pickers' query: the side of a payment, and the typed text. */
export const SearchAccountsInput = z.strictObject({
  side: z.enum(["source", "destination"]),
  text: z.string().trim().max(200).default(""),
  /** Accounts of this customer come first. */
  customerId: Id.optional(),
  /** The account kind; by default, a payment starts at internal accounts and ends at accounts of either kind. */
  of: z.enum(["account", "internal-account", "external-account"]).optional(),
  /** Only those in this currency. */
  currency: CurrencyCode.optional(),
});
export type SearchAccountsInput = z.infer<typeof SearchAccountsInput>;

/** The bank's check of a beneficiary's name: its result, and the name on record at the bank, if stated. */
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
  /** Includes held funds; absent where the service states no total. */
  totalBalance: Amount.optional(),
  status: z.string().nullable(),
  disabledReason: z.string().nullable(),
  /** The owner's verification is the obstacle: their page says what to do. */
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
  /** The service requires the purpose of a payment received in it; absent: not stated. */
  needsPurpose: z.boolean().optional(),
  /** The networks on which it can be paid in, one of which a quote names; absent: a quote names none. */
  networks: z.array(z.enum(ALL_FUNDING_NETWORKS)).optional(),
});
export type CurrencyInfo = z.infer<typeof CurrencyInfo>;

/** A pair of currencies with a rate at the service, and the limits of the sent amount, in its smallest unit. */
export const Corridor = z.object({
  from: z.string(),
  to: z.string(),
  minAmount: z.number().int().nullable(),
  maxAmount: z.number().int().nullable(),
});
export type Corridor = z.infer<typeof Corridor>;

/**
 * `takesDetails`: a quote can go to account details that are typed in place. `corridors`: all pairs that have rates;
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
