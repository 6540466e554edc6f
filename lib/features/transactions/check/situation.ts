import type { Transaction } from "@/lib/contract/transaction";
import { AWAITS_AUTHORIZATION } from "@/lib/contract/transaction-status";

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

/** The situation of a payment; a state or a refund that is not known is unclear, and never taken for a known one. */
export function situationOf({ status, refund, failureReason }: Transaction): Situation {
  if (refund?.status !== undefined) return lookUp(BY_REFUND, refund.status) ?? "refund-unclear";
  if (refund?.settledAt) return "refunded";
  if (refund?.initiatedAt) return "refunding";
  if (refund && status !== "REFUNDED") return "refund-unclear";
  if (status === undefined) return failureReason ? "failed" : "unclear";
  return lookUp(BY_STATUS, status) ?? "unclear";
}

const lookUp = (table: Record<string, Situation>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined;
