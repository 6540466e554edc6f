import { needOfPending } from "@/lib/contract/approval-need";
import { AWAITS_AUTHORIZATION, TRANSACTION_TYPES } from "@/lib/contract/transaction-status";
import type { TransactionDetail } from "../schema";

/** Where a payment stands, its refund first: that is what the money follows (interface-revisions 5). */
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
 * The situation of a payment; a type, a state or a refund that is not known is unclear, and never taken for a known one.
 * So is one that was sent from here and is stated to have expired: whoever starts it again may pay twice.
 */
export function situationOf({
  transaction,
  execution,
}: Pick<TransactionDetail, "transaction" | "execution">): Situation {
  const { status, type, refund, failureReason } = transaction;
  if (refund?.status !== undefined) return lookUp(BY_REFUND, refund.status) ?? "refund-unclear";
  if (refund?.settledAt) return "refunded";
  if (refund?.initiatedAt) return "refunding";
  if (refund && status !== "REFUNDED") return "refund-unclear";
  if (!isKnownType(type) && status !== "REFUNDED") return "unclear";
  if (status === undefined) return failureReason ? "failed" : "unclear";
  if (status === "EXPIRED" && execution) return "unclear";
  return lookUp(BY_STATUS, status) ?? "unclear";
}

/** Whether it is one that goes out or comes in: of any other, a state doesn't say where the money is. */
export const isKnownType = (type: string | undefined): boolean =>
  type !== undefined && (TRANSACTION_TYPES as readonly string[]).includes(type);

const lookUp = (table: Record<string, Situation>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/**
 * What a pending payment waits for, where the service gives no reason. `request`: for one to decide that hasn't arrived;
 * `unclear-request`: perhaps for that. `sent`: it was sent from here. `quote`: nobody has executed its quote.
 */
export type PendingOn = "approval" | "request" | "unclear-request" | "credit" | "pay-in" | "sent" | "quote" | "start";

/** What a pending payment waits for; what is paid in by the payer has a quote, but nobody executes it. */
export function pendingOn({
  transaction,
  approval,
  execution,
}: Pick<TransactionDetail, "transaction" | "approval" | "execution">): PendingOn {
  const { type, source, paymentInstructions, quoteId } = transaction;
  // Only what comes in asks for a decision: what was sent from here is past one.
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
