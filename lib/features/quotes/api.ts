import { download, endpoint, leaving } from "@/lib/api";
import type * as s from "./schema";

export const quotesApi = {
  list: endpoint<typeof s.ListQuotesInput, typeof s.QuoteList>("GET /api/quotes", "quotes:read"),
  file: download<typeof s.ExportQuotesInput>("/api/quotes/file", "exports:create"),
  create: leaving(
    "price",
    endpoint<typeof s.CreateQuoteInput, typeof s.QuoteView>("POST /api/quotes", "quotes:create", 201),
  ),
  counts: endpoint<typeof s.CountQuotesInput, typeof s.QuoteCounts>("GET /api/quotes/counts", "quotes:read"),
  pairs: endpoint<typeof s.ListPairsInput, typeof s.PairList>("GET /api/quotes/pairs", "quotes:create"),
  get: endpoint<typeof s.GetQuoteInput, typeof s.QuoteView>("GET /api/quotes/[quoteId]", "quotes:read"),
  execute: endpoint<typeof s.ExecuteQuoteInput, typeof s.ExecuteQuoteResult>(
    "POST /api/quotes/[quoteId]/execute",
    "quotes:execute",
  ),
  send: endpoint<typeof s.SendAtOnceInput, typeof s.QuoteExecution>("POST /api/quotes/send", "quotes:execute"),
  authorize: endpoint<typeof s.AuthorizeQuoteInput, typeof s.QuoteExecution>(
    "POST /api/quotes/[quoteId]/authorize",
    "quotes:execute",
  ),
  resendCode: endpoint<typeof s.GetQuoteInput>("POST /api/quotes/[quoteId]/authorize/resend", "quotes:execute"),
};
