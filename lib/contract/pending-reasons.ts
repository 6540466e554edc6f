/** Reasons why a payment is pending at the service; none is the platform's approval (interface-revisions 4). */
export const PENDING_REASONS = [
  "COUNTERPARTY_DECLARATION_REQUIRED",
  "WALLET_VERIFICATION_REQUIRED",
  "COUNTERPARTY_INFORMATION_REQUIRED",
  "COMPLIANCE_REVIEW",
] as const;

/** What a pending payment waits for, in words. */
export interface PendingWords {
  /** For a column. */
  label: string;
  /** A sentence: what has to happen, and who has to do it. */
  text: string;
}

const WORDS: Record<(typeof PENDING_REASONS)[number], PendingWords> = {
  COUNTERPARTY_DECLARATION_REQUIRED: {
    label: "Customer's declaration needed",
    text: "The customer has to state who controls the sending wallet.",
  },
  WALLET_VERIFICATION_REQUIRED: {
    label: "Wallet verification needed",
    text: "The customer has to prove that they own the sending wallet.",
  },
  COUNTERPARTY_INFORMATION_REQUIRED: {
    label: "Sender's details needed",
    text: "Details about the sender are missing.",
  },
  COMPLIANCE_REVIEW: {
    label: "In review at the service",
    text: "The service is reviewing the payment. The customer has nothing more to do.",
  },
};

/** A pending reason in words; an unknown one shows its raw name. */
export function pendingInWords(reason: string): PendingWords {
  if (Object.hasOwn(WORDS, reason)) return WORDS[reason as keyof typeof WORDS];
  return { label: reason, text: `The service gives the reason ${reason}.` };
}
