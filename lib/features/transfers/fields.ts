import { paymentState } from "@/lib/features/transactions/check/payment-state";
import type { Field, FiltersOf, StatusValue } from "@/lib/fields";
import { stateOptions, stateValue, TRANSFER_STATES } from "@/lib/statuses";
import type { ListTransfersInput, TransferRow } from "./schema";

/** The direction of the money, seen from the internal account. */
export const DIRECTIONS = ["in", "out"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The label of each direction. */
export const DIRECTION_LABELS: Record<Direction, string> = { in: "Money in", out: "Money out" };

/** The state of a transfer, as colour, shape and word: once sent, that of its transaction. */
export function transferStatus({
  state,
  transactionStatus: status,
  refund,
}: Pick<TransferRow, "state" | "transactionStatus" | "refund">): StatusValue {
  if (state !== "sent" || (status === null && !refund)) return stateValue(TRANSFER_STATES, state);
  return paymentState({ status, refund });
}

export const transferFields: Field<TransferRow>[] = [
  { id: "createdAt", label: "Created", kind: "time", isSortable: true, value: (row) => row.createdAt },
  { id: "id", label: "Transfer", kind: "id", width: 120, value: (row) => row.id },
  { id: "direction", label: "Direction", kind: "text", width: 96, value: (row) => DIRECTION_LABELS[row.direction] },
  { id: "status", label: "Status", kind: "status", width: 148, value: (row) => transferStatus(row) },
  {
    id: "parties",
    label: "From → to",
    kind: "parties",
    minWidth: 224,
    value: (row) => `${row.fromLabel} → ${row.toLabel}`,
  },
  { id: "amount", label: "Amount", kind: "amount", width: 148, value: (row) => ({ kind: "amount", ...row.money }) },
  { id: "actor", label: "Created by", kind: "text", width: 144, value: (row) => row.actorName },
  {
    id: "transactionId",
    label: "Transaction",
    kind: "id",
    width: 124,
    isHidden: true,
    value: (row) => row.transactionId,
  },
];

export const transferFilters = [
  { kind: "range", param: ["from", "to"], label: "Created" },
  {
    kind: "choice",
    param: "direction",
    label: "Direction",
    options: DIRECTIONS.map((value) => ({ value, label: DIRECTION_LABELS[value] })),
  },
  {
    kind: "choice",
    param: "state",
    label: "Outcome",
    options: stateOptions(TRANSFER_STATES),
  },
] as const satisfies FiltersOf<ListTransfersInput>;
