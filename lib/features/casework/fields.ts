import { mainAmount } from "@/lib/features/transactions/check/facts";
import { paymentState } from "@/lib/features/transactions/check/payment-state";
import { type Field, type FiltersOf, type StatusValue, TONES, type Tone } from "@/lib/fields";
import type { AssignedPayment, ListAssignedInput } from "./schema";

const COLORS: Record<Tone, string> = { idle: "Grey", info: "Blue", good: "Green", warn: "Amber", bad: "Red" };

/** The colours of tags, as a form offers them. */
export const TAG_COLORS = [...TONES].reverse().map((value) => ({ value, label: COLORS[value] }));

/** Where a payment stands; of one that the service no longer has, that. */
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
    width: 132,
    isSortable: true,
    value: (row) => row.assignedAt,
  },
  { id: "id", label: "Transaction", kind: "id", width: 124, value: (row) => row.id },
  { id: "status", label: "Status", kind: "status", width: 150, value: statusOf },
  {
    id: "parties",
    label: "From → to",
    kind: "text",
    minWidth: 240,
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
  { id: "tags", label: "Tags", kind: "text", width: 180, value: (row) => row.tags.map(({ name }) => name).join(", ") },
  { id: "assignee", label: "Assigned to", kind: "text", width: 150, value: (row) => row.assignee.name },
  { id: "createdAt", label: "Created", kind: "time", width: 132, value: (row) => row.transaction?.createdAt },
];

/** As the address has them: who there is, and which tags, is known once they were read. */
export const assignedFilters = [
  { kind: "text", param: "assigneeId", label: "Assigned to" },
  { kind: "text", param: "tagId", label: "Tag" },
  { kind: "flag", param: "isWatched", label: "Watched by me" },
  { kind: "flag", param: "isIncludingEnded", label: "Include ended" },
] as const satisfies FiltersOf<ListAssignedInput>;
