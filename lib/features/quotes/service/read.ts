import "server-only";
import type { Quote } from "@/lib/contract/quote";
import { journalViews } from "@/lib/features/journal/service";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { journalOfResource } from "@/lib/server/journal/entry";
import { serviceNow } from "@/lib/server/service-clock";
import type { GetQuoteInput, ListQuotesInput, QuoteList, QuoteView } from "../schema";
import { quoteRows } from "./views";

/** A page of quotes, newest first (specification 4.3), with names for both sides. */
export async function listQuotes(ctx: EnvironmentContext, input: ListQuotesInput): Promise<QuoteList> {
  requirePermission(ctx, "quotes:read");
  const page = await ctx.upstream.listQuotes({ query: input });
  return { ...page, data: await quoteRows(ctx.db, ctx.environment, page.data), asOf: new Date().toISOString() };
}

/** One quote, with what the journal knows of its execution and the instant on the service's clock. */
export async function getQuote(ctx: EnvironmentContext, input: GetQuoteInput): Promise<QuoteView> {
  requirePermission(ctx, "quotes:read");
  const [quote, entries] = await Promise.all([
    ctx.upstream.getQuote({ params: { quoteId: input.quoteId } }).then((read) => withTransaction(ctx, read)),
    journalOfResource(ctx.db, ctx.environment.id, input.quoteId),
  ]);
  const [[row], journal] = await Promise.all([
    quoteRows(ctx.db, ctx.environment, [quote]),
    journalViews(ctx.db, entries),
  ]);
  if (!row) throw new Error("a row was lost between the service and the answer");
  return {
    quote: row,
    now: serviceNow(ctx.environment.id).toISOString(),
    journal,
  };
}

/** The service names the transaction once it is settled (specification 2.7): until then it is found among the newest. */
async function withTransaction(ctx: EnvironmentContext, quote: Quote): Promise<Quote> {
  if (quote.transactionId || quote.status === "PENDING" || quote.status === "EXPIRED") return quote;
  const customerId = quote.source?.customerId;
  const query = {
    type: "OUTGOING" as const,
    startDate: quote.createdAt,
    limit: 100,
    ...(customerId ? { customerId } : {}),
  };
  const { data } = await ctx.upstream.listTransactions({ query });
  const transactionId = data.find((transaction) => transaction.quoteId === quote.id)?.id;
  return transactionId ? { ...quote, transactionId } : quote;
}
