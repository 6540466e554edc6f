import type { PricedQuote } from "@/lib/contract/quote";
import type { Money } from "@/lib/money";
import type { CreateQuoteInput } from "../schema";

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

/** What was asked for and what the service priced instead, on the fixed side; null where they agree. */
export function otherAmount(asked: CreateQuoteInput, quote: PricedQuote): { asked: Money; priced: Money } | null {
  const [amount, currency] =
    asked.lockedCurrencySide === "SENDING"
      ? [quote.totalSendingAmount, quote.sendingCurrency]
      : [quote.totalReceivingAmount, quote.receivingCurrency];
  if (amount === asked.lockedCurrencyAmount) return null;
  const money = { currency: currency.code, decimals: currency.decimals };
  return { asked: { ...money, amount: asked.lockedCurrencyAmount }, priced: { ...money, amount } };
}

/** Whether a request holds personal data, which is recorded only in masked form. */
export function isMasked({ senderCustomerInfo, destination }: CreateQuoteInput): boolean {
  return senderCustomerInfo !== undefined || destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS";
}

/** Whether it can be priced again exactly as asked: nothing in it is personal, looked up or typed in place. */
export function isRepeatable({ senderCustomerInfo, destination }: CreateQuoteInput): boolean {
  return senderCustomerInfo === undefined && destination.destinationType === "ACCOUNT";
}

/**
 * Whether both ask for the same payment. The lookup's id is left out: it changes when the lookup is renewed, and what
 * was chosen and answered from it is compared.
 */
export function isSameRequest(one: Partial<CreateQuoteInput>, other: Partial<CreateQuoteInput>): boolean {
  const essence = ({ lookupId: _, ...request }: Partial<CreateQuoteInput>) => canonical(request);
  return essence(one) === essence(other);
}

/** The same text for the same request or part of one, regardless of the order of its keys. */
export function canonical(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
