import "server-only";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { serviceFilter } from "../check/known-filters";
import type { GetQuoteInput, ListQuotesInput, QuoteList, QuoteView } from "../schema";
import { listKnownQuotes } from "./known-quotes";
import { knownRange } from "./known-range";
import { canAwaitAuthorization, refuseUnknownStatus } from "./known-status";
import { transactionOf } from "./transaction-of";
import { quoteRows, quoteView } from "./views";

/**
 * A page of quotes, newest first (specification 4.3), with names for both sides. Where the deployment has no list,
 * those that were made or opened here (interface-revisions 5); by outcome or currency, which the service can't filter
 * by, those stored here. Throws `InputError` for a status that this deployment does not have.
 */
export async function listQuotes(ctx: EnvironmentContext, input: ListQuotesInput): Promise<QuoteList> {
  requirePermission(ctx, "quotes:read");
  refuseUnknownStatus(ctx.environment, input.status);
  const query = environmentCan(ctx.environment, "quoteList") ? serviceFilter(input) : null;
  const [page, known] = query
    ? [await ctx.upstream.listQuotes({ query }), null]
    : await Promise.all([listKnownQuotes(ctx, input), knownRange(ctx)]);
  const data = await quoteRows(ctx, page.data);
  const canAwait = canAwaitAuthorization(ctx.environment);
  return { ...page, data, known, canAwaitAuthorization: canAwait, asOf: known?.asOf ?? new Date().toISOString() };
}

/** One quote, with what the journal knows of its execution and now on the clock of its times. */
export async function getQuote(ctx: EnvironmentContext, input: GetQuoteInput): Promise<QuoteView> {
  requirePermission(ctx, "quotes:read");
  const view = await quoteView(ctx, await ctx.upstream.getQuote({ params: { quoteId: input.quoteId } }));
  const { quote } = view;
  const mayHaveOne = quote.status !== "EXPIRED" && (quote.status !== "PENDING" || quote.execution !== null);
  if (quote.transactionId || !mayHaveOne) return view;
  const transaction = await transactionOf(ctx.upstream, quote);
  return transaction ? { ...view, quote: { ...quote, transactionId: transaction.id } } : view;
}
