import { type INCOMING_FAILURE_REASONS, type OUTGOING_FAILURE_REASONS, ofReason } from "@/lib/contract/failure-reasons";
import { type FailureWords, failureInWords } from "@/lib/contract/failure-words";
import type { Transaction } from "@/lib/contract/transaction";

/** Who acts next. */
export type Actor = "customer" | "sender" | "operations" | "service";

/**
 * What a failure means for the money. `none`: none was taken. `sender`: not accepted, so with the sender or returned to
 * them. `maybe`: whatever was taken is refunded. `taken`: it was taken and is refunded. `uncertain`: the recipient may
 * have it.
 */
export type MoneyAfter = "none" | "sender" | "maybe" | "taken" | "uncertain";

/** What has to be done after a failure, and by whom, once the money is accounted for. */
export interface FailureFacts {
  money: MoneyAfter;
  who: Actor;
  /** Follows "must". */
  todo: string;
  /** What happened, for the customer, after "because"; null: not for them (compliance is never disclosed). */
  toCustomer: string | null;
  /** What the customer can do themselves, a sentence. */
  customerNext?: string;
  /** How they get it paid again, a sentence: only once no money is outstanding. */
  customerRetry?: string;
}

const newQuote = "get a new quote and pay again";

const OUTGOING: Record<(typeof OUTGOING_FAILURE_REASONS)[number], FailureFacts> = {
  QUOTE_EXPIRED: {
    ...{ money: "maybe", who: "operations", todo: `${newQuote} before that quote expires` },
    toCustomer: "the quote expired before the payment was made",
  },
  QUOTE_EXECUTION_FAILED: {
    ...{ money: "maybe", who: "operations", todo: "check the recipient's details, then get a new quote" },
    toCustomer: "the payment could not be carried out",
  },
  LIGHTNING_PAYMENT_FAILED: {
    ...{ money: "maybe", who: "operations", todo: `${newQuote}; a smaller amount may go through` },
    toCustomer: "the payment network could not process it",
  },
  FUNDING_AMOUNT_MISMATCH: {
    ...{ money: "taken", who: "customer", todo: "pay the exact amount of a new quote" },
    toCustomer: "the amount that arrived was not the agreed amount",
    customerNext: "When you pay again, please send exactly the amount of the new quote.",
  },
  COUNTERPARTY_POST_TX_FAILED: {
    ...{ money: "uncertain", who: "operations", todo: "ask the receiving institution whether it was paid" },
    toCustomer: "the recipient's institution has not confirmed it",
  },
  TIMEOUT: {
    ...{ money: "maybe", who: "operations", todo: newQuote },
    toCustomer: "it took too long and was stopped",
  },
  QUOTE_RATE_UNAVAILABLE: {
    ...{ money: "maybe", who: "operations", todo: newQuote },
    toCustomer: "the agreed exchange rate was no longer available",
  },
  SCA_NOT_COMPLETED: {
    ...{ money: "none", who: "customer", todo: "confirm a new payment with the code or passkey" },
    toCustomer: "it was not confirmed in time",
    customerNext: "When you pay again, please confirm the payment as soon as you are asked.",
  },
  PAYOUT_RETURNED: {
    ...{ money: "taken", who: "customer", todo: "check the recipient's details or give another account" },
    toCustomer: "the recipient's bank returned it",
    customerNext: "Please check the recipient's details, or give us another account.",
  },
  LIMIT_EXCEEDED: {
    ...{ money: "maybe", who: "operations", todo: "pay a smaller amount or ask the service about the limit" },
    toCustomer: "it is above a limit",
    customerNext: "A smaller amount may go through.",
  },
  ACCOUNT_CANNOT_RECEIVE: {
    ...{ money: "maybe", who: "customer", todo: "give another account for the recipient" },
    toCustomer: "the recipient's account can't receive it",
    customerNext: "Please give us another account for the recipient.",
  },
  ACCOUNT_INVALID: {
    ...{ money: "maybe", who: "customer", todo: "correct the recipient's account details" },
    toCustomer: "the recipient's account details are not valid",
    customerNext: "Please check the recipient's account details.",
  },
  COMPLIANCE_REJECTED: {
    ...{ money: "maybe", who: "operations", todo: "ask the service what it needs before anyone pays again" },
    toCustomer: null,
  },
  EXECUTION_FAILED_POST_DEBIT: {
    ...{ money: "taken", who: "operations", todo: newQuote },
    toCustomer: "the payment could not be carried out",
  },
  SETTLEMENT_FAILED: {
    ...{ money: "uncertain", who: "operations", todo: "ask the service where the money is" },
    toCustomer: "the recipient's institution has not confirmed it",
  },
  MANUAL_REFUND: {
    ...{ money: "taken", who: "operations", todo: "ask the service for the reason before anyone pays again" },
    toCustomer: null,
  },
  INSUFFICIENT_BALANCE: {
    ...{ money: "none", who: "customer", todo: "fund the account; the payment then needs a new quote" },
    toCustomer: "the balance of the account was too low",
    customerNext: "Please fund the account before you pay again.",
  },
  INVALID_BANK_ACCOUNT: {
    ...{ money: "maybe", who: "customer", todo: "correct the recipient's account details" },
    toCustomer: "the recipient's account details are not valid",
    customerNext: "Please check the recipient's account details.",
  },
};

const INCOMING: Record<(typeof INCOMING_FAILURE_REASONS)[number], FailureFacts> = {
  LNURLP_FAILED: {
    ...{ money: "none", who: "sender", todo: "try again, once the recipient's UMA address is known to be right" },
    toCustomer: "the sender's institution could not find your payment address",
    customerRetry: "Please ask the sender to check your payment address and to try again.",
  },
  PAY_REQUEST_FAILED: {
    ...{ money: "none", who: "sender", todo: "try again" },
    toCustomer: "the sender's institution could not make the payment request",
    customerRetry: "Please ask the sender to try again.",
  },
  PAYMENT_APPROVAL_WEBHOOK_ERROR: {
    ...{ money: "sender", who: "operations", todo: "check that webhooks arrive; then the sender can pay again" },
    toCustomer: "it could not be accepted in time",
    customerRetry: "Please ask the sender to pay again.",
  },
  PAYMENT_APPROVAL_TIMED_OUT: {
    ...{ money: "sender", who: "sender", todo: "pay again (an approval rule could have decided this one in time)" },
    toCustomer: "it could not be accepted in time",
    customerRetry: "Please ask the sender to pay again.",
  },
  OFFRAMP_FAILED: {
    ...{ money: "taken", who: "operations", todo: "check the receiving account's details and status" },
    toCustomer: "it could not be paid out to your account",
    customerNext: "Please check the details of your receiving account.",
  },
  MISSING_MANDATORY_PAYEE_DATA: {
    ...{ money: "sender", who: "operations", todo: "complete the customer's details; then the sender can pay again" },
    toCustomer: "details that the sender's institution requires were missing",
    customerRetry: "Please complete your details, then ask the sender to pay again.",
  },
  QUOTE_EXPIRED: {
    ...{ money: "none", who: "sender", todo: "pay with a new quote" },
    toCustomer: "the sender didn't pay before the quote expired",
    customerRetry: "Please ask the sender to pay again.",
  },
  QUOTE_EXECUTION_FAILED: {
    ...{ money: "maybe", who: "sender", todo: "pay again" },
    toCustomer: "the payment could not be carried out",
    customerRetry: "Please ask the sender to pay again.",
  },
  COMPLIANCE_REJECTED: {
    ...{ money: "maybe", who: "operations", todo: "ask the service what it needs" },
    toCustomer: null,
  },
  COLLECTION_FAILED: {
    ...{ money: "sender", who: "customer", todo: "check the account that paid, then pay again" },
    toCustomer: "the deposit could not be collected",
    customerRetry: "Please check the account that paid, then pay again.",
  },
};

/** What has to be done after a failure, and by whom, by direction; null for an unknown reason. */
export function failureFacts(reason: string, type: string | undefined): FailureFacts | null {
  return ofReason<FailureFacts>(INCOMING, OUTGOING, reason, type ?? "");
}

/** Why it failed, in words: what happened, what it means for the money, what to do. Null when it did not. */
export function failureOf(transaction: Transaction): FailureWords | null {
  return transaction.failureReason ? failureInWords(transaction.failureReason, transaction.type ?? "") : null;
}
