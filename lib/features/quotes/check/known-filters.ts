import type { ListQuotesQuery } from "@/lib/contract/quote";
import type { ListQuotesInput } from "../schema";

/** What became of a quote: its price was taken, that can still happen, or it ended without a payment for all that is known. */
export const QUOTE_OUTCOMES = ["executed", "open", "ended"] as const;
export type QuoteOutcome = (typeof QUOTE_OUTCOMES)[number];

export const EXECUTED_STATUSES = ["PROCESSING", "COMPLETED"];
/** One that failed may have been executed, or was never authorised (interface-revisions 5): it isn't counted as executed. */
export const ENDED_STATUSES = ["EXPIRED", "FAILED"];

/** What became of a quote in this status: a state that is not known here says neither. */
export function outcomeOf(status: string): QuoteOutcome {
  if (EXECUTED_STATUSES.includes(status)) return "executed";
  return ENDED_STATUSES.includes(status) ? "ended" : "open";
}

/** The filter as the service takes it; null where only the quotes that are kept here can answer it. */
export function serviceFilter(input: ListQuotesInput): ListQuotesQuery | null {
  const { outcome, sendingCurrency, receivingCurrency, ...filters } = input;
  return outcome || sendingCurrency || receivingCurrency ? null : filters;
}
