import { isTransactionFinal, TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import type { StatusValue } from "@/lib/fields";
import { transactionStatus } from "./facts";

// Kept apart from the other states because lists of payments don't need to load these.
const REFUND_STATES = {
  /** The money is back. */
  refunded: { kind: "status", label: "Refunded", tone: "warn" },
  failed: { kind: "status", label: "Refund failed", tone: "bad" },
  /** The service doesn't state whether the money is back, or it isn't. */
  started: { kind: "status", label: "Refund started", tone: "warn" },
} as const satisfies Record<string, StatusValue>;

/** States of a payment whose beneficiary was not paid. */
const UNPAID: ReadonlySet<string> = new Set(["FAILED", "REJECTED", "REFUNDED", "EXPIRED"]);
export const isUnpaid = (status: string | null | undefined): boolean => UNPAID.has(status ?? "");

/** A payment as the service states it. `refund`: left out when it has none. */
export interface StatedPayment {
  status?: string | null;
  refund?: { status?: string | null };
}

/**
 * The state of a payment's refund. One with no state of its own is complete where the payment is listed as refunded;
 * otherwise it counts as started, as an unknown one does.
 */
export function refundState({ status, refund }: StatedPayment): keyof typeof REFUND_STATES {
  if (refund?.status === "COMPLETED" || (!refund?.status && status === "REFUNDED")) return "refunded";
  return refund?.status === "FAILED" ? "failed" : "started";
}

/**
 * A payment's state as colour, shape and words, the same on every screen: the service's own status, by which lists
 * filter and files are written, then that of its refund. The refund decides the colour, because a cancelled payment may
 * still be listed as completed (interface-revisions 5).
 */
export function paymentState({ status, refund }: StatedPayment): StatusValue {
  const stated = transactionStatus(status ?? undefined);
  if (!refund) return stated;
  const state = REFUND_STATES[refundState({ status, refund })];
  return !status || status === "REFUNDED"
    ? state
    : { ...state, label: `${stated.label}, ${state.label.toLowerCase()}` };
}

/** Whether a payment is still in progress: judged by its refund, once there is one. */
export function isUnderWay({ status, refund }: StatedPayment): boolean {
  return refund ? refundState({ status, refund }) === "started" : !isTransactionFinal({ status: status ?? undefined });
}

/** Whether a payment went or goes its known way, or all of its money is back: making it again is safe. */
export function isInOrder({ status, refund }: StatedPayment): boolean {
  if (refund) return refundState({ status, refund }) === "refunded";
  return TRANSACTION_STATUSES.some((known) => known === status) && !isUnpaid(status);
}
