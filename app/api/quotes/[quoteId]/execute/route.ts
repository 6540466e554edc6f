import { ExecuteQuoteInput } from "@/lib/features/quotes/schema";
import { executeQuote } from "@/lib/features/quotes/service/execute-quote";
import { route } from "@/lib/server/http/route";

export const POST = route(ExecuteQuoteInput, executeQuote, { scope: "environment" });
