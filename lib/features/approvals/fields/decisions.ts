import { reasonLabel as failureLabel } from "@/lib/contract/failure-reasons";
import { enumWords, type Field, type FiltersOf } from "@/lib/fields";
import { toMajorUnits } from "@/lib/money";
import { APPROVAL_STATUSES, PAST_STATUSES, stateOptions } from "@/lib/statuses";
import {
  approvalMoney,
  approvalStatus,
  DECIDED_BY,
  DECISION_LABELS,
  deciderText,
  REASONS,
  reasonLabel,
  tookText,
} from "../fields";
import type { ApprovalRow, ListDecisionsInput } from "../schema";

/** Past decisions; in their file, who decided and how long it took have columns of their own. */
export const decisionFields: readonly Field<ApprovalRow>[] = [
  { id: "receivedAt", label: "Received", kind: "time", isSortable: true, value: (row) => row.receivedAt },
  {
    id: "status",
    label: "Decision",
    kind: "status",
    width: 156,
    value: approvalStatus,
    file: { label: "State" },
  },
  {
    id: "parties",
    label: "From → to",
    kind: "parties",
    minWidth: 200,
    value: (row) => `${row.sender ?? "—"} → ${row.customerLabel ?? row.customerId ?? "—"}`,
    file: "Each side has a column of its own.",
  },
  { id: "sender", label: "Sender", kind: "text", isFileOnly: true, value: (row) => row.sender },
  { id: "customerId", label: "Customer ID", kind: "text", isFileOnly: true, value: (row) => row.customerId },
  {
    id: "amount",
    label: "Amount",
    kind: "amount",
    width: 148,
    value: (row) => {
      const money = approvalMoney(row);
      return money && { kind: "amount", ...money };
    },
    // A delivery may name its currency but no readable amount: each has its own column.
    file: {
      kind: "decimal",
      value: (row) => {
        const money = approvalMoney(row);
        return money && toMajorUnits(money.amount, money.decimals);
      },
      before: "sender",
    },
  },
  {
    id: "currency",
    label: "Currency",
    kind: "code",
    isFileOnly: true,
    value: (row) => row.currency,
    file: { before: "sender" },
  },
  {
    id: "decider",
    label: "Decided by",
    kind: "text",
    width: 136,
    value: deciderText,
    file: { id: "decidedBy", value: (row) => row.decidedBy && DECIDED_BY[row.decidedBy] },
  },
  { id: "deciderName", label: "Decider", kind: "text", isFileOnly: true, value: (row) => row.deciderName },
  {
    id: "firstReviewerName",
    label: "First reviewer",
    kind: "text",
    isFileOnly: true,
    value: (row) => row.firstReviewerName,
  },
  {
    id: "decision",
    label: "Decision",
    kind: "text",
    isFileOnly: true,
    value: (row) => row.decision && DECISION_LABELS[row.decision],
  },
  {
    id: "took",
    label: "Time taken",
    kind: "text",
    width: 96,
    value: (row) => tookText(row.tookMs),
    file: "In milliseconds it has a column of its own.",
  },
  { id: "reason", label: "Reason", kind: "text", width: 144, value: (row) => reasonLabel(row.reasonCode) },
  { id: "rule", label: "Rule", kind: "text", isFileOnly: true, value: (row) => row.ruleName },
  { id: "version", label: "Rules version", kind: "number", width: 96, isHidden: true, value: (row) => row.ruleVersion },
  { id: "held", label: "Held because", kind: "text", width: 220, isHidden: true, value: (row) => row.heldBecause },
  { id: "decidedAt", label: "Decided", kind: "time", isFileOnly: true, value: (row) => row.decidedAt },
  { id: "tookMs", label: "Milliseconds to decide", kind: "number", isFileOnly: true, value: (row) => row.tookMs },
  {
    id: "serviceStatus",
    label: "Service status",
    kind: "text",
    isFileOnly: true,
    value: (row) => row.serviceStatus && enumWords(row.serviceStatus),
  },
  {
    id: "failureReason",
    label: "Failure reason",
    kind: "text",
    isFileOnly: true,
    value: (row) => row.failureReason && failureLabel(row.failureReason, "INCOMING"),
  },
  {
    id: "transactionId",
    label: "Transaction",
    kind: "id",
    width: 124,
    isHidden: true,
    value: (row) => row.transactionId,
    file: { before: "status" },
  },
  {
    id: "closedAt",
    label: "Ended",
    kind: "time",
    isHidden: true,
    value: (row) => row.closedAt,
    file: "The file is about the decision, and says when that was made.",
  },
];

export const decisionFilters = [
  { kind: "range", param: ["from", "to"], label: "Received" },
  {
    kind: "choice",
    param: "status",
    label: "Decision",
    options: stateOptions(APPROVAL_STATUSES, PAST_STATUSES),
  },
  {
    kind: "choice",
    param: "decidedBy",
    label: "Decided by",
    options: [
      { value: "rule", label: DECIDED_BY.rule },
      { value: "person", label: DECIDED_BY.person },
      { value: "nobody", label: "No one (timed out)" },
    ],
  },
  {
    kind: "choice",
    param: "reasonCode",
    label: "Reason",
    options: REASONS.map(({ value, label }) => ({ value, label })),
  },
  { kind: "text", param: "sender", label: "Sender", placeholder: "$name@domain" },
  { kind: "entry", param: "customerId", label: "Customer", of: "customer" },
  { kind: "text", param: "currency", label: "Currency", placeholder: "EUR" },
  { kind: "text", param: "ruleVersion", label: "Rules version" },
] as const satisfies FiltersOf<ListDecisionsInput>;
