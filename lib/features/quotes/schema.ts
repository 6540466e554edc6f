import { z } from "zod";
import { Id, page } from "@/lib/contract/common";
import { CreateQuoteBody, ListQuotesQuery, Quote } from "@/lib/contract/quote";
import { JournalView } from "@/lib/features/journal/schema";

/** Filters of the quotes list: exactly those of the service (specification 4.3). */
export const ListQuotesInput = ListQuotesQuery;
export type ListQuotesInput = z.infer<typeof ListQuotesInput>;

export const GetQuoteInput = z.strictObject({ quoteId: Id });
export type GetQuoteInput = z.infer<typeof GetQuoteInput>;

const { source, destination, lockedCurrencySide, lockedCurrencyAmount, description, purposeOfPayment } =
  CreateQuoteBody.shape;

/** What the builder prices. Never `immediatelyExecute`: money moves through the journal only. */
export const CreateQuoteInput = z.strictObject({
  source,
  destination,
  lockedCurrencySide,
  lockedCurrencyAmount,
  description,
  purposeOfPayment,
});
export type CreateQuoteInput = z.infer<typeof CreateQuoteInput>;

/** What the person saw when they pressed the button: another amount than the quote's is refused. */
export const ExecuteQuoteInput = z.strictObject({
  quoteId: Id,
  /** Made once per shown quote by the browser: a reload, a retry or a double click carries the same. */
  key: z.uuid(),
  totalSendingAmount: z.int().positive(),
  totalReceivingAmount: z.int().positive(),
  sendingCurrency: z.string().min(1),
  receivingCurrency: z.string().min(1),
});
export type ExecuteQuoteInput = z.infer<typeof ExecuteQuoteInput>;

export const QuoteRow = Quote.extend({ fromLabel: z.string(), toLabel: z.string() });
export type QuoteRow = z.infer<typeof QuoteRow>;

export const QuoteList = page(QuoteRow).extend({ asOf: z.string() });
export type QuoteList = z.infer<typeof QuoteList>;

/** A quote with the service's present instant, so that the countdown does not depend on anyone's wrist watch. */
export const QuoteView = z.object({
  quote: QuoteRow,
  /** Now on the service's clock, as this server knows it. */
  now: z.string(),
  journal: z.array(JournalView),
});
export type QuoteView = z.infer<typeof QuoteView>;

export const ExecuteQuoteResult = z.object({
  entry: JournalView,
  /** False when someone, or an earlier press, was first: this is their entry. */
  isNew: z.boolean(),
});
export type ExecuteQuoteResult = z.infer<typeof ExecuteQuoteResult>;
