import type { PricedQuote, Quote } from "@/lib/contract/quote";
import { isUmaAddress, sameUmaAddress } from "@/lib/contract/uma-address";
import { formatMoney, type Money } from "@/lib/money";
import type { CreateQuoteInput } from "../schema";
import { asMoney, otherAmount, otherSide, sideId } from "./other-account";
import { isPriced } from "./priced";

// Money may have moved as the service's answer says, so a difference is reported, never refused.

const LIST = new Intl.ListFormat("en-GB");
const PAYING = "a different paying account";
const PAID = "a different receiving account";

/** A sentence about what the answer states; null where nothing differs. */
const sentenceOf = (parts: readonly string[]): string | null =>
  parts.length > 0 ? `The service's answer states ${LIST.format(parts)}.` : null;

/** `80.00 USD instead of 50.00 USD`; empty where both are the same, or the answer doesn't state it. */
function amounts(stated: Money | null, wanted: Money): string[] {
  if (!stated || formatMoney(stated) === formatMoney(wanted)) return [];
  return [`${formatMoney(stated)} instead of ${formatMoney(wanted)}`];
}

/** `words` if the answer names another account or address than was sent; empty where either is unknown. */
function accounts(stated: string | null | undefined, wanted: string | null | undefined, words: string): string[] {
  const isSame = !stated || !wanted || stated === wanted || (isUmaAddress(wanted) && sameUmaAddress(stated, wanted));
  return isSame ? [] : [words];
}

const moneyOf = (amount: number | undefined, currency: Quote["sendingCurrency"]): Money | null =>
  amount === undefined || currency === undefined ? null : asMoney(amount, currency);

/** The totals and the sides at which a quote was executed. */
export type ExecutedPrice = Pick<PricedQuote, Totals> & Pick<Quote, "source" | "destination">;
type Totals = "totalSendingAmount" | "sendingCurrency" | "totalReceivingAmount" | "receivingCurrency";

/** How the answer to an execution differs from the quote that was sent, in words; null where it doesn't. */
export function executionDifference(sent: ExecutedPrice, answer: Quote): string | null {
  return sentenceOf([
    ...amounts(
      moneyOf(answer.totalSendingAmount, answer.sendingCurrency),
      asMoney(sent.totalSendingAmount, sent.sendingCurrency),
    ),
    ...amounts(
      moneyOf(answer.totalReceivingAmount, answer.receivingCurrency),
      asMoney(sent.totalReceivingAmount, sent.receivingCurrency),
    ),
    ...accounts(sideId(answer.source), sideId(sent.source), PAYING),
    ...accounts(sideId(answer.destination), sideId(sent.destination), PAID),
  ]);
}

const OTHER_SIDES = {
  account: "a different account",
  customer: "a different paying customer",
  currency: "a different currency",
};

/** How the answer to a payment sent at once differs from what was asked for, in words; null where it doesn't. */
export function sentAtOnceDifference(asked: CreateQuoteInput, answer: Quote): string | null {
  const amount = isPriced(answer) ? otherAmount(asked, answer) : null;
  const side = otherSide(asked, answer);
  return sentenceOf([...(amount ? amounts(amount.priced, amount.asked) : []), ...(side ? [OTHER_SIDES[side]] : [])]);
}

/** The two accounts and the amount of a transfer. */
interface Moved {
  source: string | undefined;
  destination: string | undefined;
  /** Null where it isn't stated, or differs only by fees. */
  money: Money | null;
}

/** How the answer to a transfer differs from what was sent, in words; null where it doesn't. */
export function transferDifference(sent: Moved & { money: Money }, answer: Moved): string | null {
  return sentenceOf([
    ...amounts(answer.money, sent.money),
    ...accounts(answer.source, sent.source, PAYING),
    ...accounts(answer.destination, sent.destination, PAID),
  ]);
}
