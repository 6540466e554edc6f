import type { ListQuotesQuery } from "@/lib/contract/quote";
import type { ListQuotesInput } from "../schema";

/** The outcome of a quote: it was executed, it still can be, or it ended without a payment as far as is known. */
export const QUOTE_OUTCOMES = ["executed", "open", "ended"] as const;
export type QuoteOutcome = (typeof QUOTE_OUTCOMES)[number];

export const EXECUTED_STATUSES = ["PROCESSING", "COMPLETED"];
/** A failed quote may have been executed, or never authorised (interface-revisions 5): it isn't counted as executed. */
export const ENDED_STATUSES = ["EXPIRED", "FAILED"];

/** The outcome of a quote in this status: an unknown status counts as open. */
export function outcomeOf(status: string): QuoteOutcome {
  if (EXECUTED_STATUSES.includes(status)) return "executed";
  return ENDED_STATUSES.includes(status) ? "ended" : "open";
}

/** The filter in the service's terms; null where only the quotes stored here can answer it. */
export function serviceFilter(input: ListQuotesInput): ListQuotesQuery | null {
  const { outcome, sendingCurrency, receivingCurrency, ...filters } = input;
  return outcome || sendingCurrency || receivingCurrency ? null : filters;
}
