import { needOfPending } from "@/lib/contract/approval-need";
import { AWAITS_AUTHORIZATION, TRANSACTION_TYPES } from "@/lib/contract/transaction-status";
import type { TransactionDetail } from "../schema";

/** Where a payment's money is, judged by the refund first, since the money follows it (interface-revisions 5). */
export type Situation =
  | "refunded"
  | "refunding"
  | "refund-failed"
  | "refund-unclear"
  | "announced"
  | "pending"
  | "authorization"
  | "moving"
  | "arrived"
  | "expired"
  | "rejected"
  | "failed"
  | "unclear";

const BY_STATUS: Record<string, Situation> = {
  CREATED: "announced",
  PENDING: "pending",
  [AWAITS_AUTHORIZATION]: "authorization",
  PROCESSING: "moving",
  COMPLETED: "arrived",
  EXPIRED: "expired",
  REJECTED: "rejected",
  REFUNDED: "refunded",
  FAILED: "failed",
};

const BY_REFUND: Record<string, Situation> = {
  COMPLETED: "refunded",
  PENDING: "refunding",
  FAILED: "refund-failed",
};

/**
 * The situation of a payment. An unknown type, state or refund is unclear, never mistaken for a known one. So is a
 * payment sent from here that is stated as expired: anyone who starts it again may pay twice.
 */
export function situationOf({
  transaction,
  execution,
}: Pick<TransactionDetail, "transaction" | "execution">): Situation {
  const { status, type, refund, failureReason } = transaction;
  if (refund?.status !== undefined) return lookUp(BY_REFUND, refund.status) ?? "refund-unclear";
  if (refund?.settledAt || status === "REFUNDED") return "refunded";
  if (refund?.initiatedAt) return "refunding";
  if (refund) return "refund-unclear";
  if (!isKnownType(type)) return "unclear";
  if (status === undefined) return failureReason ? "failed" : "unclear";
  if (status === "EXPIRED" && execution) return "unclear";
  return lookUp(BY_STATUS, status) ?? "unclear";
}

/** Whether it is outgoing or incoming: for any other type, a state doesn't tell where the money is. */
export const isKnownType = (type: string | undefined): boolean =>
  type !== undefined && (TRANSACTION_TYPES as readonly string[]).includes(type);

const lookUp = (table: Record<string, Situation>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/**
 * What a pending payment is waiting for when the service gives no reason. `request`: a decision request that hasn't
 * arrived; `unclear-request`: possibly that. `sent`: it was sent from here. `quote`: its quote isn't executed.
 */
export type PendingOn = "approval" | "request" | "unclear-request" | "credit" | "pay-in" | "sent" | "quote" | "start";

/** What a pending payment is waiting for. A payment that the payer funds has a quote, but nobody executes it. */
export function pendingOn({
  transaction,
  approval,
  execution,
}: Pick<TransactionDetail, "transaction" | "approval" | "execution">): PendingOn {
  const { type, source, paymentInstructions, quoteId } = transaction;
  // Only incoming payments need a decision: one sent from here is past that point.
  if (approval && (type === "INCOMING" || !execution)) return "approval";
  if (type === "INCOMING") {
    const need = needOfPending(transaction);
    if (need === "asks") return "request";
    if (need === "informs") return "credit";
    return execution ? "sent" : "unclear-request";
  }
  if (paymentInstructions?.length || source?.sourceType === "REALTIME_FUNDING") return "pay-in";
  if (execution) return "sent";
  return quoteId ? "quote" : "start";
}
