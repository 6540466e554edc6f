import { quotesApi } from "@/lib/features/quotes/api";
import { CountQuotesInput, QuoteCounts } from "@/lib/features/quotes/schema";
import { countQuotes } from "@/lib/features/quotes/service/count";
import { route } from "@/lib/server/http/route";

export const GET = route(quotesApi.counts, [CountQuotesInput, QuoteCounts], countQuotes);
