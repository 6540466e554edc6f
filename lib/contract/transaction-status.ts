export const TRANSACTION_TYPES = ["INCOMING", "OUTGOING"] as const;

/** States of an incoming transaction (specification 3.1); also the values of the list's `status` filter (4.4). */
export const INCOMING_STATUSES = [
  "CREATED",
  "PENDING",
  "PROCESSING",
  "COMPLETED",
  "REJECTED",
  "FAILED",
  "REFUNDED",
  "EXPIRED",
] as const;

export type TransactionStatus = (typeof INCOMING_STATUSES)[number];

/** States that a transaction does not leave; a FAILED one may still be refunded, which its `refund` tells. */
export const TERMINAL_TRANSACTION_STATUSES = [
  "COMPLETED",
  "REJECTED",
  "FAILED",
  "REFUNDED",
  "EXPIRED",
] as const satisfies readonly TransactionStatus[];

/** Whether the state is final (specification 3.1, 3.2). One that is unknown or not given is not. */
export function isTransactionFinal(transaction: { status?: string }): boolean {
  return (TERMINAL_TRANSACTION_STATUSES as readonly (string | undefined)[]).includes(transaction.status);
}
