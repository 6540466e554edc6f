import { sandboxApi } from "@/lib/features/sandbox/api";
import { FundQuoteInput, SandboxPayment } from "@/lib/features/sandbox/schema";
import { fundQuote } from "@/lib/features/sandbox/service/fund-quote";
import { route } from "@/lib/server/http/route";

export const POST = route(sandboxApi.fundQuote, [FundQuoteInput, SandboxPayment], fundQuote);
