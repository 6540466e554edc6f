import { quotesApi } from "@/lib/features/quotes/api";
import { QuoteExecution, SendAtOnceInput } from "@/lib/features/quotes/schema";
import { sendQuote } from "@/lib/features/quotes/service/send-quote";
import { route } from "@/lib/server/http/route";

export const POST = route(quotesApi.send, [SendAtOnceInput, QuoteExecution], sendQuote);
