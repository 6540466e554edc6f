import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import type { CreateAccountInput } from "@/lib/features/external-accounts/schema";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { parseAmount } from "@/lib/money";
import { type Corridors, withinCorridor } from "./corridors";
import { payingCustomer, type QuoteFormValues, receivingCurrency, sendingCurrency } from "./quote-values";
import { type UmaDestination, umaDestinationOf } from "./uma-request";

type Source = CreateQuoteInput["source"];
type Destination = UmaDestination;

/** The source as requested; null while undecided. */
export function sourceOf(values: QuoteFormValues): Source | null {
  const { sourceKind, source, fundingCurrency, fundingNetwork } = values;
  const customerId = payingCustomer(values);
  const payer = customerId === null ? {} : { customerId };
  if (sourceKind === "funding") {
    if (fundingCurrency === "") return null;
    const network = fundingNetwork ? { cryptoNetwork: fundingNetwork } : {};
    return { sourceType: "REALTIME_FUNDING", currency: fundingCurrency, ...payer, ...network };
  }
  return source && { sourceType: "ACCOUNT", accountId: source.id, ...payer };
}

/** The destination as requested, with the fields that go with it; null while undecided. */
export function destinationOf(values: QuoteFormValues): Destination | null {
  const { destinationKind, destination, details } = values;
  switch (destinationKind) {
    case "account":
      return destination && { destination: { destinationType: "ACCOUNT", accountId: destination.id } };
    case "uma":
      return umaDestinationOf(values);
    case "details":
      return details && { destination: detailsOf(details, payingCustomer(values)) };
  }
}

/** Account details become an account of the payer. */
function detailsOf(details: CreateAccountInput, customerId: string | null): Destination["destination"] {
  const owner = customerId
    ? { scope: "customer" as const, customerId }
    : { scope: "platform" as const, customerId: "" };
  return { destinationType: "EXTERNAL_ACCOUNT_DETAILS", externalAccountDetails: { ...details, ...owner } };
}

/** The currency of the typed amount, with its limits; null until its side is chosen. */
export function lockedCurrency(
  values: QuoteFormValues,
  currencies: CurrencyInfo[],
  corridors: Corridors = null,
): CurrencyInfo | null {
  const { lockedCurrencySide: side, sourceKind, destinationKind } = values;
  if (side === "RECEIVING" && destinationKind === "uma") return values.uma.currency;
  const code = side === "SENDING" ? sendingCurrency(values) : receivingCurrency(values);
  if (code === null) return null;
  const [kind, account] = side === "SENDING" ? [sourceKind, values.source] : [destinationKind, values.destination];
  const balance = kind === "account" ? account?.balance : null;
  const known = currencies.find((currency) => currency.code === code);
  const decimals = balance?.currency.decimals ?? known?.decimals ?? null;
  const currency = { minAmount: null, maxAmount: null, ...known, code, decimals };
  return side === "SENDING" ? withinCorridor(currency, receivingCurrency(values), corridors) : currency;
}

/** The request for these values; null while something is missing. */
export function quoteInputOf(values: QuoteFormValues, currency: CurrencyInfo | null): CreateQuoteInput | null {
  const [source, destination] = [sourceOf(values), destinationOf(values)];
  if (!source || !destination || currency?.decimals == null) return null;
  const parsed = parseAmount(values.lockedCurrencyAmount, currency.decimals);
  if (!parsed.ok) return null;
  const { lockedCurrencySide, purposeOfPayment } = values;
  const description = values.description.trim();
  return {
    source,
    ...destination,
    lockedCurrencySide,
    lockedCurrencyAmount: parsed.amount,
    ...(purposeOfPayment ? { purposeOfPayment } : {}),
    ...(description ? { description } : {}),
    shown: { sending: sendingCurrency(values), receiving: receivingCurrency(values), decimals: currency.decimals },
  };
}
