import { z } from "zod";
import { OneTimeCode } from "@/lib/contract/authorization";
import { page } from "@/lib/contract/list-page";
import { CurrencyCode } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";
import { CreateQuoteBody, checkSides, KnownDestinations, ListQuotesQuery, Quote } from "@/lib/contract/quote";
import { UmaAddress } from "@/lib/contract/uma";
import { CreateAccountInput } from "@/lib/features/external-accounts/schema";
import { JournalView } from "@/lib/features/journal/schema";
import { FromRecord } from "@/lib/features/receivers/schema";
import { AwaitsSignOff, correcting, Tolerance } from "@/lib/features/sign-offs/schema";
import { QUOTE_OUTCOMES } from "./check/known-filters";

const Code = z.string().trim().toUpperCase().pipe(CurrencyCode).optional();

/** Filters of the quotes list: those of the service (specification 4.3), and those that only the quotes kept here have. */
export const ListQuotesInput = ListQuotesQuery.extend({
  outcome: z.enum(QUOTE_OUTCOMES).optional(),
  sendingCurrency: Code,
  receivingCurrency: Code,
});
export type ListQuotesInput = z.infer<typeof ListQuotesInput>;

/** The other filters under which quotes are counted by status. */
export const CountQuotesInput = ListQuotesInput.omit({ status: true, limit: true, cursor: true });
export type CountQuotesInput = z.infer<typeof CountQuotesInput>;
export const QuoteCounts = z.object({ counts: z.record(z.string(), z.number()) });
export type QuoteCounts = z.infer<typeof QuoteCounts>;

export const GetQuoteInput = z.strictObject({ quoteId: Id });
export type GetQuoteInput = z.infer<typeof GetQuoteInput>;

const { source, lockedCurrencySide, lockedCurrencyAmount } = CreateQuoteBody.shape;
const { description, purposeOfPayment, lookupId, senderCustomerInfo } = CreateQuoteBody.shape;

/** Where a payment goes; account details as the form of external accounts has them (interface-defaults 2). */
const destination = z.discriminatedUnion("destinationType", [
  ...KnownDestinations,
  z.strictObject({
    destinationType: z.literal("EXTERNAL_ACCOUNT_DETAILS"),
    externalAccountDetails: CreateAccountInput,
  }),
]);

/** What the builder prices. Never `immediatelyExecute`: money moves through the journal only. */
export const CreateQuoteInput = z
  .strictObject({
    source,
    destination,
    lockedCurrencySide,
    lockedCurrencyAmount,
    description,
    purposeOfPayment,
    /** Of a recipient at a UMA address: its lookup, and what their institution asks about the sender. */
    lookupId,
    senderCustomerInfo,
    /** Of the same, what the server fills in from the customer's record: as it was shown, or there is no price. */
    payerFromRecord: FromRecord.optional(),
    /** Who pays, where it is no customer: for the lookup's renewal. */
    senderUmaAddress: UmaAddress.optional(),
  })
  .check(checkSides);
export type CreateQuoteInput = z.infer<typeof CreateQuoteInput>;

/** What the person saw when they pressed the button: a quote that is anything else is refused. */
export const ExecuteQuoteInput = z.strictObject({
  ...correcting,
  quoteId: Id,
  /** Made once per shown quote by the browser: a reload, a retry or a double click carries the same. */
  key: z.uuid(),
  totalSendingAmount: z.int().positive(),
  totalReceivingAmount: z.int().positive(),
  sendingCurrency: z.string().min(1),
  receivingCurrency: z.string().min(1),
  /** Account id or UMA address of each side; null where the service names none. */
  sourceId: z.string().nullable(),
  destinationId: z.string().nullable(),
  /** As they were sent when it was priced here; null where none was, or it was priced elsewhere. */
  purposeOfPayment: z.string().nullable(),
  description: z.string().nullable(),
  /** The service priced a different amount than was asked for, and the person said yes to this one. */
  acceptsOtherAmount: z.boolean(),
  /**
   * Where it takes a second person, who may come after the price has expired: how much worse another one may be, in
   * hundredths of a per cent. Null: this price or none; left out: as the settings say.
   */
  tolerance: Tolerance.nullable().optional(),
});
export type ExecuteQuoteInput = z.infer<typeof ExecuteQuoteInput>;

/** What a second person signs off: what its maker saw, the request that it was priced from, and the tolerance. */
export const SignedExecution = ExecuteQuoteInput.omit({ key: true, corrects: true }).extend({
  asked: CreateQuoteInput.nullable(),
  tolerance: Tolerance.nullable(),
});
export type SignedExecution = z.infer<typeof SignedExecution>;

/** The customer's one-time code for what the person saw: a quote with other sums is refused. */
export const AuthorizeQuoteInput = z.strictObject({
  quoteId: Id,
  /** Made once per code by the browser: a double click carries the same. */
  key: z.uuid(),
  code: OneTimeCode,
  totalSendingAmount: z.int().nullable(),
  totalReceivingAmount: z.int().nullable(),
});
export type AuthorizeQuoteInput = z.infer<typeof AuthorizeQuoteInput>;

export const ListPairsInput = z.strictObject({});
export type ListPairsInput = z.infer<typeof ListPairsInput>;
const PairSide = z.object({ id: z.string(), customerId: z.string().nullable(), name: z.string() });
/** Two accounts that the person priced a payment between. */
export const RecentPair = z.object({ source: PairSide, destination: PairSide });
export type RecentPair = z.infer<typeof RecentPair>;
export const PairList = z.object({ pairs: z.array(RecentPair) });
export type PairList = z.infer<typeof PairList>;

/** A payment that is priced and sent in one call (specification 4.3, rules 1 and 2), as the person confirmed it. */
export const SendAtOnceInput = z.strictObject({
  /** Made once per press by the browser: a retry or a double click carries the same. */
  key: z.uuid(),
  asked: CreateQuoteInput.refine(({ source }) => source.sourceType === "ACCOUNT", {
    message: "Only an account can be debited at once.",
    path: ["source"],
  }),
  /** Of the amount that is fixed, as it was shown. */
  currency: z.string().min(1).max(20),
  decimals: z.int().min(0).max(20),
  /** The person saw that the same payment was sent within a day, and wants it once more. */
  isRepeat: z.boolean(),
});
export type SendAtOnceInput = z.infer<typeof SendAtOnceInput>;

export const QuoteRow = Quote.extend({
  fromLabel: z.string(),
  toLabel: z.string(),
  /** What our journal knows of its execution, whatever state the service still lists it in; null: there was none. */
  execution: z.enum(["open", "done"]).nullable(),
});
export type QuoteRow = z.infer<typeof QuoteRow>;

/** Which quotes are kept here: all that the service lists from `from` up to `asOf`; both null: those met here alone. */
const KnownQuotes = z.object({ from: z.string().nullable(), asOf: z.string().nullable() });

/** `known`: of which quotes it is, where it is of those kept here; null: the service itself answered. */
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
  /** The beneficiary, or the customer who pays; null where the console does not know. */
  name: z.string().nullable(),
  /** Which account: institution and the number's end, or the currency of an internal one. */
  account: z.string().nullable(),
});
export type QuoteParty = z.infer<typeof QuoteParty>;

/** A quote with the service's present instant, so that the countdown does not depend on anyone's wrist watch. */
export const QuoteView = z.object({
  quote: QuoteRow,
  payer: QuoteParty,
  payee: QuoteParty,
  /** The exact request that it was priced from; null when it was priced outside of this console. */
  asked: CreateQuoteInput.nullable(),
  /** What the receiver's institution was told of the payer, masked; absent: nothing, or it is not known here. */
  payerData: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })).optional(),
  /** Now on the service's clock, as this server knows it. */
  now: z.string(),
  /** Whether the deployment takes the customer's authorisation from here; absent: it does not. */
  canAuthorize: z.boolean().optional(),
  /** Whether the deployment cancels payments that were sent; absent: it does not. */
  canCancel: z.boolean().optional(),
  journal: z.array(JournalView),
});
export type QuoteView = z.infer<typeof QuoteView>;

export const QuoteExecution = z.object({
  entry: JournalView,
  /** False when someone, or an earlier press, was first: this is their entry. */
  isNew: z.boolean(),
});
export type QuoteExecution = z.infer<typeof QuoteExecution>;

/** What came of it, or the request that waits for a second person: then nothing was sent. */
export const ExecuteQuoteResult = z.union([AwaitsSignOff, QuoteExecution]);
export type ExecuteQuoteResult = z.infer<typeof ExecuteQuoteResult>;

/** Quotes of one day (UTC), corridor and outcome; currencies null: of all other corridors together. */
export const QuoteFigure = z.object({
  day: z.string(),
  sendingCurrency: z.string().nullable(),
  receivingCurrency: z.string().nullable(),
  outcome: z.enum(QUOTE_OUTCOMES),
  count: z.int(),
});
export type QuoteFigure = z.infer<typeof QuoteFigure>;

/** Figures of the quotes kept here. `isCopying`: those that the service lists are not all among them yet. */
export const QuoteFigures = KnownQuotes.extend({ isCopying: z.boolean(), rows: z.array(QuoteFigure) });
export type QuoteFigures = z.infer<typeof QuoteFigures>;
