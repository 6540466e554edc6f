import type { AmountValue, Field, Filter, StatusValue, Tone } from "@/lib/fields";
import type { Money } from "@/lib/money";
import type { ApprovalRow, ReasonCode } from "./schema";

type Status = ApprovalRow["status"];

const STATUSES: Record<Status, readonly [label: string, tone: Tone]> = {
  received: ["Being judged", "info"],
  held: ["Waits for a person", "warn"],
  second: ["Waits for a second reviewer", "warn"],
  deciding: ["Being sent", "info"],
  passed: ["Left to time out", "idle"],
  approved: ["Approved", "good"],
  rejected: ["Rejected", "bad"],
  "timed-out": ["Timed out", "idle"],
  failed: ["Failed", "bad"],
};

/** Where the decision on a payment stands, as colour, shape and word; who decided is part of the word. */
export function approvalStatus(row: Pick<ApprovalRow, "status" | "decidedBy">): StatusValue {
  const [label, tone] = STATUSES[row.status];
  const byRule = row.decidedBy === "rule" && (row.status === "approved" || row.status === "rejected");
  return { kind: "status", label: byRule ? `${label} by rule` : label, tone };
}

/** Whether a person can still decide it, as far as its state says; the clock has its own word. */
export function isUndecided(status: Status): boolean {
  return status === "received" || status === "held" || status === "second" || status === "passed";
}

export interface Reason {
  value: ReasonCode;
  label: string;
  decision: "approve" | "decline" | "both";
}

/** Why a person decides as they do. */
export const REASONS: readonly Reason[] = [
  { value: "verified", label: "Details verified", decision: "approve" },
  { value: "known-sender", label: "Sender is known", decision: "approve" },
  { value: "document-checked", label: "Documents checked", decision: "approve" },
  { value: "sanctions-suspicion", label: "Suspected sanctions match", decision: "decline" },
  { value: "fraud-suspicion", label: "Suspected fraud", decision: "decline" },
  { value: "data-mismatch", label: "Data does not match", decision: "decline" },
  { value: "data-missing", label: "Data is missing", decision: "decline" },
  { value: "limit-exceeded", label: "Above a limit", decision: "decline" },
  { value: "customer-request", label: "The customer asked for it", decision: "both" },
  { value: "other", label: "Another reason, see the note", decision: "both" },
];

/** A reason in words; an unknown one as it is. */
export function reasonLabel(code: string | null): string | null {
  return REASONS.find(({ value }) => value === code)?.label ?? code;
}

/** What the payment brings; null when its delivery had no readable amount. */
export function approvalMoney(row: Pick<ApprovalRow, "amount" | "currency" | "decimals">): Money | null {
  const { amount, currency, decimals } = row;
  return amount === null || currency === null || decimals === null ? null : { amount, currency, decimals };
}

function amountValue(row: ApprovalRow): AmountValue | null {
  const money = approvalMoney(row);
  return money && { kind: "amount", ...money };
}

/** `in 0.18 s`, `after 1 min 12 s`: from the delivery to the decision. */
export function tookText(milliseconds: number | null): string | null {
  if (milliseconds === null) return null;
  if (milliseconds < 10_000) return `in ${(milliseconds / 1000).toFixed(2)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `in ${seconds} s` : `in ${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Who decided: a rule and its version, or one or two people. */
export function deciderText(row: ApprovalRow): string | null {
  if (row.decidedBy === "rule") return `Rule “${row.ruleName}”, version ${row.ruleVersion}`;
  const people = [row.firstReviewerName, row.deciderName].filter((name) => name !== null);
  return people.length > 0 ? people.join(" and ") : null;
}

export const decisionFields: Field<ApprovalRow>[] = [
  { id: "receivedAt", label: "Received", kind: "time", width: 132, isSortable: true, value: (row) => row.receivedAt },
  { id: "status", label: "Decision", kind: "status", width: 172, value: approvalStatus },
  { id: "sender", label: "From", kind: "text", value: (row) => row.sender },
  { id: "customer", label: "To", kind: "text", value: (row) => row.customerLabel ?? row.customerId },
  { id: "amount", label: "Amount", kind: "amount", width: 148, value: amountValue },
  { id: "decider", label: "Decided by", kind: "text", value: deciderText },
  { id: "took", label: "Took", kind: "text", width: 110, value: (row) => tookText(row.tookMs) },
  {
    id: "reason",
    label: "Reason",
    kind: "text",
    width: 160,
    isHidden: true,
    value: (row) => reasonLabel(row.reasonCode),
  },
  { id: "held", label: "Held because", kind: "text", width: 220, isHidden: true, value: (row) => row.heldBecause },
  { id: "version", label: "Rules version", kind: "number", width: 96, isHidden: true, value: (row) => row.ruleVersion },
  {
    id: "transactionId",
    label: "Transaction",
    kind: "id",
    width: 124,
    isHidden: true,
    value: (row) => row.transactionId,
  },
  { id: "closedAt", label: "Ended", kind: "time", width: 132, isHidden: true, value: (row) => row.closedAt },
];

export const decisionFilters = [
  { kind: "range", param: ["from", "to"], label: "Received" },
  {
    kind: "choice",
    param: "status",
    label: "Decision",
    options: Object.entries(STATUSES).map(([value, [label]]) => ({ value: value as Status, label })),
  },
  {
    kind: "choice",
    param: "decidedBy",
    label: "Decided by",
    options: [
      { value: "rule", label: "A rule" },
      { value: "person", label: "A person" },
    ],
  },
  { kind: "text", param: "sender", label: "Sender", placeholder: "$name@domain" },
  { kind: "text", param: "customerId", label: "Customer id", placeholder: "Customer:…" },
  { kind: "text", param: "currency", label: "Currency", placeholder: "EUR" },
  { kind: "text", param: "ruleVersion", label: "Rules version" },
] as const satisfies readonly Filter[];
