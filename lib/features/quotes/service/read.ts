import "server-only";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { GetQuoteInput, ListQuotesInput, QuoteList, QuoteView } from "../schema";
import { transactionOf } from "./transaction-of";
import { quoteRows, quoteView } from "./views";

/** A page of quotes, newest first (specification 4.3), with names for both sides. */
export async function listQuotes(ctx: EnvironmentContext, input: ListQuotesInput): Promise<QuoteList> {
  requirePermission(ctx, "quotes:read");
  const page = await ctx.upstream.listQuotes({ query: input });
  return { ...page, data: await quoteRows(ctx, page.data), asOf: new Date().toISOString() };
}

/** One quote, with what the journal knows of its execution and the instant on the service's clock. */
export async function getQuote(ctx: EnvironmentContext, input: GetQuoteInput): Promise<QuoteView> {
  requirePermission(ctx, "quotes:read");
  const view = await quoteView(ctx, await ctx.upstream.getQuote({ params: { quoteId: input.quoteId } }));
  const { quote } = view;
  const mayHaveOne = quote.status !== "EXPIRED" && (quote.status !== "PENDING" || quote.execution !== null);
  if (quote.transactionId || !mayHaveOne) return view;
  const transaction = await transactionOf(ctx.upstream, quote);
  return transaction ? { ...view, quote: { ...quote, transactionId: transaction.id } } : view;
}
