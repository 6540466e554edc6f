import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { INCOMING_STATUSES } from "@/lib/contract/transaction-status";
import type { JournalEntry, Settlement } from "@/lib/server/journal/entry";
import type { Upstream } from "@/lib/upstream/client";
import type { Approval, ApprovalChange } from "./store";

const TIMED_OUT = "PAYMENT_APPROVAL_TIMED_OUT";
const FINAL = ["COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"];
/** Failures on the way to the recipient, reached only by approved payments. Any other may have occurred instead. */
const AFTER_APPROVAL = ["OFFRAMP_FAILED", "QUOTE_EXECUTION_FAILED"];

/** What the service states about a payment. */
export type Seen = Pick<Transaction, "status" | "failureReason" | "refund">;

/** A status that is missing or newer than this console tells nothing about the decision. */
const isKnown = ({ status }: Seen) => (INCOMING_STATUSES as readonly (string | undefined)[]).includes(status);

/**
 * Whether the payment's state at the service means that it was approved; null while it is undecided there, or where the
 * state doesn't tell: a refunded payment could not be completed, with or without a decision (specification 3.1).
 */
function wasApproved({ status, failureReason }: Seen): boolean | null {
  // An unknown state tells nothing.
  if (status === undefined || (status !== "PROCESSING" && !FINAL.includes(status))) return null;
  if (status === "REFUNDED") return null;
  if (status === "PROCESSING" || status === "COMPLETED") return true;
  return status === "FAILED" && AFTER_APPROVAL.includes(failureReason ?? "");
}

/**
 * What the payment's state says about a decision that was sent (specification 3.1, 4.4). `isCallOver`: the call or its
 * lease has ended, so a payment that is still pending was not decided by it.
 */
export function settlementOf(
  { decision, transactionId }: { decision: "approve" | "reject"; transactionId: string },
  transaction: Transaction,
  isCallOver: boolean,
): Settlement {
  if (transaction.id !== transactionId) {
    return { status: "unknown", note: "The service answered about another payment; checking" };
  }
  const approved = wasApproved(transaction);
  const outcome = { transactionStatus: transaction.status, failureReason: transaction.failureReason ?? null };
  // It may be under review after a decision too: a pending reason doesn't mean one is missing (revisions 4).
  const isSilent = transaction.status === "REFUNDED" || (approved === null && transaction.pendingReason !== undefined);
  if (!isKnown(transaction) || isSilent) {
    return { status: "unknown", note: "The service doesn't clearly report the outcome; checking" };
  }
  if (approved === null) {
    if (!isCallOver) return { status: "unknown", note: "Not decided at the service yet; checking" };
    const note = "The decision did not take effect at the service; nothing was decided";
    return { status: "refused", note, errorCode: "not_decided", outcome };
  }
  if (decision === "approve") {
    if (approved) return { status: "succeeded", note: "Approved, confirmed by the service", outcome };
    const isLate = transaction.failureReason === TIMED_OUT;
    const note = isLate ? "The approval arrived too late; not credited" : "Not approved; not credited";
    return { status: "refused", note, errorCode: isLate ? "window_over" : "not_approved", outcome };
  }
  if (transaction.status === "REJECTED") {
    return { status: "succeeded", note: "Rejected, confirmed by the service", outcome };
  }
  const note = approved ? "The payment had already been approved" : "It had ended before the rejection arrived";
  return { status: "refused", note, errorCode: approved ? "already_approved" : "already_ended", outcome };
}

/** Reads a payment back to learn whether a decision took effect. Changes nothing. */
export async function readBackDecision(
  upstream: Upstream,
  entry: Pick<JournalEntry, "action" | "resourceId" | "leaseUntil">,
): Promise<Settlement> {
  const transactionId = entry.resourceId;
  const transaction = await upstream.getTransaction({ params: { transactionId } });
  const decision = entry.action === "incoming.approve" ? "approve" : "reject";
  return settlementOf({ decision, transactionId }, transaction, entry.leaseUntil.getTime() < Date.now());
}

/** How the payment's state at the service changes an approval; null if it doesn't, or is undecided there. */
export function closing(row: Approval, stated: Seen): ApprovalChange | null {
  // Revision 2 may state a refund beside the status that the payment had before (interface-revisions 5).
  const isReturned = stated.status === "COMPLETED" && stated.refund?.status === "COMPLETED";
  const transaction = isReturned ? { ...stated, status: "REFUNDED" } : stated;
  const approved = transaction.status === "REFUNDED" ? row.status === "approved" : wasApproved(transaction);
  if (approved === null) return null;
  const facts = { serviceStatus: transaction.status, failureReason: transaction.failureReason ?? null };
  const isNews = facts.serviceStatus !== row.serviceStatus || facts.failureReason !== row.failureReason;
  const closedAt = FINAL.includes(transaction.status ?? "") ? { closedAt: new Date() } : {};
  const status = endOf(approved, transaction);
  if (status === row.status && !isNews) return null;
  return { ...facts, ...closedAt, status };
}

function endOf(approved: boolean, { status, failureReason }: Seen): Approval["status"] {
  if (failureReason === TIMED_OUT) return "timed-out";
  if (status === "REJECTED") return "rejected";
  return approved && status !== "FAILED" ? "approved" : "failed";
}
