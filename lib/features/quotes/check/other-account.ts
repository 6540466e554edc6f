import type { Quote } from "@/lib/contract/quote";
import { isUmaAddress, sameUmaAddress } from "@/lib/contract/uma-address";
import type { CreateQuoteInput } from "../schema";
import { sideId } from "./asked";

const askedSource = ({ source }: CreateQuoteInput) => (source.sourceType === "ACCOUNT" ? source.accountId : null);
const askedDestination = ({ destination }: CreateQuoteInput) =>
  destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS" ? null : sideId(destination);

/**
 * Whether the service priced a different account than was asked for, on either side. A side that the service doesn't
 * name, or for which no account was given, doesn't count as different.
 */
export function isOtherAccount(asked: CreateQuoteInput, quote: Quote): boolean {
  const differs = (wanted: string | null, given: string | null) =>
    wanted !== null && given !== null && wanted !== given && !(isUmaAddress(wanted) && sameUmaAddress(wanted, given));
  return (
    differs(askedSource(asked), sideId(quote.source)) || differs(askedDestination(asked), sideId(quote.destination))
  );
}
