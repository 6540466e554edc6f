import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { page, pagingByTimeAndNumber } from "@/lib/contract/list-page";
import { AmountInput, CurrencyCode } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";
import { PaymentInstruction } from "@/lib/contract/payment-instructions";
import { unread } from "@/lib/contract/unread";
import { isTimeZone } from "@/lib/dates";
import { LEG_BASES, LEG_KINDS } from "./check/legs";
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
  ...pagingByTimeAndNumber,
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

/** Between which instants an account is proven: left out, from the first balance that was seen, and up to now. */
export const ProveInput = z
  .strictObject({ accountId: Id, from: Instant.optional(), to: Instant.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
    path: ["to"],
    message: "The end is not after the start.",
  });
export type ProveInput = z.infer<typeof ProveInput>;

/** Where a balance that a proof stands on comes from: `opened`: an account begins with nothing. */
const POINT_SOURCES = ["read", "delivery", "opened"] as const;

export type PointSource = (typeof POINT_SOURCES)[number];

const ProofPoint = z.object({ amount: z.int(), at: z.string(), source: z.enum(POINT_SOURCES) });

/** What one transaction did to the account; `amount` in smallest units, below zero: out. */
const Movement = z.object({
  transactionId: z.string(),
  kind: z.enum(LEG_KINDS),
  amount: z.int(),
  at: z.string(),
  /** Which of the transaction's times `at` is. */
  basis: z.enum(LEG_BASES),
  /** Counted on the other side of a boundary than its time says, or though its state does not tell. */
  isShifted: z.boolean(),
});
export type Movement = z.infer<typeof Movement>;

/** Between two balances that were seen: what the movements leave unexplained, and which of them may be why. */
const ProofMisfit = z.object({
  from: z.object({ amount: z.int(), at: z.string() }),
  to: z.object({ amount: z.int(), at: z.string() }),
  /** Digits, with a sign: what nothing explains, or what `transactionIds` claim and no balance shows. */
  amount: z.string(),
  /** One of these changed no balance; empty: the balance changed and no transaction says why. */
  transactionIds: z.array(z.string()),
});
export type ProofMisfit = z.infer<typeof ProofMisfit>;

export const AccountProof = z.object({
  account: BalanceRow,
  opening: ProofPoint,
  closing: ProofPoint,
  /** In order of time. */
  movements: z.array(Movement),
  /** Digits, with a sign: all that came in and all that went out; opening + in + out = expected. */
  in: z.string(),
  out: z.string(),
  expected: z.string(),
  /** Closing less expected; "0" where the account ties. */
  difference: z.string(),
  misfits: z.array(ProofMisfit),
  /** Transactions that touch the account and can't be read: what they moved is in no sum. */
  unreadable: z.array(z.object({ transactionId: z.string(), why: z.string() })),
  /** Records that could not be read at all: whether they touch the account is not known. */
  unreadRecords: z.int(),
  /** Balances that were seen from the opening to the closing. */
  balancesSeen: z.int(),
});
export type AccountProof = z.infer<typeof AccountProof>;

/** Why there is no proof, and from when on there can be one. */
const NoProof = z.object({ reason: z.string(), firstSeenAt: z.string().nullable(), openedAt: z.string().nullable() });

/** A proof, or why there is none; one of them is null. */
export const ProofAnswer = z.object({ proof: AccountProof.nullable(), none: NoProof.nullable() });
export type ProofAnswer = z.infer<typeof ProofAnswer>;

export const ProofFileInput = ProveInput.safeExtend({
  timeZone: z.string().max(60).refine(isTimeZone, "Unknown time zone."),
});
export type ProofFileInput = z.infer<typeof ProofFileInput>;
