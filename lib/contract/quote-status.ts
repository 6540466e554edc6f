import { AWAITS_AUTHORIZATION, type TransactionStatus } from "./transaction-status";

/** States of a quote (specification 3.3); a payment has them too, and looks the same in them. */
export const QUOTE_STATUSES = [
  "PENDING",
  "PROCESSING",
  "COMPLETED",
  "FAILED",
  "EXPIRED",
] as const satisfies readonly TransactionStatus[];

/** States of any quote; also the values of the list's `status` filter; the last one only in revision 2. */
export const ALL_QUOTE_STATUSES = [...QUOTE_STATUSES, AWAITS_AUTHORIZATION] as const;
export type QuoteStatus = (typeof ALL_QUOTE_STATUSES)[number];

/** Final states of a quote. */
export const TERMINAL_QUOTE_STATUSES = ["COMPLETED", "FAILED", "EXPIRED"] as const satisfies readonly QuoteStatus[];
export const LOCKED_SIDES = ["SENDING", "RECEIVING"] as const;

/** Payment purposes (specification 4.3). */
export const PAYMENT_PURPOSES = [
  "GIFT",
  "SELF",
  "GOODS_OR_SERVICES",
  "EDUCATION",
  "HEALTH_OR_MEDICAL",
  "REAL_ESTATE_PURCHASE",
  "TAX_PAYMENT",
  "LOAN_PAYMENT",
  "UTILITY_BILL",
  "DONATION",
  "TRAVEL",
  "OTHER",
] as const;

/** Purposes that revision 2 adds (interface-revisions 5). */
export const LATER_PURPOSES = ["FAMILY_SUPPORT", "SALARY_PAYMENT"] as const;
/** Purposes of any deployment. */
export const ALL_PURPOSES = [...PAYMENT_PURPOSES, ...LATER_PURPOSES] as const;

/** Whether deployments of the earlier revisions don't accept this purpose. */
export const isLaterPurpose = (purpose: string | undefined): boolean =>
  (LATER_PURPOSES as readonly (string | undefined)[]).includes(purpose);

/** Whether the quote will not change any more (specification 3.3). A quote without a state may. */
export function isQuoteFinal(quote: { status?: string }): boolean {
  return (TERMINAL_QUOTE_STATUSES as readonly (string | undefined)[]).includes(quote.status);
}

/** Whether this console knows the state: a missing or newer one doesn't say whether money moved. */
export function isKnownQuoteStatus(status: string | undefined): boolean {
  return (QUOTE_STATUSES as readonly (string | undefined)[]).includes(status);
}
