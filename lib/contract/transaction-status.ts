/** The directions of a transaction (specification 2.8); lists of revision 2 also contain card payments. */
export const TRANSACTION_TYPES = ["INCOMING", "OUTGOING"] as const;

/**
 * Awaits the customer's authorisation: a state of outgoing payments and of quotes in revision 2 (interface-revisions
 * 5).
 */
export const AWAITS_AUTHORIZATION = "PENDING_AUTHORIZATION";

/** States of an incoming transaction (specification 3.1), then one that only revision 2 has, each with its tone. */
export const TRANSACTION_TONES = {
  CREATED: "idle",
  PENDING: "warn",
  PROCESSING: "info",
  COMPLETED: "good",
  REJECTED: "bad",
  FAILED: "bad",
  REFUNDED: "warn",
  EXPIRED: "idle",
  [AWAITS_AUTHORIZATION]: "warn",
} as const;
export type TransactionStatus = keyof typeof TRANSACTION_TONES;

/** States of any transaction; also the values of the list's `status` filter. */
export const TRANSACTION_STATUSES = Object.keys(TRANSACTION_TONES) as TransactionStatus[];
/** States of an incoming transaction, which all revisions have. */
export const INCOMING_STATUSES = TRANSACTION_STATUSES.filter((status) => status !== AWAITS_AUTHORIZATION);

/** States of a refund, which look like those of a payment (interface-defaults 3). */
export const REFUND_STATUSES = ["PENDING", "COMPLETED", "FAILED"] as const satisfies readonly TransactionStatus[];

/** States of a transaction in which nothing is under way. */
export const TERMINAL_TRANSACTION_STATUSES = [
  "COMPLETED",
  "REJECTED",
  "FAILED",
  "REFUNDED",
  "EXPIRED",
] as const satisfies readonly TransactionStatus[];

/** The state of a payment that the bank returned, days after it was completed (interface-revisions 5). */
export const RETURNED = { status: "FAILED", failureReason: "PAYOUT_RETURNED" } as const;

interface Ended {
  status?: string;
  failureReason?: string;
}

/** Whether the bank returned it, after it had settled. */
export const isReturned = ({ status, failureReason }: Ended): boolean =>
  status === RETURNED.status && failureReason === RETURNED.failureReason;

/** Whether it was completed, even if it has been returned since. */
export const hasSettled = (transaction: Ended): boolean =>
  transaction.status === "COMPLETED" || isReturned(transaction);

/**
 * When it settled. `settledAt` is "when the payment was or will be settled" (specification 2.8): it is only expected
 * for a payment under way, and means nothing for a failed one.
 */
export function settledAtOf<Time>(transaction: Ended & { settledAt?: Time }): Time | undefined {
  return hasSettled(transaction) ? transaction.settledAt : undefined;
}

/**
 * Whether nothing is under way any more (specification 3.1, 3.2). Not a guarantee: the bank may return a completed
 * payment days later, which makes it FAILED, and a failed one may still be refunded, which its `refund` shows
 * (interface-revisions 5). An unknown state is not final.
 */
export function isTransactionFinal(transaction: { status?: string }): boolean {
  return (TERMINAL_TRANSACTION_STATUSES as readonly (string | undefined)[]).includes(transaction.status);
}
