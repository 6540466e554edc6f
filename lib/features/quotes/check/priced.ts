import type { PricedQuote, Quote } from "@/lib/contract/quote";
import type { QuoteRow } from "../schema";

/** A quote in a list or on a page that can be offered. */
export type PricedRow = QuoteRow & PricedQuote;

const NEEDED = [
  ["status", "its status"],
  ["expiresAt", "when it expires"],
  ["sendingCurrency", "the sending currency"],
  ["receivingCurrency", "the receiving currency"],
  ["totalSendingAmount", "the amount sent"],
  ["totalReceivingAmount", "the amount received"],
] as const;

const SIDES = [
  ["source", "where the money comes from"],
  ["destination", "where the money goes"],
] as const;

/**
 * What a price needs and the quote doesn't state, in words; empty for a quote that can be offered. A side that couldn't
 * be read in full counts as missing, as nobody should pay an unknown account; one left out does not.
 */
export function missingOfPrice(quote: Quote): string[] {
  const isUnread = (side: string) => quote.unreadFields?.some((name) => name === side || name.startsWith(`${side}.`));
  return [
    ...NEEDED.flatMap(([field, words]) => (quote[field] === undefined ? [words] : [])),
    ...SIDES.flatMap(([side, words]) => (isUnread(side) ? [words] : [])),
  ];
}

/** Whether the quote states everything that a person decides on. */
export function isPriced<Q extends Quote>(quote: Q): quote is Q & PricedQuote {
  return missingOfPrice(quote).length === 0;
}
