import { quotesApi } from "@/lib/features/quotes/api";
import { CreateQuoteInput, ListQuotesInput, QuoteList, QuoteView } from "@/lib/features/quotes/schema";
import { createQuote } from "@/lib/features/quotes/service/create-quote";
import { listQuotes } from "@/lib/features/quotes/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(quotesApi.list, [ListQuotesInput, QuoteList], listQuotes);
export const POST = route(quotesApi.create, [CreateQuoteInput, QuoteView], createQuote);
