import { isTransactionFinal } from "@/lib/contract/transaction-status";
import type { StatusValue } from "@/lib/fields";
import { transactionStatus } from "./facts";

// Here and not beside the other states, which lists of payments need not load.
const REFUND_STATES = {
  /** The money is back. */
  refunded: { kind: "status", label: "Refunded", tone: "warn" },
  failed: { kind: "status", label: "Refund failed", tone: "bad" },
  /** Whether the money is back is not stated, or it isn't. */
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

/** Where a payment's refund stands; one whose state is not stated, or unknown, was started. */
export function refundState({ status }: NonNullable<StatedPayment["refund"]>): keyof typeof REFUND_STATES {
  if (status === "COMPLETED") return "refunded";
  return status === "FAILED" ? "failed" : "started";
}

/**
 * Where a payment stands, as colour, shape and word: its refund comes first, for one that was cancelled may be listed as
 * completed all the same (interface-revisions 5).
 */
export function paymentState({ status, refund }: StatedPayment): StatusValue {
  return refund ? REFUND_STATES[refundState(refund)] : transactionStatus(status ?? undefined);
}

/**
 * The same in a list, whose filters and files go by the service's own status: that comes first, and what became of the
 * refund after it.
 */
export function listedState(payment: StatedPayment): StatusValue {
  const { status, refund } = payment;
  const state = paymentState(payment);
  if (!refund || !status || status === "REFUNDED") return state;
  return { ...state, label: `${transactionStatus(status).label}, ${state.label.toLowerCase()}` };
}

/** Whether something of a payment is under way: its refund, once there is one. */
export function isUnderWay({ status, refund }: StatedPayment): boolean {
  return refund ? refundState(refund) === "started" : !isTransactionFinal({ status: status ?? undefined });
}
