import { type INCOMING_FAILURE_REASONS, type OUTGOING_FAILURE_REASONS, ofReason, reasonLabel } from "./failure-reasons";

/** A failure in words. */
export interface FailureWords {
  /** For a column. */
  label: string;
  /** What happened. */
  title: string;
  /** What it means for the money. */
  meaning: string;
  /** What to do. */
  next: string;
}

type Sentences = Omit<FailureWords, "label">;

// Separate from the labels, because lists need only those.
const INCOMING: Record<(typeof INCOMING_FAILURE_REASONS)[number], Sentences> = {
  LNURLP_FAILED: {
    title: "The sender couldn't look up the recipient.",
    meaning: "No money was sent. The payment stopped before it was priced.",
    next: "Check that the recipient's UMA address is correct and the customer hasn't been deleted, then ask the sender to try again.",
  },
  PAY_REQUEST_FAILED: {
    title: "The payment request between the two institutions failed.",
    meaning: "No money reached the customer, and the sender wasn't charged.",
    next: "Ask the sender to try again. If it keeps failing, contact the service with the transaction ID.",
  },
  PAYMENT_APPROVAL_WEBHOOK_ERROR: {
    title: "The service couldn't get an approval decision from this platform.",
    meaning: "The payment wasn't accepted. The money stays with the sender or is returned.",
    next: "Check under Webhooks that deliveries arrive, then ask the sender to pay again.",
  },
  PAYMENT_APPROVAL_TIMED_OUT: {
    title: "No one decided within the approval window.",
    meaning: "The payment was rejected. The money stays with the sender or is returned.",
    next: "Ask the sender to pay again. To decide payments like this in time, add or widen an approval rule.",
  },
  OFFRAMP_FAILED: {
    title: "The payout to the recipient's bank or wallet failed.",
    meaning: "The money arrived but couldn't be paid out. Watch the status for a refund.",
    next: "Check the receiving account's details and status. Contact the service if there is no refund.",
  },
  MISSING_MANDATORY_PAYEE_DATA: {
    title: "The sender's institution requires recipient details that weren't supplied.",
    meaning: "The payment wasn't accepted. The money stays with the sender or is returned.",
    next: "Complete the customer's details, then ask the sender to try again.",
  },
  QUOTE_EXPIRED: {
    title: "The sender didn't pay before the quote expired.",
    meaning: "No money was taken.",
    next: "Ask the sender to start again with a new quote.",
  },
  QUOTE_EXECUTION_FAILED: {
    title: "The service couldn't execute the quote.",
    meaning:
      "The money didn't reach the customer. Any money received is due back to the sender; check the payment for the refund.",
    next: "Watch the status for the refund. If there is none, contact the service with the transaction ID.",
  },
  COMPLIANCE_REJECTED: {
    title: "The service's compliance review rejected the payment.",
    meaning: "The money wasn't credited to the customer. Check the refund to see where it goes.",
    next: "Ask the service what it needs. Don't promise the customer the money.",
  },
  COLLECTION_FAILED: {
    title: "The deposit couldn't be collected.",
    meaning: "The deposit wasn't credited; it was returned.",
    next: "Ask the customer to check the account that paid, then to pay again.",
  },
};

const OUTGOING: Record<(typeof OUTGOING_FAILURE_REASONS)[number], Sentences> = {
  QUOTE_EXPIRED: {
    title: "The quote expired before it was executed or funded.",
    meaning:
      "No payment was sent. Money that arrived late is with the service: check the transaction for a refund, or contact the service.",
    next: "Get a new quote and execute it before it expires.",
  },
  QUOTE_EXECUTION_FAILED: {
    title: "The service couldn't execute the quote.",
    meaning: "The recipient wasn't paid. Any money taken is due back; check the payment for the refund.",
    next: "Watch for the refund, and check the recipient's details before getting a new quote.",
  },
  LIGHTNING_PAYMENT_FAILED: {
    title: "The settlement payment over the Lightning Network failed.",
    meaning: "The recipient wasn't paid. Any money taken is due back; check the payment for the refund.",
    next: "Get a new quote after the refund. A smaller amount may go through.",
  },
  FUNDING_AMOUNT_MISMATCH: {
    title: "The amount received doesn't match the quote.",
    meaning: "No payout was made. The money received is due back; check the payment for the refund.",
    next: "Compare the deposit with the quote's total, then get a new quote and send the exact amount.",
  },
  COUNTERPARTY_POST_TX_FAILED: {
    title: "The receiving institution didn't confirm the payment.",
    meaning: "It isn't certain whether the recipient was paid.",
    next: "Don't pay again yet. Ask the receiving institution, and watch for a refund here.",
  },
  TIMEOUT: {
    title: "The payment timed out.",
    meaning: "The service stopped the payment. Any money taken is due back; check the payment for the refund.",
    next: "Don't pay again until the refund is complete.",
  },
  QUOTE_RATE_UNAVAILABLE: {
    title: "The quoted rate was no longer available.",
    meaning: "The recipient wasn't paid. Any money taken is due back; check the payment for the refund.",
    next: "Get a new quote after the refund, if there is one.",
  },
  SCA_NOT_COMPLETED: {
    title: "The customer didn't confirm the payment in time.",
    meaning: "Nothing was sent.",
    next: "Get a new quote, and have the customer ready with the code or passkey.",
  },
  PAYOUT_RETURNED: {
    title: "The recipient's bank returned the payment. It may have shown as completed at first.",
    meaning: "The recipient doesn't have the money. It is on its way back; check the refund for progress.",
    next: "Don't pay again until the refund is complete. Check the recipient's details first.",
  },
  LIMIT_EXCEEDED: {
    title: "The payment is above a limit of the service or the recipient's bank.",
    meaning: "The recipient wasn't paid. Any money taken is due back; check the payment for the refund.",
    next: "After the refund, send a smaller amount or ask the service about the limit.",
  },
  ACCOUNT_CANNOT_RECEIVE: {
    title: "The recipient's account can't receive this payment.",
    meaning: "The recipient wasn't paid. Any money taken is due back; check the payment for the refund.",
    next: "After the refund, use another account for the recipient.",
  },
  ACCOUNT_INVALID: {
    title: "The recipient's account doesn't exist or its details are wrong.",
    meaning: "The recipient wasn't paid. Any money taken is due back; check the payment for the refund.",
    next: "Check the details with the recipient and add the account again with the correct details before paying.",
  },
  COMPLIANCE_REJECTED: {
    title: "The service's compliance review rejected the payment.",
    meaning: "The recipient wasn't paid. If money was taken, check for its refund.",
    next: "Ask the service what it needs before paying again.",
  },
  EXECUTION_FAILED_POST_DEBIT: {
    title: "The payment failed after the money had been taken.",
    meaning: "The recipient wasn't paid. The money taken is due back; check the payment for the refund.",
    next: "Don't pay again until the refund is complete.",
  },
  SETTLEMENT_FAILED: {
    title: "The settlement with the recipient's institution failed.",
    meaning:
      "It isn't certain whether the recipient was paid. If they weren't, any money taken is due back; check the payment for the refund.",
    next: "Don't pay again until the refund is complete or the service says where the money is.",
  },
  MANUAL_REFUND: {
    title: "The service refunded the payment manually.",
    meaning: "The money goes back to where it came from; check the refund for progress.",
    next: "Ask the service why before paying again.",
  },
  INSUFFICIENT_BALANCE: {
    title: "The account's balance was too low.",
    meaning: "Nothing was sent.",
    next: "Fund the account, then get a new quote.",
  },
  INVALID_BANK_ACCOUNT: {
    title: "The recipient's bank account is invalid.",
    meaning: "The recipient wasn't paid. Any money taken is due back; check the payment for the refund.",
    next: "Check the details with the recipient and add the account again with the correct details before paying.",
  },
};

/** A failure reason in words, by direction; an unknown reason shows its raw name (specification 2.8). */
export function failureInWords(reason: string, type: string): FailureWords {
  const sentences = ofReason<Sentences>(INCOMING, OUTGOING, reason, type) ?? unknown(reason);
  return { label: reasonLabel(reason, type), ...sentences };
}

function unknown(reason: string): Sentences {
  return {
    title: `The payment failed: ${reason}.`,
    meaning: "Corridor doesn't recognise this reason yet. Check the status and any refund to see where the money is.",
    next: "Don't pay again until you know. Contact the service with the transaction ID.",
  };
}
