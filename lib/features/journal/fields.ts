import type { AuditResource, MoneyAction } from "@/lib/audit-actions";
import type { Field, FiltersOf, StatusValue } from "@/lib/fields";
import type { Permission } from "@/lib/permissions";
import { JOURNAL_STATUSES, type SettledBy, stateValue } from "@/lib/statuses";
import type { ListMoneyActionsInput, MoneyActionRow } from "./schema";

interface MoneyActionWords {
  /** Worded as an order. */
  label: string;
  /** What it is about; anyone who may see that may see the action. */
  resource: AuditResource;
  permission: Permission;
}

const APPROVAL = { resource: "Transaction", permission: "approvals:read" } as const;
const QUOTE = { resource: "Quote", permission: "quotes:read" } as const;
const TRANSACTION = { resource: "Transaction", permission: "transactions:read" } as const;
const SANDBOX_PAYMENT = { resource: "SandboxPayment", permission: "transactions:read" } as const;
const TRANSFER = { resource: "Transfer", permission: "transfers:read" } as const;

/** The label of each money action, and who may see it. */
export const MONEY_ACTION_WORDS: Record<MoneyAction, MoneyActionWords> = {
  "incoming.approve": { label: "Approve incoming payment", ...APPROVAL },
  "incoming.reject": { label: "Reject incoming payment", ...APPROVAL },
  "quote.authorize": { label: "Send customer's code", ...QUOTE },
  "quote.execute": { label: "Execute quote", ...QUOTE },
  "quote.send": { label: "Price and send at once", resource: "Payment", permission: "quotes:read" },
  "sandbox.fund-quote": { label: "Fund quote in sandbox", ...QUOTE },
  "sandbox.receive-uma": { label: "Simulate UMA payment", ...SANDBOX_PAYMENT },
  "transaction.cancel": { label: "Cancel payment", ...TRANSACTION },
  "transfer.in": { label: "Transfer money in", ...TRANSFER },
  "transfer.out": { label: "Transfer money out", ...TRANSFER },
};

/** The states to filter the list by: not settled, executed, not executed. */
export const MONEY_ACTION_STATES = ["open", "succeeded", "refused"] as const;
type MoneyActionState = (typeof MONEY_ACTION_STATES)[number];

const STATE_VALUES: Record<MoneyActionState, StatusValue> = {
  open: { kind: "status", label: "Still open", tone: "warn" },
  succeeded: stateValue(JOURNAL_STATUSES, "succeeded"),
  refused: stateValue(JOURNAL_STATUSES, "refused"),
};

/** The states that the list is filtered by, as colour, shape and word. */
export const moneyActionStates = MONEY_ACTION_STATES.map((value) => ({ value, status: STATE_VALUES[value] }));

/** The state of a money action, including whether it is overdue and whether a person had to settle it. */
export function moneyActionStatus(row: Pick<MoneyActionRow, "status" | "settledBy" | "isOverdue">): StatusValue {
  if (row.isOverdue) return { kind: "status", label: "Outcome unknown", tone: "bad" };
  if (row.settledBy !== "person") return stateValue(JOURNAL_STATUSES, row.status);
  return row.status === "succeeded"
    ? { kind: "status", label: "Closed: carried out", tone: "good" }
    : { kind: "status", label: "Closed: not carried out", tone: "idle" };
}

/** How an outcome became known, in words. */
export const SETTLED_BY_WORDS: Record<SettledBy, string> = {
  answer: "the service's response",
  "read-back": "reading it back from the service",
  "same-key": "sending it again with the same idempotency key",
  person: "a person who closed it",
};

/** The actor's name where no person acts. */
export const NOBODY = "Approval rules";

export const moneyActionFields: Field<MoneyActionRow>[] = [
  { id: "createdAt", label: "Requested", kind: "time", isSortable: true, value: (row) => row.createdAt },
  { id: "action", label: "Action", kind: "text", minWidth: 180, value: (row) => MONEY_ACTION_WORDS[row.action].label },
  { id: "status", label: "Status", kind: "status", width: 190, value: moneyActionStatus },
  {
    id: "amount",
    label: "Amount",
    kind: "amount",
    width: 160,
    value: ({ amount, currency, decimals }) =>
      amount === null || currency === null || decimals === null ? null : { kind: "amount", amount, currency, decimals },
  },
  { id: "resourceId", label: "Resource", kind: "id", width: 132, value: (row) => row.resourceId },
  { id: "actor", label: "Requested by", kind: "text", width: 168, value: (row) => row.actorName ?? NOBODY },
  { id: "settledAt", label: "Outcome known", kind: "time", isHidden: true, value: (row) => row.settledAt },
  { id: "transactionId", label: "Payment", kind: "id", width: 132, isHidden: true, value: (row) => row.transactionId },
  { id: "id", label: "Money action", kind: "id", width: 132, isHidden: true, value: (row) => row.id },
];

export const moneyActionFilters = [
  {
    kind: "choice",
    param: "state",
    label: "Status",
    options: moneyActionStates.map(({ value, status }) => ({ value, label: status.label })),
  },
  {
    kind: "choice",
    param: "action",
    label: "Action",
    options: (Object.keys(MONEY_ACTION_WORDS) as MoneyAction[]).map((value) => ({
      value,
      label: MONEY_ACTION_WORDS[value].label,
    })),
  },
  { kind: "text", param: "actor", label: "Requested by", placeholder: "Name or email" },
  { kind: "text", param: "resourceId", label: "Resource ID", placeholder: "Quote:… or Transaction:…" },
  { kind: "range", param: ["from", "to"], label: "Requested" },
  { kind: "text", param: "minAmount", label: "Amount from", placeholder: "1000.00" },
  { kind: "text", param: "maxAmount", label: "Amount to", placeholder: "5000.00" },
  { kind: "text", param: "currency", label: "Currency", placeholder: "USD" },
] as const satisfies FiltersOf<ListMoneyActionsInput>;

/** The reasons for which a person closes a money action. */
export const CLOSE_REASONS = {
  record: "The service's record shows it",
  service: "The service confirmed it to us",
  bank: "The bank or the customer confirmed it",
  other: "Another reason",
} as const;
