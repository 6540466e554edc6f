import "server-only";
import type { ExternalAccountStatus } from "@/lib/contract/external-account-status";
import type { InternalAccountStatus } from "@/lib/contract/internal-account-status";
import type { Tone } from "@/lib/fields";
import type { NotificationTopic } from "@/lib/permissions";

export type Words = readonly [title: string, tone: Tone];

/** Words for an incoming payment by its state; a pending one is described by what it waits for. */
export const INCOMING: Record<string, Words> = {
  CREATED: ["Incoming payment announced", "info"],
  PENDING: ["Deposit is on its way", "info"],
  PROCESSING: ["Incoming payment is on its way", "info"],
  COMPLETED: ["Incoming payment completed", "good"],
  REJECTED: ["Incoming payment rejected", "bad"],
  FAILED: ["Incoming payment failed", "bad"],
  REFUNDED: ["Incoming payment refunded", "warn"],
  EXPIRED: ["Incoming payment expired", "idle"],
};

/** Words for an outgoing payment by its state. */
export const OUTGOING: Record<string, Words> = {
  PENDING: ["Outgoing payment created", "info"],
  PENDING_AUTHORIZATION: ["Outgoing payment awaits the customer's authorisation", "warn"],
  PROCESSING: ["Outgoing payment is on its way", "info"],
  COMPLETED: ["Outgoing payment completed", "good"],
  FAILED: ["Outgoing payment failed", "bad"],
  EXPIRED: ["Outgoing payment expired", "idle"],
};

/** Words for an internal account by its state (revision 2): only an active one moves money. */
export const INTERNAL_ACCOUNT: Record<InternalAccountStatus, Words> = {
  PENDING: ["Internal account is being opened", "info"],
  ACTIVE: ["Internal account is active", "good"],
  CLOSED: ["Internal account closed", "warn"],
  FROZEN: ["Internal account frozen", "bad"],
  FAILED: ["Internal account couldn't be opened", "bad"],
};

/** Words for an external account by its state. */
export const EXTERNAL_ACCOUNT: Record<ExternalAccountStatus, Words> = {
  PENDING: ["External account is being verified", "info"],
  ACTIVE: ["External account is active", "good"],
  UNDER_REVIEW: ["External account under review", "warn"],
  INACTIVE: ["External account deactivated", "bad"],
  PENDING_OWNERSHIP_VERIFICATION: ["External account's owner must be verified", "warn"],
  UNVERIFIED: ["External account's owner couldn't be verified", "bad"],
};

/** Whom it concerns, by the beginning of the event's name; the first match counts. */
export const TOPIC_BY_PREFIX: readonly [prefix: string, topic: NotificationTopic][] = [
  ["INTERNAL_ACCOUNT.BALANCE_UPDATED", "balance"],
  ["INTERNAL_ACCOUNT.", "outgoing-trouble"],
  ["EXTERNAL_ACCOUNT.", "customer"],
  ["BULK_UPLOAD.", "import"],
  ["CUSTOMER.KYC_SUBMITTED", "progress"],
  ["CUSTOMER.KYC_PENDING", "progress"],
  ["CUSTOMER.KYB_PENDING", "progress"],
  ["VERIFICATION.IN_PROGRESS", "progress"],
  ["VERIFICATION.PENDING_MANUAL_REVIEW", "progress"],
  ["VERIFICATION.READY_FOR_VERIFICATION", "progress"],
  ["CUSTOMER.", "customer"],
  ["VERIFICATION.", "customer"],
  ["INVITATION.", "progress"],
];
