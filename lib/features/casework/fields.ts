import { mainAmount } from "@/lib/features/transactions/check/facts";
import { paymentState } from "@/lib/features/transactions/check/payment-state";
import { type Field, type FiltersOf, type StatusValue, TONES, type Tone } from "@/lib/fields";
import type { AssignedPayment, ListAssignedInput } from "./schema";

const COLORS: Record<Tone, string> = { idle: "Grey", info: "Blue", good: "Green", warn: "Amber", bad: "Red" };

/** The colours of tags, as a form offers them. */
export const TAG_COLORS = [...TONES].reverse().map((value) => ({ value, label: COLORS[value] }));

/** The state of a payment, or that the service no longer has it. */
function statusOf({ status, isGone, transaction }: AssignedPayment): StatusValue {
  return isGone
    ? { kind: "status", label: "Not at the service", tone: "idle" }
    : paymentState({ status, refund: transaction?.refund });
}

export const assignedFields: Field<AssignedPayment>[] = [
  {
    id: "assignedAt",
    label: "Assigned",
    kind: "time",
    isSortable: true,
    value: (row) => row.assignedAt,
  },
  { id: "id", label: "Transaction", kind: "id", width: 124, value: (row) => row.id },
  { id: "status", label: "Status", kind: "status", width: 148, value: statusOf },
  {
    id: "parties",
    label: "From → to",
    kind: "parties",
    minWidth: 196,
    value: ({ transaction }) => transaction && `${transaction.fromLabel} → ${transaction.toLabel}`,
  },
  {
    id: "amount",
    label: "Amount",
    kind: "amount",
    width: 148,
    value: ({ transaction }) => {
      const stated = transaction && mainAmount(transaction);
      const { code = "", decimals = 0 } = stated?.currency ?? {};
      return stated && { kind: "amount", amount: stated.amount, currency: code, decimals };
    },
  },
  { id: "tags", label: "Tags", kind: "text", width: 120, value: (row) => row.tags.map(({ name }) => name).join(", ") },
  { id: "assignee", label: "Assigned to", kind: "text", width: 144, value: (row) => row.assignee.name },
  { id: "createdAt", label: "Created", kind: "time", isHidden: true, value: (row) => row.transaction?.createdAt },
];

/** The filters as in the address: the people and tags to offer are known once they have been read. */
export const assignedFilters = [
  { kind: "text", param: "assigneeId", label: "Assigned to" },
  { kind: "text", param: "tagId", label: "Tag" },
  { kind: "flag", param: "isWatched", label: "Watched by me" },
  { kind: "flag", param: "isIncludingEnded", label: "Include ended" },
] as const satisfies FiltersOf<ListAssignedInput>;
