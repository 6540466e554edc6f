import { GetQuoteInput } from "@/lib/features/quotes/schema";
import { getQuote } from "@/lib/features/quotes/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(GetQuoteInput, getQuote, { scope: "environment" });
