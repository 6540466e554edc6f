import type { CreateQuoteInput, QuoteRow, QuoteView } from "@/lib/features/quotes/schema";
import { toMajorUnits } from "@/lib/money";
import { EMPTY_QUOTE, type QuoteFormValues } from "./quote-values";

/** The request to repeat a quote: its own, or what the quote itself states; null if that is too little. */
export function askedAgain({ asked, quote }: Pick<QuoteView, "asked" | "quote">): CreateQuoteInput | null {
  if (asked) return asked;
  const [source, destination] = [sourceIn(quote), destinationIn(quote)];
  if (!source || !destination || quote.totalSendingAmount === undefined) return null;
  return { source, destination, lockedCurrencySide: "SENDING", lockedCurrencyAmount: quote.totalSendingAmount };
}

function sourceIn({ source, sendingCurrency }: QuoteRow): CreateQuoteInput["source"] | null {
  const payer = source?.customerId ? { customerId: source.customerId } : {};
  if (source?.accountId) return { sourceType: "ACCOUNT", accountId: source.accountId, ...payer };
  const currency = source?.currency ?? sendingCurrency?.code;
  if (source?.sourceType !== "REALTIME_FUNDING" || currency === undefined) return null;
  return { sourceType: "REALTIME_FUNDING", currency, ...payer };
}

function destinationIn({ destination, receivingCurrency }: QuoteRow): CreateQuoteInput["destination"] | null {
  const { accountId, umaAddress } = destination ?? {};
  if (accountId) return { destinationType: "ACCOUNT", accountId };
  return umaAddress ? { destinationType: "UMA_ADDRESS", umaAddress, currency: receivingCurrency?.code } : null;
}

/** The builder's fields for such a request; the accounts themselves are read again, as they are now. */
export function fieldsOf(asked: CreateQuoteInput, quote: QuoteRow): Partial<QuoteFormValues> {
  const { source, destination, lockedCurrencySide, lockedCurrencyAmount } = asked;
  const locked = lockedCurrencySide === "SENDING" ? quote.sendingCurrency : quote.receivingCurrency;
  return {
    fundingCustomer: source.customerId ?? "",
    ...(source.sourceType === "ACCOUNT"
      ? { sourceKind: "account" }
      : {
          sourceKind: "funding",
          fundingCurrency: source.currency,
          fundingNetwork: source.cryptoNetwork ?? "",
        }),
    ...(destination.destinationType === "UMA_ADDRESS"
      ? { destinationKind: "uma", uma: umaOf(asked, destination.umaAddress, quote) }
      : { destinationKind: "account" }),
    lockedCurrencySide,
    ...(locked ? { lockedCurrencyAmount: toMajorUnits(lockedCurrencyAmount, locked.decimals) } : {}),
    purposeOfPayment: asked.purposeOfPayment ?? "",
    description: asked.description ?? "",
  };
}

function umaOf(
  { senderUmaAddress = "" }: CreateQuoteInput,
  umaAddress: string,
  { receivingCurrency: currency }: QuoteRow,
) {
  return {
    ...EMPTY_QUOTE.uma,
    umaAddress,
    senderUmaAddress,
    currency: currency ? { code: currency.code, decimals: currency.decimals, minAmount: null, maxAmount: null } : null,
  };
}
