import type { StatusValue } from "@/lib/fields";
import { formatMoney, type Money } from "@/lib/money";
import { APPROVAL_STATUSES, type ApprovalStatus, stateValue, UNDECIDED_STATUSES } from "@/lib/statuses";
import type { ApprovalQueue, ApprovalRow, ReasonCode } from "./schema";

/** Shown at the note of a decision whose reason is "Other". */
export const NOTE_NEEDED = "Explain the reason in the note.";

/**
 * The status of the decision on a payment, as colour, shape and word; the word includes who decided, unless `decidedBy`
 * is left out. A payment that nobody here decided was approved elsewhere, or never needed it: it is not shown as
 * approved.
 */
export function approvalStatus(
  row: Pick<ApprovalRow, "status"> & Partial<Pick<ApprovalRow, "decidedBy">>,
): StatusValue {
  const status = stateValue(APPROVAL_STATUSES, row.status);
  if (row.status === "approved" && row.decidedBy === null) {
    return { kind: "status", label: "Went ahead without a decision", tone: "info" };
  }
  const byRule = row.decidedBy === "rule" && (row.status === "approved" || row.status === "rejected");
  return byRule ? { ...status, label: `${status.label} by rule` } : status;
}

/** Whether a person can still decide it, judging by its state alone; the deadline is checked separately. */
export function isUndecided(status: ApprovalStatus): boolean {
  return (UNDECIDED_STATUSES as readonly ApprovalStatus[]).includes(status);
}

/** Whether this person can still decide it: the first of two reviewers has done their part. */
function isForYou(row: Pick<ApprovalRow, "status" | "isFirstReviewerYou">): boolean {
  return row.status === "held" || (row.status === "second" && !row.isFirstReviewerYou);
}

/** The most urgent payment that this person can decide, other than the open one. */
export function nextForYou(queue: ApprovalQueue | undefined, openId: string | null): ApprovalRow | undefined {
  return queue?.waiting.find((row) => row.transactionId !== openId && isForYou(row));
}

export const DECIDED_BY = { rule: "A rule", person: "A person" } as const;
export const DECISION_LABELS = { approve: "Approve", reject: "Reject", pass: "Let it time out" } as const;

export interface Reason {
  value: ReasonCode;
  label: string;
  decision: "approve" | "decline" | "both";
}

/** The reasons that a person can give for a decision. */
export const REASONS: readonly Reason[] = [
  { value: "verified", label: "Details verified", decision: "approve" },
  { value: "known-sender", label: "Known sender", decision: "approve" },
  { value: "document-checked", label: "Documents checked", decision: "approve" },
  { value: "sanctions-suspicion", label: "Suspected sanctions match", decision: "decline" },
  { value: "fraud-suspicion", label: "Suspected fraud", decision: "decline" },
  { value: "data-mismatch", label: "Details don't match", decision: "decline" },
  { value: "data-missing", label: "Details missing", decision: "decline" },
  { value: "limit-exceeded", label: "Over a limit", decision: "decline" },
  { value: "customer-request", label: "Customer's request", decision: "both" },
  { value: "other", label: "Other, as in the note", decision: "both" },
];

/** The reasons available for a decision, in the order of their keys: 1, 2, 3 … */
export function reasonsFor(decision: "approve" | "decline"): Reason[] {
  return REASONS.filter((reason) => reason.decision === decision || reason.decision === "both");
}

/** A reason in words; an unknown one unchanged. */
export function reasonLabel(code: string | null): string | null {
  return REASONS.find(({ value }) => value === code)?.label ?? code;
}

/** The amount that the payment brings; null when its delivery had no readable amount. */
export function approvalMoney(row: Pick<ApprovalRow, "amount" | "currency" | "decimals">): Money | null {
  const { amount, currency, decimals } = row;
  return amount === null || currency === null || decimals === null ? null : { amount, currency, decimals };
}

/** `Approved: 7,000.00 USD`: a decision that has just been made. */
export function decidedTitle(row: ApprovalRow): string {
  const money = approvalMoney(row);
  const done = row.status === "second" ? "Approved first" : approvalStatus(row).label;
  return `${done}: ${money ? formatMoney(money) : "unknown amount"}`;
}

/** `0.18 s`, `1 min 12 s`: from the delivery to the decision. */
export function tookText(milliseconds: number | null): string | null {
  if (milliseconds === null) return null;
  if (milliseconds < 10_000) return `${(milliseconds / 1000).toFixed(2)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Who decided: a rule and its version, or one or two people. */
export function deciderText(row: ApprovalRow): string | null {
  if (row.decidedBy === "rule") return `Rule “${row.ruleName}”, version ${row.ruleVersion}`;
  const people = [row.firstReviewerName, row.deciderName].filter((name) => name !== null);
  return people.length > 0 ? people.join(" and ") : null;
}

/** Who decided, and how fast: `Ana Ruiz, in 1 min 12 s`; empty if nobody did. */
export function decidedText(row: ApprovalRow): string {
  const took = tookText(row.tookMs);
  return [deciderText(row), took && `in ${took}`].filter(Boolean).join(", ");
}
