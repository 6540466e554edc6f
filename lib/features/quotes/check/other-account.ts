import type { PricedQuote, Quote } from "@/lib/contract/quote";
import { isUmaAddress, sameUmaAddress } from "@/lib/contract/uma-address";
import type { Money } from "@/lib/money";
import type { CreateQuoteInput } from "../schema";
import { canonical } from "./asked";

/** What identifies a side of a quote: its account's id or its UMA address; null where none is named. */
export function sideId(side: { accountId?: string; umaAddress?: string } | undefined): string | null {
  return side?.accountId ?? side?.umaAddress ?? null;
}

/** One of a quote's amounts with its currency. */
export const asMoney = (amount: number, { code, decimals }: PricedQuote["sendingCurrency"]): Money => ({
  amount,
  currency: code,
  decimals,
});

/**
 * What was asked for and what the service priced instead, on the fixed side: another amount, currency or number of
 * decimals; null where they agree.
 */
export function otherAmount(asked: CreateQuoteInput, quote: PricedQuote): { asked: Money; priced: Money } | null {
  const { lockedCurrencySide, lockedCurrencyAmount: amount, shown } = asked;
  const isSending = lockedCurrencySide === "SENDING";
  const priced = isSending
    ? asMoney(quote.totalSendingAmount, quote.sendingCurrency)
    : asMoney(quote.totalReceivingAmount, quote.receivingCurrency);
  const currency = (isSending ? shown?.sending : shown?.receiving) ?? priced.currency;
  const wanted = { amount, currency, decimals: shown?.decimals ?? priced.decimals };
  return canonical(wanted) === canonical(priced) ? null : { asked: wanted, priced };
}

const askedSource = ({ source }: CreateQuoteInput) => (source.sourceType === "ACCOUNT" ? source.accountId : null);
const askedDestination = ({ destination }: CreateQuoteInput) =>
  destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS" ? null : sideId(destination);

/** Whether the service priced something else than was asked for, besides the fixed amount: it must not be sent. */
export function otherSide(asked: CreateQuoteInput, quote: Quote): "account" | "customer" | "currency" | null {
  if (isOtherAccount(asked, quote)) return "account";
  if (differs(asked.source.customerId ?? null, quote.source?.customerId ?? null)) return "customer";
  const [shown, priced] =
    asked.lockedCurrencySide === "SENDING"
      ? [asked.shown?.receiving, quote.receivingCurrency]
      : [asked.shown?.sending, quote.sendingCurrency];
  return shown && priced && shown !== priced.code ? "currency" : null;
}

/** What the service doesn't name, or wasn't given, doesn't count as different. */
const differs = (wanted: string | null, given: string | null): boolean =>
  wanted !== null && given !== null && wanted !== given && !(isUmaAddress(wanted) && sameUmaAddress(wanted, given));

function isOtherAccount(asked: CreateQuoteInput, quote: Quote): boolean {
  return (
    differs(askedSource(asked), sideId(quote.source)) || differs(askedDestination(asked), sideId(quote.destination))
  );
}
