import { z } from "zod";
import { ScaChallenge } from "./authorization";
import { Instant } from "./calendar";
import { CustomerInfoInput } from "./customer-info";
import { CreateExternalAccountBody } from "./external-account";
import { ALL_FUNDING_NETWORKS } from "./funding-network";
import { page, pagination } from "./list-page";
import { AmountInput, Currency, CurrencyCode } from "./money-amount";
import { openEnum } from "./open-enum";
import { Id } from "./parameters";
import { Destination, Source } from "./party";
import { PaymentInstruction, RateDetails } from "./payment-instructions";
import { ALL_PURPOSES, ALL_QUOTE_STATUSES, LOCKED_SIDES } from "./quote-status";
import { UmaAddress } from "./uma";
import { unread } from "./unread";
import { wireNames, wireNamesOfPage } from "./wire-names";

/**
 * Quote (specification 2.7), parsed leniently: fields that no decision depends on may be absent or lost. Code that acts
 * on its price requires a `PricedQuote`. `exchangeRate` may be inverted: never compute money from it
 * (interface-defaults 1.4).
 */
const fields = z.looseObject({
  id: z.string(),
  status: openEnum(ALL_QUOTE_STATUSES).optional(),
  createdAt: z.string().optional(),
  expiresAt: z.string().optional(),
  source: Source.optional(),
  destination: Destination.optional(),
  sendingCurrency: Currency.optional(),
  receivingCurrency: Currency.optional(),
  totalSendingAmount: z.int().optional(),
  totalReceivingAmount: z.int().optional(),
  exchangeRate: z.number().optional(),
  feesIncluded: z.int().optional(),
  /** Part of `feesIncluded`, in the same smallest unit (interface-revisions 5). */
  platformFeesIncluded: z.int().optional(),
  transactionId: z.string().optional(),
  paymentInstructions: z.array(PaymentInstruction).optional(),
  rateDetails: RateDetails.optional(),
  scaChallenge: ScaChallenge.optional(),
  ...unread,
});
/** One quote, with differing field names unified (wire-names.ts). */
export const Quote = fields.check(wireNames);
export type Quote = z.infer<typeof Quote>;
/** A page of quotes. */
export const QuotePage = page(fields).check(wireNamesOfPage);

/** A quote with every field that a user's decision depends on: only such a quote can be offered and executed. */
export const PricedQuote = fields
  .required({
    status: true,
    expiresAt: true,
    sendingCurrency: true,
    receivingCurrency: true,
    totalSendingAmount: true,
    totalReceivingAmount: true,
  })
  .check(wireNames);
export type PricedQuote = z.infer<typeof PricedQuote>;

/** `source` of a quote, as sent (interface-defaults 2). REALTIME_FUNDING is paid by instructions, not by `execute`. */
export const QuoteSourceInput = z.discriminatedUnion("sourceType", [
  z.strictObject({ sourceType: z.literal("ACCOUNT"), accountId: Id, customerId: Id.optional() }),
  z.strictObject({
    sourceType: z.literal("REALTIME_FUNDING"),
    currency: CurrencyCode,
    customerId: Id.optional(),
    /** For a stablecoin, where deployments ask for it. */
    cryptoNetwork: z.enum(ALL_FUNDING_NETWORKS).optional(),
  }),
]);
export type QuoteSourceInput = z.infer<typeof QuoteSourceInput>;

/** Destinations identified by an ID or an address, as sent (interface-defaults 2). */
export const KnownDestinations = [
  z.strictObject({ destinationType: z.literal("ACCOUNT"), accountId: Id }),
  z.strictObject({
    destinationType: z.literal("UMA_ADDRESS"),
    umaAddress: UmaAddress,
    currency: CurrencyCode.optional(),
  }),
] as const;

/** `destination` of a quote, as sent (interface-defaults 2). */
export const QuoteDestinationInput = z.discriminatedUnion("destinationType", [
  ...KnownDestinations,
  z.strictObject({
    destinationType: z.literal("EXTERNAL_ACCOUNT_DETAILS"),
    externalAccountDetails: CreateExternalAccountBody,
  }),
]);
export type QuoteDestinationInput = z.infer<typeof QuoteDestinationInput>;

type Sides = { destination: { destinationType: string }; lookupId?: string; senderCustomerInfo?: CustomerInfoInput };

/** A UMA recipient requires their lookup; the sender's data is only for UMA recipients (specification 4.3). */
export function checkSides(ctx: z.core.ParsePayload<Sides>): void {
  const { destination, lookupId, senderCustomerInfo } = ctx.value;
  const wrong = (path: string, message: string) =>
    ctx.issues.push({ code: "custom", path: [path], message, input: ctx.value });
  const isUma = destination.destinationType === "UMA_ADDRESS";
  if (isUma && lookupId === undefined) wrong("lookupId", "Look up the recipient first.");
  if (!isUma && senderCustomerInfo !== undefined) wrong("senderCustomerInfo", "Only for UMA recipients.");
}

/** Body of `POST /quotes` (specification 4.3, names of interface-defaults 2). UMA destinations need `lookupId`. */
export const CreateQuoteBody = z
  .strictObject({
    source: QuoteSourceInput,
    destination: QuoteDestinationInput,
    lockedCurrencySide: z.enum(LOCKED_SIDES),
    lockedCurrencyAmount: AmountInput,
    description: z.string().trim().min(1).max(500).optional(),
    lookupId: Id.optional(),
    immediatelyExecute: z.boolean().optional(),
    purposeOfPayment: z.enum(ALL_PURPOSES).optional(),
    senderCustomerInfo: CustomerInfoInput.optional(),
  })
  .check((ctx) => {
    checkSides(ctx);
    const { source, immediatelyExecute } = ctx.value;
    if (immediatelyExecute !== true || source.sourceType === "ACCOUNT") return;
    const message = "Only an account can be debited immediately.";
    ctx.issues.push({ code: "custom", path: ["immediatelyExecute"], message, input: ctx.value });
  });
export type CreateQuoteBody = z.infer<typeof CreateQuoteBody>;

/** Query of `GET /quotes` (specification 4.3). */
export const ListQuotesQuery = z.strictObject({
  customerId: Id.optional(),
  sendingAccountId: Id.optional(),
  receivingAccountId: Id.optional(),
  sendingUmaAddress: z.string().min(1).optional(),
  receivingUmaAddress: z.string().min(1).optional(),
  status: z.enum(ALL_QUOTE_STATUSES).optional(),
  createdAfter: Instant.optional(),
  createdBefore: Instant.optional(),
  ...pagination,
});
export type ListQuotesQuery = z.infer<typeof ListQuotesQuery>;

/** Whether creating this quote already moves money (specification 4.3, rule 1). */
export function quoteMovesMoney(body: Pick<CreateQuoteBody, "immediatelyExecute">): boolean {
  return body.immediatelyExecute === true;
}
