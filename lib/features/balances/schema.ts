import { z } from "zod";
import { page, pagingByNumber } from "@/lib/contract/list-page";
import { AmountInput, CurrencyCode } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";
import { PaymentInstruction } from "@/lib/contract/payment-instructions";
import { unread } from "@/lib/contract/unread";
import { WHOSE } from "./fields";

/** Filters of the list of internal accounts. */
export const ListBalancesInput = z.strictObject({
  currency: z
    .string()
    .trim()
    .transform((text) => text.toUpperCase())
    .pipe(CurrencyCode)
    .optional(),
  whose: z.enum(WHOSE).optional(),
  customerId: Id.optional(),
  /** Below its threshold; without the filter all are listed. */
  below: z.enum(["true"]).optional(),
  /** Words of the owner's name, or parts of an id. */
  text: z.string().trim().max(200).optional(),
  ...pagingByNumber,
});
export type ListBalancesInput = z.infer<typeof ListBalancesInput>;

/** An internal account with the balance that was seen last; amounts in the smallest unit of its currency. */
export const BalanceRow = z.object({
  id: z.string(),
  /** Null: the platform's. */
  customerId: z.string().nullable(),
  /** The customer's name; null for the platform's, and while the directory does not have it. */
  owner: z.string().nullable(),
  currency: z.string().nullable(),
  decimals: z.int().nullable(),
  /** What can be spent; null where the service states nothing that can be read. */
  available: z.int().nullable(),
  /** What is held included; null where the service states no total (interface-revisions 5). */
  total: z.int().nullable(),
  status: z.string().nullable(),
  threshold: z.int().nullable(),
  /** Since when it is below the threshold. */
  belowSince: z.string().nullable(),
  /** When the balance was seen, on the service's clock, and when it was first seen to be this. */
  seenAt: z.string(),
  changedAt: z.string(),
  openedAt: z.string().nullable(),
});
export type BalanceRow = z.infer<typeof BalanceRow>;

/** What accounts of one currency hold together: whole numbers of the smallest unit, as digits, however large. */
export const CurrencySum = z.object({
  currency: z.string(),
  decimals: z.int(),
  accounts: z.int(),
  platform: z.string(),
  customers: z.string(),
  available: z.string(),
  /** What is held, on the accounts for which the service says so; null where it says so for none. */
  held: z.string().nullable(),
});
export type CurrencySum = z.infer<typeof CurrencySum>;

export const BalanceList = page(BalanceRow).extend({
  /** Over all accounts that match, not over the page. */
  sums: z.array(CurrencySum),
  /** Accounts that match and state no balance: in no sum. */
  unstated: z.int(),
  /** The oldest of the balances that match; null where none does. */
  asOf: z.string().nullable(),
  /** Whether every internal account of the environment has been read once. */
  isComplete: z.boolean(),
});
export type BalanceList = z.infer<typeof BalanceList>;

export const BalanceInput = z.strictObject({ accountId: Id });
export type BalanceInput = z.infer<typeof BalanceInput>;

export const BalanceView = z.object({
  account: BalanceRow,
  /** How to fund it; null while only what was seen last is known. */
  instructions: z.array(PaymentInstruction).nullable(),
  /** Why the service could not be asked just now, in words; null when this is its answer. */
  problem: z.string().nullable(),
  thresholdSetBy: z.string().nullable(),
  thresholdSetAt: z.string().nullable(),
  ...unread,
});
export type BalanceView = z.infer<typeof BalanceView>;

export const SetThresholdInput = z.strictObject({
  accountId: Id,
  /** Smallest units; null takes the threshold away. */
  amount: AmountInput.nullable(),
  /** What the person saw: another one by now is not overwritten. */
  shown: z.int().nullable(),
});
export type SetThresholdInput = z.infer<typeof SetThresholdInput>;
