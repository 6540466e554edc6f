import { quotesApi } from "@/lib/features/quotes/api";
import { GetQuoteInput } from "@/lib/features/quotes/schema";
import { resendCode } from "@/lib/features/quotes/service/resend-code";
import { route } from "@/lib/server/http/route";

export const POST = route(quotesApi.resendCode, [GetQuoteInput], resendCode);
