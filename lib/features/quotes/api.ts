import { endpoint } from "@/lib/api";
import type {
  AuthorizeQuoteInput,
  CountQuotesInput,
  CreateQuoteInput,
  ExecuteQuoteInput,
  ExecuteQuoteResult,
  GetQuoteInput,
  ListPairsInput,
  ListQuotesInput,
  PairList,
  QuoteCounts,
  QuoteExecution,
  QuoteList,
  QuoteView,
  SendAtOnceInput,
} from "./schema";

export const quotesApi = {
  list: endpoint<typeof ListQuotesInput, typeof QuoteList>("GET", "/api/quotes", "quotes:read"),
  create: endpoint<typeof CreateQuoteInput, typeof QuoteView>("POST", "/api/quotes", "quotes:create", 201),
  counts: endpoint<typeof CountQuotesInput, typeof QuoteCounts>("GET", "/api/quotes/counts", "quotes:read"),
  pairs: endpoint<typeof ListPairsInput, typeof PairList>("GET", "/api/quotes/pairs", "quotes:create"),
  get: endpoint<typeof GetQuoteInput, typeof QuoteView>("GET", "/api/quotes/[quoteId]", "quotes:read"),
  execute: endpoint<typeof ExecuteQuoteInput, typeof ExecuteQuoteResult>(
    "POST",
    "/api/quotes/[quoteId]/execute",
    "quotes:execute",
  ),
  send: endpoint<typeof SendAtOnceInput, typeof QuoteExecution>("POST", "/api/quotes/send", "quotes:execute"),
  authorize: endpoint<typeof AuthorizeQuoteInput, typeof QuoteExecution>(
    "POST",
    "/api/quotes/[quoteId]/authorize",
    "quotes:execute",
  ),
  resendCode: endpoint<typeof GetQuoteInput>("POST", "/api/quotes/[quoteId]/authorize/resend", "quotes:execute"),
};
