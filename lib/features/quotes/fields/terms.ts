import type { Quote } from "@/lib/contract/quote";
import { ALL_PURPOSES, isLaterPurpose } from "@/lib/contract/quote-status";
import { enumOptions } from "@/lib/fields";
import { type Money, type PaymentRate, paymentRate } from "@/lib/money";

/** An amount of the quote with its currency; null where either isn't stated. */
export function moneyOf(amount: number | undefined, currency: Quote["sendingCurrency"]): Money | null {
  if (amount === undefined || !currency) return null;
  return { amount, currency: currency.code, decimals: currency.decimals };
}

/** What the quote sends, fees included; null where the amount or the currency isn't stated. */
export const sentOf = (quote: Quote) => moneyOf(quote.totalSendingAmount, quote.sendingCurrency);
/** What the quote delivers; null where the amount or the currency isn't stated. */
export const receivedOf = (quote: Quote) => moneyOf(quote.totalReceivingAmount, quote.receivingCurrency);

/**
 * The quote's rate from its two totals, and the stated one where it differs; null within one currency, or without both.
 */
export function quoteRate(row: Quote): PaymentRate | null {
  const [sent, received] = [sentOf(row), receivedOf(row)];
  return sent && received && paymentRate({ sent, received, fees: row.feesIncluded, exchangeRate: row.exchangeRate });
}

/** Payment purposes in words (specification 4.3). */
export const purposeOptions = enumOptions(ALL_PURPOSES);
/** The purposes that a deployment accepts. */
export const purposesFor = (takesLater: boolean) =>
  purposeOptions.filter(({ value }) => takesLater || !isLaterPurpose(value));

/** Whose money it is, by the owner's name: for the platform's own accounts the owner is "Platform". */
const payerOf = (owner: string | null | undefined) => (owner === "Platform" ? owner : "Customer");
export const payerLabel = (owner: string | null | undefined) => `${payerOf(owner)} pays`;
/** The same once it is paid. */
export const paidLabel = (owner: string | null | undefined) => `${payerOf(owner)} paid`;
