import type { AccountOption, CurrencyInfo } from "@/lib/features/accounts/schema";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";

export type Purpose = NonNullable<CreateQuoteInput["purposeOfPayment"]>;

/** What a payment can start at: an account that is debited, or money that is paid in for it (interface-defaults 2). */
export type SourceKind = "account" | "funding";
/** What a payment can end at: a known account, a UMA address, or account details typed in place. */
export type DestinationKind = "account" | "uma" | "details";

/** A field of the sender's data that the receiving institution asks for; `name` is a customer-info field name. */
export interface PayerField {
  name: string;
  mandatory: boolean;
}

/** What is known of a recipient at a UMA address: what was typed, its lookup, and what was chosen from that. */
export interface UmaValues {
  umaAddress: string;
  /** The lookup that a price needs; null until there is one for this address and this payer. */
  lookupId: string | null;
  /** The currency they receive, with the limits of the lookup; null until one is chosen. */
  currency: CurrencyInfo | null;
  /** What the receiving institution asks about the sender. */
  payerFields: PayerField[];
  /** By the names of `payerFields`; what nobody asks for stays typed and is not sent. */
  senderCustomerInfo: Record<string, string>;
}

/** What stands in the builder's fields, under the service's names where it has one: its complaints find them. */
export interface QuoteFormValues {
  sourceKind: SourceKind;
  source: AccountOption | null;
  destinationKind: DestinationKind;
  destination: AccountOption | null;
  uma: UmaValues;
  lockedCurrencySide: CreateQuoteInput["lockedCurrencySide"];
  lockedCurrencyAmount: string;
  purposeOfPayment: Purpose | "";
  description: string;
  /** No field: the quote that these values were last priced as. */
  pricedAs: string | null;
}

export const EMPTY_QUOTE: QuoteFormValues = {
  sourceKind: "account",
  source: null,
  destinationKind: "account",
  destination: null,
  uma: { umaAddress: "", lookupId: null, currency: null, payerFields: [], senderCustomerInfo: {} },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: "",
  purposeOfPayment: "",
  description: "",
  pricedAs: null,
};

/** The customer who pays, by id; null for the platform, and while that is open. */
export function payingCustomer({ source }: Pick<QuoteFormValues, "source">): string | null {
  return source?.customerId ?? null;
}
