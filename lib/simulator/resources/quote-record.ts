import type { Quote } from "@/lib/contract/quote";
import { currencyInfo, currencyObject } from "../pricing/currencies";
import { exchangeRateOf, type Price, rateDetailsOf } from "../pricing/quote-pricing";
import type { Rate } from "../pricing/rates";
import type { Side, StoredQuote } from "../state/resources";
import { paymentInstructions } from "./payment-instructions";

/** The `source` of a quote or transaction for a side. Pass a customer for quotes only. */
export function sourceOf(side: Side, customerId?: string): NonNullable<Quote["source"]> {
  const { party, currency } = side;
  if (side.kind === "realtime") {
    return { sourceType: "REALTIME_FUNDING", currency, customerId, cryptoNetwork: party || undefined };
  }
  if (side.kind === "uma") return { sourceType: "UMA_ADDRESS", umaAddress: party, currency };
  return { sourceType: "ACCOUNT", accountId: party, currency, customerId };
}

export function destinationOf(side: Side): NonNullable<Quote["destination"]> {
  const { party, currency } = side;
  if (side.kind === "uma") return { destinationType: "UMA_ADDRESS", umaAddress: party, currency };
  return { destinationType: "ACCOUNT", accountId: party, currency };
}

/** The data of a new quote. */
export interface QuoteDetails {
  id: string;
  customerId?: string;
  /** The customer who pays in; absent: the platform does. */
  payerId?: string;
  platformCustomerId?: string;
  from: Side;
  to: Side;
  price: Price;
  rate: Rate;
  createdAt: number;
  expiresAt: number;
  reference: string;
  outcome: string;
  description?: string;
  senderCustomerInfo?: Record<string, string>;
  counterpartyInformation?: Record<string, string>;
}

/** The quote as stored and as shown (specification 2.7), in PENDING. */
export function quoteRecord(facts: QuoteDetails): StoredQuote {
  const { id, customerId, from, to, price, rate } = facts;
  const sending = currencyInfo(from.currency);
  const receiving = currencyInfo(to.currency);
  return {
    id,
    customerId,
    platformCustomerId: facts.platformCustomerId,
    from,
    to,
    converted: price.converted,
    reference: facts.reference,
    outcome: facts.outcome,
    description: facts.description,
    senderCustomerInfo: facts.senderCustomerInfo,
    counterpartyInformation: facts.counterpartyInformation,
    quote: {
      id,
      status: "PENDING",
      createdAt: new Date(facts.createdAt).toISOString(),
      expiresAt: new Date(facts.expiresAt).toISOString(),
      source: sourceOf(from, from.kind === "realtime" ? facts.payerId : customerId),
      destination: destinationOf(to),
      sendingCurrency: currencyObject(from.currency),
      receivingCurrency: currencyObject(to.currency),
      totalSendingAmount: price.totalSending,
      totalReceivingAmount: price.receiving,
      exchangeRate: exchangeRateOf(price, sending, receiving),
      feesIncluded: price.feesIncluded,
      paymentInstructions:
        from.kind === "realtime" ? paymentInstructions(from.currency, facts.reference, from.party) : undefined,
      rateDetails: rateDetailsOf(price, rate, sending, receiving),
    },
  };
}
