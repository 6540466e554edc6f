import { quotesApi } from "@/lib/features/quotes/api";
import { GetQuoteInput, QuoteView } from "@/lib/features/quotes/schema";
import { getQuote } from "@/lib/features/quotes/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(quotesApi.get, [GetQuoteInput, QuoteView], getQuote);
