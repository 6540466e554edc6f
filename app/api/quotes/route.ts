import { CreateQuoteInput, ListQuotesInput } from "@/lib/features/quotes/schema";
import { createQuote } from "@/lib/features/quotes/service/create-quote";
import { listQuotes } from "@/lib/features/quotes/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(ListQuotesInput, listQuotes, { scope: "environment" });
export const POST = route(CreateQuoteInput, createQuote, { scope: "environment", status: 201 });
