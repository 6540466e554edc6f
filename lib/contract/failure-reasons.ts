/** Why an incoming transaction failed (specification 2.8; revision 2 added the last two). */
export const INCOMING_FAILURE_REASONS = [
  "LNURLP_FAILED",
  "PAY_REQUEST_FAILED",
  "PAYMENT_APPROVAL_WEBHOOK_ERROR",
  "PAYMENT_APPROVAL_TIMED_OUT",
  "OFFRAMP_FAILED",
  "MISSING_MANDATORY_PAYEE_DATA",
  "QUOTE_EXPIRED",
  "QUOTE_EXECUTION_FAILED",
  "COMPLIANCE_REJECTED",
  "COLLECTION_FAILED",
] as const;

/**
 * Why an outgoing transaction failed (specification 2.8, interface-revisions 5); the last five were in use temporarily
 * or appear only in guides.
 */
export const OUTGOING_FAILURE_REASONS = [
  "QUOTE_EXPIRED",
  "QUOTE_EXECUTION_FAILED",
  "LIGHTNING_PAYMENT_FAILED",
  "FUNDING_AMOUNT_MISMATCH",
  "COUNTERPARTY_POST_TX_FAILED",
  "TIMEOUT",
  "QUOTE_RATE_UNAVAILABLE",
  "SCA_NOT_COMPLETED",
  "PAYOUT_RETURNED",
  "LIMIT_EXCEEDED",
  "ACCOUNT_CANNOT_RECEIVE",
  "ACCOUNT_INVALID",
  "COMPLIANCE_REJECTED",
  "EXECUTION_FAILED_POST_DEBIT",
  "SETTLEMENT_FAILED",
  "MANUAL_REFUND",
  "INSUFFICIENT_BALANCE",
  "INVALID_BANK_ACCOUNT",
] as const;
export const FAILURE_REASONS = [...INCOMING_FAILURE_REASONS, ...OUTGOING_FAILURE_REASONS] as const;

const INCOMING: Record<(typeof INCOMING_FAILURE_REASONS)[number], string> = {
  LNURLP_FAILED: "Recipient lookup failed",
  PAY_REQUEST_FAILED: "Payment request failed",
  PAYMENT_APPROVAL_WEBHOOK_ERROR: "Approval webhook failed",
  PAYMENT_APPROVAL_TIMED_OUT: "Approval timed out",
  OFFRAMP_FAILED: "Payout failed",
  MISSING_MANDATORY_PAYEE_DATA: "Recipient details missing",
  QUOTE_EXPIRED: "Quote expired",
  QUOTE_EXECUTION_FAILED: "Quote execution failed",
  COMPLIANCE_REJECTED: "Rejected by compliance",
  COLLECTION_FAILED: "Collection failed",
};

const OUTGOING: Record<(typeof OUTGOING_FAILURE_REASONS)[number], string> = {
  QUOTE_EXPIRED: "Quote expired",
  QUOTE_EXECUTION_FAILED: "Quote execution failed",
  LIGHTNING_PAYMENT_FAILED: "Lightning payment failed",
  FUNDING_AMOUNT_MISMATCH: "Funding amount mismatch",
  COUNTERPARTY_POST_TX_FAILED: "Recipient confirmation failed",
  TIMEOUT: "Timed out",
  QUOTE_RATE_UNAVAILABLE: "Rate unavailable",
  SCA_NOT_COMPLETED: "Not authorised by the customer",
  PAYOUT_RETURNED: "Returned by the bank",
  LIMIT_EXCEEDED: "Over a limit",
  ACCOUNT_CANNOT_RECEIVE: "Account can't receive",
  ACCOUNT_INVALID: "Account invalid",
  COMPLIANCE_REJECTED: "Rejected by compliance",
  EXECUTION_FAILED_POST_DEBIT: "Failed after the debit",
  SETTLEMENT_FAILED: "Settlement failed",
  MANUAL_REFUND: "Refunded by the service",
  INSUFFICIENT_BALANCE: "Balance too low",
  INVALID_BANK_ACCOUNT: "Bank account invalid",
};

/** The entry for a reason, from its direction's table or else the other one; null if neither has it. */
export function ofReason<Facts>(incoming: object, outgoing: object, reason: string, type: string): Facts | null {
  for (const table of type === "INCOMING" ? [incoming, outgoing] : [outgoing, incoming]) {
    if (Object.hasOwn(table, reason)) return (table as Record<string, Facts>)[reason] ?? null;
  }
  return null;
}

/** A failure reason as a column shows it, by direction; an unknown one by its raw name (specification 2.8). */
export const reasonLabel = (reason: string, type: string): string =>
  ofReason<string>(INCOMING, OUTGOING, reason, type) ?? reason;
