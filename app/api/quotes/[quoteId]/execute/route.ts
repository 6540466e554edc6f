import { quotesApi } from "@/lib/features/quotes/api";
import { ExecuteQuoteInput, ExecuteQuoteResult } from "@/lib/features/quotes/schema";
import { executeQuote } from "@/lib/features/quotes/service/execute-quote";
import { route } from "@/lib/server/http/route";

export const POST = route(quotesApi.execute, [ExecuteQuoteInput, ExecuteQuoteResult], executeQuote);
