import { z } from "zod";
import { OneTimeCode } from "@/lib/contract/authorization";
import { page } from "@/lib/contract/list-page";
import { TypedCurrencyCode } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";
import { CreateQuoteBody, checkSides, KnownDestinations, ListQuotesQuery, Quote } from "@/lib/contract/quote";
import { UmaAddress } from "@/lib/contract/uma";
import { CreateAccountInput } from "@/lib/features/external-accounts/schema";
import { InZone, JournalView } from "@/lib/features/journal/schema";
import { FromRecord } from "@/lib/features/receivers/schema";
import { AwaitsSignOff, correcting, Tolerance } from "@/lib/features/sign-offs/schema";
import { QUOTE_OUTCOMES } from "./check/known-filters";

/** Filters of the quotes list: the service's own (specification 4.3), and those of the quotes stored here. */
export const ListQuotesInput = ListQuotesQuery.extend({
  outcome: z.enum(QUOTE_OUTCOMES).optional(),
  sendingCurrency: TypedCurrencyCode.optional(),
  receivingCurrency: TypedCurrencyCode.optional(),
});
export type ListQuotesInput = z.infer<typeof ListQuotesInput>;

/** The same filters for a CSV file of every matching quote. */
export const ExportQuotesInput = ListQuotesInput.omit({ limit: true, cursor: true }).extend(InZone);
export type ExportQuotesInput = z.infer<typeof ExportQuotesInput>;

/** The other filters under which quotes are counted by status. */
export const CountQuotesInput = ListQuotesInput.omit({ status: true, limit: true, cursor: true });
export type CountQuotesInput = z.infer<typeof CountQuotesInput>;
export const QuoteCounts = z.object({ counts: z.record(z.string(), z.number()) });
export type QuoteCounts = z.infer<typeof QuoteCounts>;

export const GetQuoteInput = z.strictObject({ quoteId: Id });
export type GetQuoteInput = z.infer<typeof GetQuoteInput>;

const { source, lockedCurrencySide, lockedCurrencyAmount } = CreateQuoteBody.shape;
const { description, purposeOfPayment, lookupId, senderCustomerInfo } = CreateQuoteBody.shape;

/** Where a payment goes; account details have the form that external accounts use (interface-defaults 2). */
const destination = z.discriminatedUnion("destinationType", [
  ...KnownDestinations,
  z.strictObject({
    destinationType: z.literal("EXTERNAL_ACCOUNT_DETAILS"),
    externalAccountDetails: CreateAccountInput,
  }),
]);

const Currency = z.string().min(1).max(20);
const Decimals = z.int().min(0).max(20);

/** What the builder prices. Never `immediatelyExecute`: money moves only through the journal. */
export const CreateQuoteInput = z
  .strictObject({
    source,
    destination,
    lockedCurrencySide,
    lockedCurrencyAmount,
    description,
    purposeOfPayment,
    /** For a recipient at a UMA address: its lookup, and what their institution asks about the sender. */
    lookupId,
    senderCustomerInfo,
    /** For the same, what the server fills in from the customer's record: if it isn't as shown, there is no price. */
    payerFromRecord: FromRecord.optional(),
    /** Who pays, if not a customer: for renewing the lookup. */
    senderUmaAddress: UmaAddress.optional(),
    /**
     * What the amount was typed against, never sent to the service: the currencies shown, null while unknown, and the
     * decimals of the fixed amount. A quote that differs isn't what was asked for.
     */
    shown: z
      .strictObject({ sending: Currency.nullable(), receiving: Currency.nullable(), decimals: Decimals })
      .optional(),
  })
  .check(checkSides);
export type CreateQuoteInput = z.infer<typeof CreateQuoteInput>;

/** What the user saw when they pressed the button; a quote that differs from it is refused. */
export const ExecuteQuoteInput = z.strictObject({
  ...correcting,
  quoteId: Id,
  /** Generated once per shown quote by the browser: a reload, a retry or a double click sends the same key. */
  key: z.uuid(),
  totalSendingAmount: z.int().positive(),
  totalReceivingAmount: z.int().positive(),
  sendingCurrency: z.string().min(1),
  receivingCurrency: z.string().min(1),
  /** Account id or UMA address of each side; null where the service names none. */
  sourceId: z.string().nullable(),
  destinationId: z.string().nullable(),
  /** As sent when it was priced here; null if there was none or it was priced elsewhere. */
  purposeOfPayment: z.string().nullable(),
  description: z.string().nullable(),
  /** The service priced a different amount than was asked for, and the user accepted this one. */
  acceptsOtherAmount: z.boolean(),
  /**
   * Where a second person must approve, perhaps after the price has expired: how much worse a new price may be, in
   * hundredths of a per cent. Null: this price or none; left out: the settings decide.
   */
  tolerance: Tolerance.nullable().optional(),
});
export type ExecuteQuoteInput = z.infer<typeof ExecuteQuoteInput>;

/** What a second person signs off: what the maker saw, the request that it was priced from, and the tolerance. */
export const SignedExecution = ExecuteQuoteInput.omit({ key: true, corrects: true }).extend({
  asked: CreateQuoteInput.nullable(),
  tolerance: Tolerance.nullable(),
});
export type SignedExecution = z.infer<typeof SignedExecution>;

/** The customer's one-time code for what the user saw: a quote with other amounts is refused. */
export const AuthorizeQuoteInput = z.strictObject({
  quoteId: Id,
  /** Generated once per code by the browser: a double click sends the same key. */
  key: z.uuid(),
  code: OneTimeCode,
  totalSendingAmount: z.int().nullable(),
  totalReceivingAmount: z.int().nullable(),
});
export type AuthorizeQuoteInput = z.infer<typeof AuthorizeQuoteInput>;

export const ListPairsInput = z.strictObject({});
export type ListPairsInput = z.infer<typeof ListPairsInput>;
const PairSide = z.object({ id: z.string(), customerId: z.string().nullable(), name: z.string() });
/** Two accounts that the user priced a payment between. */
export const RecentPair = z.object({
  source: PairSide,
  destination: PairSide,
  /** For whom the platform paid from an account of its own; null for its own payment, and for a customer's account. */
  payingCustomerId: z.string().nullable(),
});
export type RecentPair = z.infer<typeof RecentPair>;
export const PairList = z.object({ pairs: z.array(RecentPair) });
export type PairList = z.infer<typeof PairList>;

/** A payment that is priced and sent in one call (specification 4.3, rules 1 and 2), as the user confirmed it. */
export const SendAtOnceInput = z.strictObject({
  /** Generated once per press by the browser: a retry or a double click sends the same key. */
  key: z.uuid(),
  asked: CreateQuoteInput.refine(({ source }) => source.sourceType === "ACCOUNT", {
    message: "Only an account can be debited at once.",
    path: ["source"],
  }),
  /** Currency of the fixed amount, as it was shown. */
  currency: Currency,
  decimals: Decimals,
  /** The user saw that the same payment was sent within a day, and wants to send it again. */
  isRepeat: z.boolean(),
});
export type SendAtOnceInput = z.infer<typeof SendAtOnceInput>;

export const QuoteRow = Quote.extend({
  fromLabel: z.string(),
  toLabel: z.string(),
  /** What our journal knows of its execution, whatever state the service still lists; null: there was none. */
  execution: z.enum(["open", "done"]).nullable(),
});
export type QuoteRow = z.infer<typeof QuoteRow>;

/** Which quotes are stored here: all that the service lists from `from` to `asOf`; both null: only those met here. */
const KnownQuotes = z.object({ from: z.string().nullable(), asOf: z.string().nullable() });

/** `known`: which quotes it covers, if it lists those stored here; null: the service itself answered. */
export const QuoteList = page(QuoteRow).extend({
  known: KnownQuotes.nullable(),
  /** A quote can await the customer's authorisation. */
  canAwaitAuthorization: z.boolean(),
  asOf: z.string(),
});
export type QuoteList = z.infer<typeof QuoteList>;

/** One side of a quote, named in full. */
export const QuoteParty = z.object({
  /** Account id or UMA address; null where the service names none. */
  id: z.string().nullable(),
  /** The beneficiary, or the paying customer; null if the console doesn't know. */
  name: z.string().nullable(),
  /** Which account: the institution and the end of its number, or the currency of an internal one. */
  account: z.string().nullable(),
});
export type QuoteParty = z.infer<typeof QuoteParty>;

/** A quote with the service's current time, so that the countdown doesn't depend on the user's clock. */
export const QuoteView = z.object({
  quote: QuoteRow,
  payer: QuoteParty,
  payee: QuoteParty,
  /** The exact request that it was priced from; null if it was priced outside this console. */
  asked: CreateQuoteInput.nullable(),
  /** What the receiver's institution was told about the payer, masked; absent: nothing, or it is unknown here. */
  payerData: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })).optional(),
  /** Now on the clock of the quote's own times, as far as it is known. */
  now: z.string(),
  /** Whether the deployment accepts the customer's authorisation from here; absent: it doesn't. */
  canAuthorize: z.boolean().optional(),
  /** Whether the deployment can cancel payments after sending; absent: it can't. */
  canCancel: z.boolean().optional(),
  journal: z.array(JournalView),
  /**
   * Of a quote that expired unsent: the request by which a second person signed off its payment at another price. It
   * was or is being sent, and nobody must be led to pay it again. Absent: there is none.
   */
  signedOff: z.object({ id: z.string(), isDone: z.boolean() }).optional(),
});
export type QuoteView = z.infer<typeof QuoteView>;

export const QuoteExecution = z.object({
  entry: JournalView,
  /** False when another person or an earlier press was first: this is that entry. */
  isNew: z.boolean(),
});
export type QuoteExecution = z.infer<typeof QuoteExecution>;

/** The outcome, or the request that waits for a second person: then nothing was sent. */
export const ExecuteQuoteResult = z.union([AwaitsSignOff, QuoteExecution]);
export type ExecuteQuoteResult = z.infer<typeof ExecuteQuoteResult>;

/** Quotes of one day (UTC), corridor and outcome; currencies null: all other corridors together. */
export const QuoteFigure = z.object({
  day: z.string(),
  sendingCurrency: z.string().nullable(),
  receivingCurrency: z.string().nullable(),
  outcome: z.enum(QUOTE_OUTCOMES),
  count: z.int(),
});
export type QuoteFigure = z.infer<typeof QuoteFigure>;

/** Figures for the quotes stored here. `isCopying`: not all of those that the service lists are stored yet. */
export const QuoteFigures = KnownQuotes.extend({ isCopying: z.boolean(), rows: z.array(QuoteFigure) });
export type QuoteFigures = z.infer<typeof QuoteFigures>;
