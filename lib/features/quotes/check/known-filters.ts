import type { ListQuotesQuery } from "@/lib/contract/quote";
import type { ListQuotesInput } from "../schema";

/** What became of a quote: its price was taken, it can still be, or it ran out. */
export const QUOTE_OUTCOMES = ["executed", "open", "expired"] as const;
export type QuoteOutcome = (typeof QUOTE_OUTCOMES)[number];

/** The filter as the service takes it; null where only the quotes that are kept here can answer it. */
export function serviceFilter(input: ListQuotesInput): ListQuotesQuery | null {
  const { outcome, sendingCurrency, receivingCurrency, ...filters } = input;
  return outcome || sendingCurrency || receivingCurrency ? null : filters;
}
