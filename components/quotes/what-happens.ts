import type { QuoteParty, QuoteRow, QuoteView } from "@/lib/features/quotes/schema";
import { formatMoney } from "@/lib/money";
import type { Breakdown } from "./breakdown";

/** `BBVA ·· 1234` → `BBVA, number ending 1234`. */
const atAccount = (label: string) => label.replace(/ ··\s?(\S+)$/, ", number ending $1");

function placeOf({ account }: QuoteParty, { destination }: Pick<QuoteRow, "destination">): string {
  if (destination?.umaAddress) return ` at ${destination.umaAddress}`;
  if (account === null) return "";
  return destination?.accountId?.startsWith("InternalAccount:") ? ` into the ${account}` : ` at ${atAccount(account)}`;
}

/** What will happen, in one sentence that names everyone; unknown parts are omitted. */
export function whatHappens(
  { payer, payee, quote }: Pick<QuoteView, "payer" | "payee"> & { quote: Pick<QuoteRow, "source" | "destination"> },
  { sending, receiving }: Pick<Breakdown, "sending" | "receiving">,
): string {
  const isFunded = quote.source?.sourceType === "REALTIME_FUNDING";
  const from = isFunded
    ? " using the instructions below"
    : payer.account === null
      ? ""
      : ` from the ${atAccount(payer.account)}`;
  const who = payer.name ?? "The payer";
  // A UMA address already serves as the name.
  const named = payee.name !== null && payee.name !== quote.destination?.umaAddress;
  const beneficiary = named ? payee.name : "the beneficiary";
  return `${who} pays ${formatMoney(sending)}${from}; ${beneficiary} gets ${formatMoney(receiving)}${placeOf(payee, quote)}.`;
}
