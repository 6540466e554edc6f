import type { AccountOption, CurrencyInfo } from "@/lib/features/accounts/schema";
import type { CreateAccountInput } from "@/lib/features/external-accounts/schema";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import type { ReceiverView } from "@/lib/features/receivers/schema";

export type Purpose = NonNullable<CreateQuoteInput["purposeOfPayment"]>;

export type FundingNetwork = NonNullable<CurrencyInfo["networks"]>[number];

/** What a payment can start at: an account that is debited, or money that is paid in for it (interface-defaults 2). */
export type SourceKind = "account" | "funding";
/** What a payment can end at: a known account, a UMA address, or account details typed in place. */
export type DestinationKind = "account" | "uma" | "details";

/** What is known of a recipient at a UMA address: what was typed, its lookup, and what was chosen from that. */
export interface UmaValues {
  umaAddress: string;
  /** Who pays, where it is no customer. */
  senderUmaAddress: string;
  /** What the last lookup found; it counts for its own address and payer only (`currentReceiver`). */
  receiver: ReceiverView | null;
  /** The currency they receive, with the limits of the lookup; null until one is chosen. */
  currency: CurrencyInfo | null;
  /**
   * What was typed about each payer, by the names of the fields. What nobody asks for stays typed and is not sent; where
   * nothing was typed, the customer's record counts.
   */
  typed: Record<string, Record<string, string | undefined>>;
}

/** What stands in the builder's fields, under the service's names where it has one: its complaints find them. */
export interface QuoteFormValues {
  sourceKind: SourceKind;
  source: AccountOption | null;
  /** Of real-time funding: in what it is paid, and by which customer; "" for the platform. */
  fundingCurrency: string;
  fundingCustomer: string;
  /** The network that a stablecoin is paid in on; "" while that is open, or none is to be named. */
  fundingNetwork: FundingNetwork | "";
  destinationKind: DestinationKind;
  destination: AccountOption | null;
  uma: UmaValues;
  /** Account details typed in place, as far as they are complete; their numbers are stored in no browser. */
  details: CreateAccountInput | null;
  lockedCurrencySide: CreateQuoteInput["lockedCurrencySide"];
  lockedCurrencyAmount: string;
  purposeOfPayment: Purpose | "";
  description: string;
  /** Sent in the same call, at the rate of the moment (specification 4.3, rules 1 and 2). */
  immediatelyExecute: boolean;
  /** No field: the quote that these values were last priced as. */
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

/** The customer who pays, by id; null for the platform, and while that is open. */
export function payingCustomer({ sourceKind, source, fundingCustomer }: Payer): string | null {
  return (sourceKind === "funding" ? fundingCustomer : source?.customerId) || null;
}

type Sides = Pick<
  QuoteFormValues,
  "sourceKind" | "source" | "fundingCurrency" | "destinationKind" | "destination" | "uma" | "details"
>;

/** The currency that is paid in; null while that is open. */
export function sendingCurrency({ sourceKind, source, fundingCurrency }: Sides): string | null {
  return (sourceKind === "funding" ? fundingCurrency : source?.currency) || null;
}

type Receiving = Pick<Sides, "destinationKind" | "destination" | "uma" | "details">;

/** The currency that is paid out; null while that is open. */
export function receivingCurrency({ destinationKind, destination, uma, details }: Receiving): string | null {
  if (destinationKind === "uma") return uma.currency?.code ?? null;
  return (destinationKind === "details" ? details?.currency : destination?.currency) || null;
}

/** Why the payment can't be sent in the same call (specification 4.3, rule 2), or null where it can. */
export function whyNotAtOnce({ sourceKind }: Pick<QuoteFormValues, "sourceKind">): string | null {
  return sourceKind === "funding" ? "Not with real-time funding: it is sent when its money arrives." : null;
}
