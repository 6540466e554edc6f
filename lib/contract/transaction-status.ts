/** Which way a transaction goes (specification 2.8); lists of revision 2 also hold card payments. */
export const TRANSACTION_TYPES = ["INCOMING", "OUTGOING"] as const;

/**
 * Awaits the customer's authorisation: a state of outgoing payments and of quotes in revision 2 (interface-revisions
 * 5).
 */
export const AWAITS_AUTHORIZATION = "PENDING_AUTHORIZATION";

/** States of an incoming transaction (specification 3.1), then that of revision 2 alone, with the tones of each. */
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
/** States of an incoming transaction, which all revisions know. */
export const INCOMING_STATUSES = TRANSACTION_STATUSES.filter((status) => status !== AWAITS_AUTHORIZATION);

/** States of a refund, which look as those of a payment do (interface-defaults 3). */
export const REFUND_STATUSES = ["PENDING", "COMPLETED", "FAILED"] as const satisfies readonly TransactionStatus[];

/** States that a transaction rests in: nothing is under way. */
export const TERMINAL_TRANSACTION_STATUSES = [
  "COMPLETED",
  "REJECTED",
  "FAILED",
  "REFUNDED",
  "EXPIRED",
] as const satisfies readonly TransactionStatus[];

/** How a payment reads that the bank sent back, days after it had been completed (interface-revisions 5). */
export const RETURNED = { status: "FAILED", failureReason: "PAYOUT_RETURNED" } as const;

interface Ended {
  status?: string;
  failureReason?: string;
}

/** Whether the bank returned it: it had been settled before. */
export const isReturned = ({ status, failureReason }: Ended): boolean =>
  status === RETURNED.status && failureReason === RETURNED.failureReason;

/** Whether it was completed, be it returned since. */
export const hasSettled = (transaction: Ended): boolean =>
  transaction.status === "COMPLETED" || isReturned(transaction);

/**
 * When it settled. `settledAt` is "when the payment was or will be settled" (specification 2.8): of one that is under
 * way it is an expectation, and of one that failed it is nothing.
 */
export function settledAtOf<Time>(transaction: Ended & { settledAt?: Time }): Time | undefined {
  return hasSettled(transaction) ? transaction.settledAt : undefined;
}

/**
 * Whether nothing is under way any more (specification 3.1, 3.2). It is no promise: the bank may return a completed
 * payment days later, which makes it FAILED, and a failed one may still be refunded, which its `refund` tells
 * (interface-revisions 5). An unknown state does not rest.
 */
export function isTransactionFinal(transaction: { status?: string }): boolean {
  return (TERMINAL_TRANSACTION_STATUSES as readonly (string | undefined)[]).includes(transaction.status);
}
