import type { Amount } from "@/lib/contract/money-amount";
import type { Transaction } from "@/lib/contract/transaction";
import { settledAtOf } from "@/lib/contract/transaction-status";

export const LEG_KINDS = ["in", "out", "refund", "returned"] as const;
export type LegKind = (typeof LEG_KINDS)[number];

/** The possible times of a transaction at which it moved the balance. */
export const LEG_BASES = ["settledAt", "updatedAt", "createdAt", "refund.settledAt"] as const;
export type LegBasis = (typeof LEG_BASES)[number];

/** The effect of a transaction on one account. Times in milliseconds since the epoch. */
export interface Leg {
  transactionId: string;
  kind: LegKind;
  /** Smallest units of the account's currency; negative: out. */
  delta: bigint;
  /** The instant at which it is counted, and which of its times that is. */
  at: number;
  basis: LegBasis;
  /** The bounds within which it can have moved the balance, as far as its times show. */
  earliest: number;
  latest: number;
  /** False where its state doesn't show whether it moved anything. */
  isSure: boolean;
}

/** The account whose legs are looked for. */
export interface LegAccount {
  id: string;
  currency: string | null;
}

const time = (text: string | undefined): number | null => {
  const value = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(value) ? null : value;
};

/** States in which nothing was taken from the sending account, or it was taken without being reported. */
const NEVER_TAKEN = ["EXPIRED", "REJECTED", "CREATED", "PENDING_AUTHORIZATION"];
const TAKEN = ["PROCESSING", "COMPLETED"];

/** Legs, or why they can't be read, phrased as the end of a sentence that begins with the transaction. */
type Read = Leg[] | string;

/** The amount in the account's smallest unit; a string says why there is none. */
function amountOf(money: Amount | undefined, { currency }: LegAccount, what: string): bigint | string {
  if (!money) return `doesn't state ${what}`;
  if (currency !== null && money.currency.code !== currency) return `states ${what} in ${money.currency.code}`;
  return BigInt(money.amount);
}

/**
 * The effect of a transaction on `account` (specification 2.8, 3; assumptions.ts, `debitInstant`): outgoing money
 * leaves with its fees when the payment is executed, not when it arrives; incoming money counts once COMPLETED, when it
 * settled; a refund returns all of it. `problem` says why one that touches the account can't be read.
 */
export function legsOf(transaction: Transaction, account: LegAccount): { legs: Leg[]; problem: string | null } {
  const legs: Leg[] = [];
  for (const read of [outOf(transaction, account), inTo(transaction, account)]) {
    if (typeof read === "string") return { legs: [], problem: read };
    legs.push(...read);
  }
  return { legs, problem: null };
}

function outOf(transaction: Transaction, account: LegAccount): Read {
  const { id: transactionId, source, status = "", refund, createdAt, updatedAt } = transaction;
  if (source?.accountId !== account.id || (NEVER_TAKEN.includes(status) && !refund)) return [];
  const amount = amountOf(transaction.sentAmount, account, "what it sends");
  if (typeof amount === "string") return amount;
  const made = time(createdAt);
  const settled = time(settledAtOf(transaction));
  const ended = settled ?? time(updatedAt);
  const at = made ?? ended;
  if (at === null) return "doesn't state when it was made";
  const basis = made === null ? (settled === null ? "updatedAt" : "settledAt") : "createdAt";
  const isSure = TAKEN.includes(status) || refund !== undefined;
  const latest = Math.max(at, ended ?? at);
  const out: Leg = { transactionId, kind: "out", delta: -amount, at, basis, earliest: at, latest, isSure };
  return refund?.status === "COMPLETED" ? withRefund(out, transaction, "refund", amount) : [out];
}

/** Dates the refund by its settlement if stated; otherwise by the transaction's last update. */
function withRefund(leg: Leg, { refund, updatedAt }: Transaction, kind: LegKind, delta: bigint): Read {
  const settled = time(refund?.settledAt);
  const at = settled ?? time(updatedAt);
  if (at === null) return "doesn't state when it was refunded";
  const basis = settled === null ? "updatedAt" : "refund.settledAt";
  const earliest = settled ?? Math.min(at, time(refund?.initiatedAt) ?? at);
  return [leg, { ...leg, kind, delta, at, basis, earliest, latest: at, isSure: true }];
}

function inTo(transaction: Transaction, account: LegAccount): Read {
  const { id: transactionId, destination, status, type, refund, createdAt, settledAt, updatedAt } = transaction;
  if (destination?.accountId !== account.id || status !== "COMPLETED") return [];
  // A cancelled payment ends as if it had been paid: only its refund shows the difference (interface-revisions 5).
  if (type === "OUTGOING" && refund) return [];
  const amount = amountOf(transaction.receivedAmount, account, "what it brings");
  if (typeof amount === "string") return amount;
  const settled = time(settledAt);
  const at = settled ?? time(updatedAt) ?? time(createdAt);
  if (at === null) return "doesn't state when it settled";
  const basis = settled !== null ? "settledAt" : updatedAt === undefined ? "createdAt" : "updatedAt";
  const earliest = settled ?? Math.min(at, time(createdAt) ?? at);
  const leg: Leg = { transactionId, kind: "in", delta: amount, at, basis, earliest, latest: at, isSure: true };
  return refund?.status === "COMPLETED" ? withRefund(leg, transaction, "returned", -amount) : [leg];
}
