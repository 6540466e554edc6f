import type { PricedQuote } from "@/lib/contract/quote";
import type { Money } from "@/lib/money";
import type { CreateQuoteInput } from "../schema";

/** How a side of a quote is told from any other: its account's id or its UMA address; null where none is named. */
export function sideId(side: { accountId?: string; umaAddress?: string } | undefined): string | null {
  return side?.accountId ?? side?.umaAddress ?? null;
}

/** A sum of a quote with its currency. */
export const asMoney = (amount: number, { code, decimals }: PricedQuote["sendingCurrency"]): Money => ({
  amount,
  currency: code,
  decimals,
});

/** What was asked for and what the service priced instead, on the side that was to be fixed; null where they agree. */
export function otherAmount(asked: CreateQuoteInput, quote: PricedQuote): { asked: Money; priced: Money } | null {
  const [amount, currency] =
    asked.lockedCurrencySide === "SENDING"
      ? [quote.totalSendingAmount, quote.sendingCurrency]
      : [quote.totalReceivingAmount, quote.receivingCurrency];
  if (amount === asked.lockedCurrencyAmount) return null;
  const money = { currency: currency.code, decimals: currency.decimals };
  return { asked: { ...money, amount: asked.lockedCurrencyAmount }, priced: { ...money, amount } };
}

/** Whether a request holds personal data, which is on record masked only. */
export function isMasked({ senderCustomerInfo, destination }: CreateQuoteInput): boolean {
  return senderCustomerInfo !== undefined || destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS";
}

/** Whether it can be priced once more as it was asked: nothing in it is personal, looked up or typed in place. */
export function isRepeatable({ senderCustomerInfo, destination }: CreateQuoteInput): boolean {
  return senderCustomerInfo === undefined && destination.destinationType === "ACCOUNT";
}

/**
 * Whether both ask for the same payment. By which lookup is left out: it is renewed as it expires, and what was chosen
 * and answered from it is compared.
 */
export function isSameRequest(one: Partial<CreateQuoteInput>, other: Partial<CreateQuoteInput>): boolean {
  const essence = ({ lookupId: _, ...request }: Partial<CreateQuoteInput>) => canonical(request);
  return essence(one) === essence(other);
}

/** The same text for the same request or part of one, whatever the order in which it was put together. */
export function canonical(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
