import { quotesApi } from "@/lib/features/quotes/api";
import { AuthorizeQuoteInput, QuoteExecution } from "@/lib/features/quotes/schema";
import { authorizeQuote } from "@/lib/features/quotes/service/authorize-quote";
import { route } from "@/lib/server/http/route";

export const POST = route(quotesApi.authorize, [AuthorizeQuoteInput, QuoteExecution], authorizeQuote);
