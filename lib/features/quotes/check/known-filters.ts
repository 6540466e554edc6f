import type { ListQuotesQuery } from "@/lib/contract/quote";
import type { ListQuotesInput } from "../schema";

/** What became of a quote: its price was taken, it can still be, or it ran out. */
export const QUOTE_OUTCOMES = ["executed", "open", "expired"] as const;
export type QuoteOutcome = (typeof QUOTE_OUTCOMES)[number];

/** What can still be sent, and what never will. */
export const OPEN_STATUSES = ["PENDING", "PENDING_AUTHORIZATION"];
export const EXPIRED_STATUSES = ["EXPIRED"];

/** What became of a quote in this status: whatever is neither open nor expired had its price taken. */
export function outcomeOf(status: string): QuoteOutcome {
  if (EXPIRED_STATUSES.includes(status)) return "expired";
  return OPEN_STATUSES.includes(status) ? "open" : "executed";
}

/** The filter as the service takes it; null where only the quotes that are kept here can answer it. */
export function serviceFilter(input: ListQuotesInput): ListQuotesQuery | null {
  const { outcome, sendingCurrency, receivingCurrency, ...filters } = input;
  return outcome || sendingCurrency || receivingCurrency ? null : filters;
}
