/** Why an incoming transaction failed (specification 2.8). */
export const INCOMING_FAILURE_REASONS = [
  "LNURLP_FAILED",
  "PAY_REQUEST_FAILED",
  "PAYMENT_APPROVAL_WEBHOOK_ERROR",
  "PAYMENT_APPROVAL_TIMED_OUT",
  "OFFRAMP_FAILED",
  "MISSING_MANDATORY_PAYEE_DATA",
  "QUOTE_EXPIRED",
  "QUOTE_EXECUTION_FAILED",
] as const;

/** Why an outgoing transaction failed (specification 2.8). */
export const OUTGOING_FAILURE_REASONS = [
  "QUOTE_EXPIRED",
  "QUOTE_EXECUTION_FAILED",
  "LIGHTNING_PAYMENT_FAILED",
  "FUNDING_AMOUNT_MISMATCH",
  "COUNTERPARTY_POST_TX_FAILED",
  "TIMEOUT",
] as const;
export const FAILURE_REASONS = [...INCOMING_FAILURE_REASONS, ...OUTGOING_FAILURE_REASONS] as const;

/** A failure in words. */
export interface FailureWords {
  /** What happened. */
  title: string;
  /** What it means for the money. */
  meaning: string;
  /** What to do. */
  next: string;
}

const INCOMING: Record<(typeof INCOMING_FAILURE_REASONS)[number], FailureWords> = {
  LNURLP_FAILED: {
    title: "The sender's lookup of the receiver failed.",
    meaning: "No money was sent; the payment stopped before it was priced.",
    next: "Check that the receiver's UMA address is right and the customer is not deleted, then ask the sender to retry.",
  },
  PAY_REQUEST_FAILED: {
    title: "The payment request between the two institutions failed.",
    meaning: "No money reached the customer; the sender was not charged for a completed payment.",
    next: "Ask the sender to try again; if it repeats, contact the service with the transaction id.",
  },
  PAYMENT_APPROVAL_WEBHOOK_ERROR: {
    title: "The service could not get an approval answer from this platform.",
    meaning: "The payment was not accepted; the money stays with, or goes back to, the sender.",
    next: "Check that the webhook endpoint is reachable (Webhooks), then ask the sender to pay again.",
  },
  PAYMENT_APPROVAL_TIMED_OUT: {
    title: "Nobody decided within the approval window.",
    meaning: "The payment was turned down; the money stays with, or goes back to, the sender.",
    next: "Add or widen an approval rule so that such a payment is decided in time, then ask the sender to pay again.",
  },
  OFFRAMP_FAILED: {
    title: "The payout to the recipient's bank or wallet failed.",
    meaning: "The money arrived but could not be paid out; follow the status until it shows a refund.",
    next: "Check the receiving account's details and state; contact the service if no refund follows.",
  },
  MISSING_MANDATORY_PAYEE_DATA: {
    title: "The sender's institution requires data about the recipient that was not supplied.",
    meaning: "The payment was not accepted; the money stays with, or goes back to, the sender.",
    next: "Complete the customer's data (the missing fields are in the original request), then ask the sender to retry.",
  },
  QUOTE_EXPIRED: {
    title: "The sender did not pay before the quote expired.",
    meaning: "No money was taken under this quote.",
    next: "Ask the sender to start again with a new quote.",
  },
  QUOTE_EXECUTION_FAILED: {
    title: "The service could not carry out the quote.",
    meaning: "The money did not reach the customer; any funds received are refunded to the sender.",
    next: "Follow the status for the refund; contact the service with the transaction id if it does not come.",
  },
};

const OUTGOING: Record<(typeof OUTGOING_FAILURE_REASONS)[number], FailureWords> = {
  QUOTE_EXPIRED: {
    title: "The quote expired before it was executed or funded.",
    meaning: "No money left under this quote. Funds that arrived late are refunded.",
    next: "Price again and execute before the countdown ends.",
  },
  QUOTE_EXECUTION_FAILED: {
    title: "The service could not carry out the quote.",
    meaning: "The recipient was not paid; money already taken is returned, which the refund shows.",
    next: "Look for the refund, then check the recipient's details before pricing again.",
  },
  LIGHTNING_PAYMENT_FAILED: {
    title: "The settlement payment over the Lightning network failed.",
    meaning: "The recipient was not paid; money already taken is returned, which the refund shows.",
    next: "Price again after the refund; a smaller amount often finds a route.",
  },
  FUNDING_AMOUNT_MISMATCH: {
    title: "The amount that arrived is not the amount the quote asked for.",
    meaning: "The payout did not happen; the money that arrived is returned, which the refund shows.",
    next: "Compare the deposit with the quote's total, then price again and send the exact amount.",
  },
  COUNTERPARTY_POST_TX_FAILED: {
    title: "The receiving institution did not confirm the payment.",
    meaning: "It is not certain from here whether the recipient was credited.",
    next: "Do not pay again yet: ask the receiving institution, and look for a refund on this page.",
  },
  TIMEOUT: {
    title: "The payment did not finish in time.",
    meaning: "The service gave up; money already taken is returned, which the refund shows.",
    next: "Do not pay again before the refund is complete.",
  },
};

/** A failure reason in words, by direction; a reason that is not known shows its raw name (specification 2.8). */
export function failureInWords(reason: string, type: string): FailureWords {
  const tables: [object, object] = type === "INCOMING" ? [INCOMING, OUTGOING] : [OUTGOING, INCOMING];
  for (const table of tables) {
    if (Object.hasOwn(table, reason)) return (table as Record<string, FailureWords>)[reason] ?? unknown(reason);
  }
  return unknown(reason);
}

function unknown(reason: string): FailureWords {
  return {
    title: `The payment failed: ${reason}.`,
    meaning:
      "The service gave a reason this product does not know yet. The status and the refund tell about the money.",
    next: "Do not pay again before you know; contact the service with the transaction id.",
  };
}
