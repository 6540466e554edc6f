import type { AccountOption, CurrencyInfo } from "@/lib/features/accounts/schema";
import type { CreateAccountInput } from "@/lib/features/external-accounts/schema";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import type { ReceiverView } from "@/lib/features/receivers/schema";

export type Purpose = NonNullable<CreateQuoteInput["purposeOfPayment"]>;

export type FundingNetwork = NonNullable<CurrencyInfo["networks"]>[number];

/** Where a payment can start: an account that is debited, or money paid in for it (interface-defaults 2). */
export type SourceKind = "account" | "funding";
/** Where a payment can end: a known account, a UMA address, or account details typed in place. */
export type DestinationKind = "account" | "uma" | "details";

/** The state of a recipient at a UMA address: what was typed, its lookup, and what was chosen from that. */
export interface UmaValues {
  umaAddress: string;
  /** The payer's own UMA address, if the payer is no customer. */
  senderUmaAddress: string;
  /** The last lookup's result; valid for its own address and payer only (`currentReceiver`). */
  receiver: ReceiverView | null;
  /** The currency they receive, with the lookup's limits; null until one is chosen. */
  currency: CurrencyInfo | null;
  /**
   * What was typed about each payer, by field name. Fields not requested keep their text but aren't sent; untouched
   * fields use the customer's record.
   */
  typed: Record<string, Record<string, string | undefined>>;
}

/** The builder's field values, named as in the service's API where possible, so that its errors match. */
export interface QuoteFormValues {
  sourceKind: SourceKind;
  source: AccountOption | null;
  /** For real-time funding: the currency. */
  fundingCurrency: string;
  /** For real-time funding and the platform's own accounts: whose payment it is; "" for the platform's own. */
  fundingCustomer: string;
  /** The network on which a stablecoin is paid in; "" while undecided, or if none is needed. */
  fundingNetwork: FundingNetwork | "";
  destinationKind: DestinationKind;
  destination: AccountOption | null;
  uma: UmaValues;
  /** Complete account details typed in place, otherwise null; account numbers are never stored in the browser. */
  details: CreateAccountInput | null;
  lockedCurrencySide: CreateQuoteInput["lockedCurrencySide"];
  lockedCurrencyAmount: string;
  purposeOfPayment: Purpose | "";
  description: string;
  /** Executed in the same call, at the current rate (specification 4.3, rules 1 and 2). */
  immediatelyExecute: boolean;
  /** Not a field: the id of the quote that these values were last priced as. */
  pricedAs: string | null;
}

export const EMPTY_QUOTE: QuoteFormValues = {
  sourceKind: "account",
  source: null,
  fundingCurrency: "",
  fundingCustomer: "",
  fundingNetwork: "",
  destinationKind: "account",
  destination: null,
  uma: { umaAddress: "", senderUmaAddress: "", receiver: null, currency: null, typed: {} },
  details: null,
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: "",
  purposeOfPayment: "",
  description: "",
  immediatelyExecute: false,
  pricedAs: null,
};

type Payer = Pick<QuoteFormValues, "sourceKind" | "source" | "fundingCustomer">;

/** The paying customer's id; null for the platform, and while undecided. */
export function payingCustomer({ sourceKind, source, fundingCustomer }: Payer): string | null {
  if (sourceKind === "funding") return fundingCustomer || null;
  return source && (source.customerId ?? (fundingCustomer || null));
}

type Sides = Pick<
  QuoteFormValues,
  "sourceKind" | "source" | "fundingCurrency" | "destinationKind" | "destination" | "uma" | "details"
>;

/** The currency paid in; null while undecided. */
export function sendingCurrency({ sourceKind, source, fundingCurrency }: Sides): string | null {
  return (sourceKind === "funding" ? fundingCurrency : source?.currency) || null;
}

type Receiving = Pick<Sides, "destinationKind" | "destination" | "uma" | "details">;

/** The currency paid out; null while undecided. */
export function receivingCurrency({ destinationKind, destination, uma, details }: Receiving): string | null {
  if (destinationKind === "uma") return uma.currency?.code ?? null;
  return (destinationKind === "details" ? details?.currency : destination?.currency) || null;
}

/** Why the payment can't be executed in the same call (specification 4.3, rule 2), or null if it can. */
export function whyNotAtOnce({ sourceKind }: Pick<QuoteFormValues, "sourceKind">): string | null {
  return sourceKind === "funding" ? "Not with real-time funding: it is sent when its money arrives." : null;
}
