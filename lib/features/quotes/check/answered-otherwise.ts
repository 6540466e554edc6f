import type { PricedQuote, Quote } from "@/lib/contract/quote";
import { isUmaAddress, sameUmaAddress } from "@/lib/contract/uma-address";
import { formatMoney, type Money } from "@/lib/money";
import { asMoney, sideId } from "./other-account";

const LIST = new Intl.ListFormat("en-GB");

/** One sentence about what an answer states otherwise; null where there is nothing to say. */
export const statedOtherwise = (parts: readonly string[]): string | null =>
  parts.length > 0 ? `The service's answer states ${LIST.format(parts)}.` : null;

/** `8.00 USD sent instead of 5.00 USD`; empty where `stated` is the same, or not stated. */
export function otherMoney(stated: Money | null, wanted: Money, words: string): string[] {
  if (!stated || formatMoney(stated) === formatMoney(wanted)) return [];
  return [`${formatMoney(stated)} ${words} instead of ${formatMoney(wanted)}`];
}

/** `words` where `stated` is another account or address; nothing where either is unknown. */
export function otherId(stated: string | null | undefined, wanted: string | null | undefined, words: string): string[] {
  const isSame = !stated || !wanted || stated === wanted || (isUmaAddress(wanted) && sameUmaAddress(stated, wanted));
  return isSame ? [] : [words];
}

const moneyOf = (amount: number | undefined, currency: Quote["sendingCurrency"]): Money | null =>
  amount === undefined || currency === undefined ? null : asMoney(amount, currency);

/**
 * What the service's answer to an execution states otherwise than the quote that was sent, in words; null where they
 * agree. Money may have moved as the answer says: it is told, not refused. What the answer leaves out doesn't differ.
 */
export function answeredOtherwise(sent: PricedQuote, answer: Quote): string | null {
  const { totalSendingAmount, sendingCurrency, totalReceivingAmount, receivingCurrency } = answer;
  return statedOtherwise([
    ...otherMoney(
      moneyOf(totalSendingAmount, sendingCurrency),
      asMoney(sent.totalSendingAmount, sent.sendingCurrency),
      "sent",
    ),
    ...otherMoney(
      moneyOf(totalReceivingAmount, receivingCurrency),
      asMoney(sent.totalReceivingAmount, sent.receivingCurrency),
      "received",
    ),
    ...otherId(sideId(answer.source), sideId(sent.source), "another account that pays"),
    ...otherId(sideId(answer.destination), sideId(sent.destination), "another account that is paid"),
  ]);
}
