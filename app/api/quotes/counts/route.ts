import { CountQuotesInput } from "@/lib/features/quotes/schema";
import { countQuotes } from "@/lib/features/quotes/service/count";
import { route } from "@/lib/server/http/route";

export const GET = route(CountQuotesInput, countQuotes, { scope: "environment" });
