import { canMoveMoney, INTERNAL_ACCOUNT_TONES } from "@/lib/contract/internal-account-status";
import { type AmountValue, type Field, type FiltersOf, type StatusValue, statusValue } from "@/lib/fields";
import type { Sum } from "@/lib/money";
import type { LegBasis, LegKind } from "./check/legs";
import type { AccountProof, BalanceRow, ListBalancesInput, PointSource } from "./schema";

export const WHOSE = ["platform", "customers"] as const;

/** An amount of the account; null where it or its currency is unknown. */
export function moneyOf(
  { currency, decimals }: Pick<BalanceRow, "currency" | "decimals">,
  amount: number | null,
): AmountValue | null {
  return amount === null || currency === null || decimals === null
    ? null
    : { kind: "amount", amount, currency, decimals };
}

/** Held funds: the part of the total that can't be spent; null where the service does not report held funds. */
export function heldOf(row: BalanceRow): AmountValue | null {
  const { total, available } = row;
  return total === null || available === null ? null : moneyOf(row, total - available);
}

/** The account's owner, in words. */
export const ownerOf = ({ owner, customerId }: Pick<BalanceRow, "owner" | "customerId">): string =>
  customerId === null ? "Platform" : (owner ?? "Customer");

/** Whether the account is blocked or low, as colour, shape and word. Null: not low, and no more is stated. */
export function balanceStatus({ status, belowSince }: Pick<BalanceRow, "status" | "belowSince">): StatusValue | null {
  if (!canMoveMoney(status ?? undefined)) return statusValue(status ?? undefined, INTERNAL_ACCOUNT_TONES);
  if (belowSince !== null) return { kind: "status", label: "Low", tone: "warn" };
  return status === null ? null : statusValue(status, INTERNAL_ACCOUNT_TONES);
}

const balanceFields: Field<BalanceRow>[] = [
  { id: "owner", label: "Owner", kind: "text", minWidth: 180, value: ownerOf },
  { id: "currency", label: "Currency", kind: "code", width: 84, value: (row) => row.currency },
  { id: "status", label: "Status", kind: "status", width: 104, value: balanceStatus },
  { id: "available", label: "Available", kind: "amount", width: 168, value: (row) => moneyOf(row, row.available) },
  { id: "held", label: "Held", kind: "amount", width: 132, value: heldOf },
  { id: "total", label: "Total", kind: "amount", width: 168, isHidden: true, value: (row) => moneyOf(row, row.total) },
  { id: "threshold", label: "Threshold", kind: "amount", width: 148, value: (row) => moneyOf(row, row.threshold) },
  { id: "changedAt", label: "Changed", kind: "time", isSortable: true, value: (row) => row.changedAt },
  { id: "seenAt", label: "As of", kind: "time", isHidden: true, value: (row) => row.seenAt },
  { id: "id", label: "Account", kind: "id", width: 132, value: (row) => row.id },
];

/** The list's columns; held funds and statuses are hidden by default where the service reports none of either. */
export function balanceFieldsFor(has: { held: boolean; status: boolean }): Field<BalanceRow>[] {
  const unreported = [has.held ? "" : "held", has.status ? "" : "status"];
  return balanceFields.map((field) => (unreported.includes(field.id) ? { ...field, isHidden: true } : field));
}

export const balanceFilters = [
  { kind: "text", param: "text", label: "Owner or account", placeholder: "Name or ID" },
  { kind: "text", param: "currency", label: "Currency", placeholder: "USD" },
  {
    kind: "choice",
    param: "whose",
    label: "Whose",
    options: [
      { value: "platform", label: "The platform's" },
      { value: "customers", label: "Customers'" },
    ],
  },
  { kind: "entry", param: "customerId", label: "Customer", of: "customer" },
  { kind: "flag", param: "below", label: "Below threshold" },
] as const satisfies FiltersOf<ListBalancesInput>;

/** The label of each kind of movement. */
export const LEG_LABELS: Record<LegKind, string> = {
  in: "Money in",
  out: "Money out",
  refund: "Refund",
  returned: "Returned to the sender",
};

/** The time by which a movement is counted, in words. */
export const BASIS_LABELS: Record<LegBasis, string> = {
  createdAt: "Created",
  settledAt: "Settled",
  updatedAt: "Last updated",
  "refund.settledAt": "Refund settled",
};

/** Where a balance in a proof comes from, in words. */
export const POINT_LABELS: Record<PointSource, string> = {
  read: "read from the service",
  delivery: "reported by a webhook",
  opened: "the account was opened empty",
  unchanged: "the same before and after",
};

/** A line of a proof's file: a balance, a movement, or a misfit. */
export interface ProofLine {
  line: string;
  at: string | null;
  money: AmountValue | null;
  balance: AmountValue | null;
  transactionId: string | null;
  basis: string | null;
  note: string | null;
}

export const proofFields: Field<ProofLine>[] = [
  { id: "line", label: "Line", kind: "text", value: (row) => row.line },
  { id: "at", label: "Time", kind: "time", value: (row) => row.at },
  { id: "amount", label: "Amount", kind: "amount", value: (row) => row.money },
  { id: "balance", label: "Balance", kind: "amount", value: (row) => row.balance },
  { id: "transactionId", label: "Transaction", kind: "id", value: (row) => row.transactionId },
  { id: "basis", label: "Counted by", kind: "text", value: (row) => row.basis },
  { id: "note", label: "Note", kind: "text", value: (row) => row.note },
];

/** Converts amounts of a proof, given as digits or numbers, to money of its account. */
export function proofMoney({ account }: Pick<AccountProof, "account">): (amount: string | number) => Sum {
  return (amount) => ({ amount: BigInt(amount), currency: account.currency ?? "", decimals: account.decimals ?? 0 });
}
