import { AuthorizeQuoteInput } from "@/lib/features/quotes/schema";
import { authorizeQuote } from "@/lib/features/quotes/service/authorize-quote";
import { route } from "@/lib/server/http/route";

export const POST = route(AuthorizeQuoteInput, authorizeQuote, { scope: "environment" });
