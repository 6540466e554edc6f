import type { Quote } from "@/lib/contract/quote";
import { isUmaAddress, sameUmaAddress } from "@/lib/contract/uma-address";
import type { CreateQuoteInput } from "../schema";
import { sideId } from "./asked";

const askedSource = ({ source }: CreateQuoteInput) => (source.sourceType === "ACCOUNT" ? source.accountId : null);
const askedDestination = ({ destination }: CreateQuoteInput) =>
  destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS" ? null : sideId(destination);

/** Whether the service priced something else than was asked for, besides the fixed amount: it must not be sent. */
export function otherSide(asked: CreateQuoteInput, quote: Quote): "account" | "currency" | null {
  if (isOtherAccount(asked, quote)) return "account";
  const [shown, priced] =
    asked.lockedCurrencySide === "SENDING"
      ? [asked.shown?.receiving, quote.receivingCurrency]
      : [asked.shown?.sending, quote.sendingCurrency];
  return shown && priced && shown !== priced.code ? "currency" : null;
}

/** A side that the service doesn't name, or for which no account was given, doesn't count as another account. */
function isOtherAccount(asked: CreateQuoteInput, quote: Quote): boolean {
  const differs = (wanted: string | null, given: string | null) =>
    wanted !== null && given !== null && wanted !== given && !(isUmaAddress(wanted) && sameUmaAddress(wanted, given));
  return (
    differs(askedSource(asked), sideId(quote.source)) || differs(askedDestination(asked), sideId(quote.destination))
  );
}
