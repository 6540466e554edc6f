import { DESTINATION_TYPES, SOURCE_TYPES } from "@/lib/contract/party-kinds";
import type { PricedQuote, Quote } from "@/lib/contract/quote";
import type { CreateQuoteInput, QuoteRow } from "../schema";
import { sideId } from "./other-account";

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

const AMOUNTS = [
  ["totalSendingAmount", "an amount sent above zero"],
  ["totalReceivingAmount", "an amount received above zero"],
] as const;

/**
 * What a price needs and the quote doesn't state, in words; empty for a quote that can be offered. A side that couldn't
 * be read in full counts as missing, as nobody should pay an unknown account; one left out does not. An amount of zero
 * or below is none that can be sent.
 */
export function missingOfPrice(quote: Quote): string[] {
  const isUnread = (side: string) => quote.unreadFields?.some((name) => name === side || name.startsWith(`${side}.`));
  const isStated = (field: (typeof NEEDED)[number][0]) =>
    quote[field] !== undefined && (field !== "expiresAt" || !Number.isNaN(Date.parse(quote[field])));
  return [
    ...NEEDED.flatMap(([field, words]) => (isStated(field) ? [] : [words])),
    ...AMOUNTS.flatMap(([field, words]) => ((quote[field] ?? 1) > 0 ? [] : [words])),
    ...SIDES.flatMap(([side, words]) => (isUnread(side) ? [words] : [])),
  ];
}

/** The same, and the sides that neither the quote nor its request names: nobody could check them before sending. */
export function missingToSend(quote: Quote, asked: CreateQuoteInput | null): string[] {
  const missing = missingOfPrice(quote);
  if (missing.length > 0 || quote.status !== "PENDING") return missing;
  const sides = sidesOf(quote, asked);
  return SIDES.flatMap(([side, words]) => (isNamed(sides[side]) ? [] : [words]));
}

type Side = Quote["source"] | Quote["destination"];

const isNamed = (side: Side) =>
  sideId(side) !== null || side?.sourceType === "REALTIME_FUNDING" || side?.externalAccountDetails !== undefined;

const KINDS: ReadonlySet<unknown> = new Set([...SOURCE_TYPES, ...DESTINATION_TYPES, undefined]);

/**
 * Who pays and who is paid. A side that the service leaves out, or of which it says only the kind, is the one that the
 * price was requested for (`asked`); one of an unknown kind is not.
 */
export function sidesOf(
  { source, destination }: Quote,
  asked: CreateQuoteInput | null,
): Pick<Quote, "source" | "destination"> {
  const isOpen = (side: Side) => !isNamed(side) && KINDS.has(side?.sourceType ?? side?.destinationType);
  return {
    source: isOpen(source) ? (asked?.source ?? source) : withPayer(source, asked),
    destination: isOpen(destination) ? (asked?.destination ?? destination) : destination,
  };
}

/** An account with whose payment it is, as requested, where the service names only the account. */
function withPayer(source: Quote["source"], asked: CreateQuoteInput | null): Quote["source"] {
  if (asked?.source.sourceType !== "ACCOUNT" || asked.source.accountId !== source?.accountId) return source;
  return { customerId: asked.source.customerId, ...source };
}

/** Whether the quote states everything that a person decides on. */
export function isPriced<Q extends Quote>(quote: Q): quote is Q & PricedQuote {
  return missingOfPrice(quote).length === 0;
}
