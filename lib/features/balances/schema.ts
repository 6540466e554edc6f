import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { page, pagingByTimeAndNumber } from "@/lib/contract/list-page";
import { AmountInput, TypedCurrencyCode } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";
import { PaymentInstruction } from "@/lib/contract/payment-instructions";
import { unread } from "@/lib/contract/unread";
import { isTimeZone } from "@/lib/dates";
import { LEG_BASES, LEG_KINDS } from "./check/legs";
import { WHOSE } from "./fields";

/** Filters of the list of internal accounts. */
export const ListBalancesInput = z.strictObject({
  currency: TypedCurrencyCode.optional(),
  whose: z.enum(WHOSE).optional(),
  customerId: Id.optional(),
  /** Only those below their threshold; without the filter all are listed. */
  below: z.enum(["true"]).optional(),
  /** Words of the owner's name, or parts of an id. */
  text: z.string().trim().max(200).optional(),
  ...pagingByTimeAndNumber,
});
export type ListBalancesInput = z.infer<typeof ListBalancesInput>;

/** An internal account with its last observed balance; amounts in the smallest unit of its currency. */
export const BalanceRow = z.object({
  id: z.string(),
  /** Null: the platform's. */
  customerId: z.string().nullable(),
  /** The customer's name; null for the platform's own, and while the directory lacks it. */
  owner: z.string().nullable(),
  currency: z.string().nullable(),
  decimals: z.int().nullable(),
  /** What can be spent; null where the service states nothing readable. */
  available: z.int().nullable(),
  /** Includes held funds; null where the service states no total (interface-revisions 5). */
  total: z.int().nullable(),
  status: z.string().nullable(),
  threshold: z.int().nullable(),
  /** Since when it has been below the threshold. */
  belowSince: z.string().nullable(),
  /** When the balance was last observed, on the service's clock, and when it was first observed at this value. */
  seenAt: z.string(),
  changedAt: z.string(),
  openedAt: z.string().nullable(),
});
export type BalanceRow = z.infer<typeof BalanceRow>;

/** The sum of all accounts of one currency: whole numbers of the smallest unit, as digits of any length. */
export const CurrencySum = z.object({
  currency: z.string(),
  decimals: z.int(),
  accounts: z.int(),
  platform: z.string(),
  customers: z.string(),
  available: z.string(),
  /** Held funds, on the accounts for which the service states them; null where it states them for none. */
  held: z.string().nullable(),
});
export type CurrencySum = z.infer<typeof CurrencySum>;

export const BalanceList = page(BalanceRow).extend({
  /** Over all matching accounts, not just the page. */
  sums: z.array(CurrencySum),
  /** Matching accounts without a balance, or that the service no longer lists: in no sum. */
  unstated: z.int(),
  /** The time of the oldest balance in the sums; null if there is none. */
  asOf: z.string().nullable(),
  /** Whether every internal account of the environment has been read once. */
  isComplete: z.boolean(),
  /** Whether the service refuses the environment's credentials, so that nothing can be read. */
  isRefused: z.boolean(),
});
export type BalanceList = z.infer<typeof BalanceList>;

export const BalanceInput = z.strictObject({ accountId: Id });
export type BalanceInput = z.infer<typeof BalanceInput>;

export const BalanceView = z.object({
  account: BalanceRow,
  /** How to fund it; null while only its last observed state is known. */
  instructions: z.array(PaymentInstruction).nullable(),
  /** Why the service could not be asked just now, in words; null when this is its response. */
  problem: z.string().nullable(),
  thresholdSetBy: z.string().nullable(),
  thresholdSetAt: z.string().nullable(),
  ...unread,
});
export type BalanceView = z.infer<typeof BalanceView>;

export const SetThresholdInput = z.strictObject({
  accountId: Id,
  /** Smallest units; null removes the threshold. */
  amount: AmountInput.nullable(),
  /** The threshold that the user saw: a different current one is not overwritten. */
  shown: z.int().nullable(),
});
export type SetThresholdInput = z.infer<typeof SetThresholdInput>;

/** The instants between which to prove an account; by default from the first observed balance up to now. */
export const ProveInput = z
  .strictObject({ accountId: Id, from: Instant.optional(), to: Instant.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
    path: ["to"],
    message: "The end is not after the start.",
  });
export type ProveInput = z.infer<typeof ProveInput>;

/**
 * Where a balance in a proof comes from; `opened`: an account starts at zero; `unchanged`: it was observed before and
 * after.
 */
const POINT_SOURCES = ["read", "delivery", "opened", "unchanged"] as const;

export type PointSource = (typeof POINT_SOURCES)[number];

const ProofPoint = z.object({ amount: z.int(), at: z.string(), source: z.enum(POINT_SOURCES) });

/** The effect of one transaction on the account; `amount` in smallest units, negative: out. */
const Movement = z.object({
  transactionId: z.string(),
  kind: z.enum(LEG_KINDS),
  amount: z.int(),
  at: z.string(),
  /** Which of the transaction's times `at` is. */
  basis: z.enum(LEG_BASES),
  /** Counted on the other side of a boundary than its time says, or although its state is inconclusive. */
  isShifted: z.boolean(),
});
export type Movement = z.infer<typeof Movement>;

/** Between two observed balances: what the movements leave unexplained, and which of them may be the cause. */
const ProofMisfit = z.object({
  from: z.object({ amount: z.int(), at: z.string() }),
  to: z.object({ amount: z.int(), at: z.string() }),
  /** Digits with a sign: an unexplained change, or what `transactionIds` claim and no balance shows. */
  amount: z.string(),
  /** One of these changed no balance; empty: the balance changed and no transaction explains it. */
  transactionIds: z.array(z.string()),
});
export type ProofMisfit = z.infer<typeof ProofMisfit>;

export const AccountProof = z.object({
  account: BalanceRow,
  opening: ProofPoint,
  closing: ProofPoint,
  /** In order of time. */
  movements: z.array(Movement),
  /** Digits with a sign: everything that went in and out; opening + in + out = expected. */
  in: z.string(),
  out: z.string(),
  expected: z.string(),
  /** Closing less expected; "0" where the account ties out. */
  difference: z.string(),
  misfits: z.array(ProofMisfit),
  /** Transactions that touch the account but can't be read: what they moved is in no sum. */
  unreadable: z.array(z.object({ transactionId: z.string(), why: z.string() })),
  /** Records that could not be read at all: they may or may not touch the account. */
  unreadRecords: z.int(),
  /** How many balances were observed from the opening to the closing. */
  balancesSeen: z.int(),
});
export type AccountProof = z.infer<typeof AccountProof>;

/** Why there is no proof, and the earliest time from which there can be one. */
const NoProof = z.object({ reason: z.string(), firstSeenAt: z.string().nullable(), openedAt: z.string().nullable() });

/** A proof, or why there is none; one of them is null. */
export const ProofResponse = z.object({ proof: AccountProof.nullable(), none: NoProof.nullable() });
export type ProofResponse = z.infer<typeof ProofResponse>;

export const ProofFileInput = ProveInput.safeExtend({
  timeZone: z.string().max(60).refine(isTimeZone, "Unknown time zone."),
});
export type ProofFileInput = z.infer<typeof ProofFileInput>;
