import "server-only";
import { z } from "zod";
import type { PricedQuote } from "@/lib/contract/quote";
import type { ExecutedPrice } from "../check/answer-difference";
import type { CreateQuoteInput } from "../schema";

/** What the journal and the audit log store: the quote's two totals, its sides, purpose and memo, as executed. */
export function recordOfExecution(quote: PricedQuote, asked: CreateQuoteInput | null): Record<string, unknown> {
  return {
    quoteId: quote.id,
    totalSendingAmount: quote.totalSendingAmount,
    sendingCurrency: quote.sendingCurrency.code,
    sendingDecimals: quote.sendingCurrency.decimals,
    totalReceivingAmount: quote.totalReceivingAmount,
    receivingCurrency: quote.receivingCurrency.code,
    receivingDecimals: quote.receivingCurrency.decimals,
    sourceAccountId: quote.source?.accountId,
    destinationAccountId: quote.destination?.accountId,
    destination: quote.destination?.umaAddress,
    purposeOfPayment: asked?.purposeOfPayment,
    description: asked?.description,
    expiresAt: quote.expiresAt,
  };
}

const Recorded = z.object({
  totalSendingAmount: z.int(),
  sendingCurrency: z.string(),
  sendingDecimals: z.int(),
  totalReceivingAmount: z.int(),
  receivingCurrency: z.string(),
  receivingDecimals: z.int(),
  sourceAccountId: z.string().optional(),
  destinationAccountId: z.string().optional(),
  destination: z.string().optional(),
});

/** The price in a record of an execution; null where it has none, or one of a version that left out the decimals. */
export function recordedPrice(record: unknown): ExecutedPrice | null {
  const said = Recorded.safeParse(record).data;
  if (!said) return null;
  return {
    totalSendingAmount: said.totalSendingAmount,
    sendingCurrency: { code: said.sendingCurrency, decimals: said.sendingDecimals },
    totalReceivingAmount: said.totalReceivingAmount,
    receivingCurrency: { code: said.receivingCurrency, decimals: said.receivingDecimals },
    source: { accountId: said.sourceAccountId },
    destination: { accountId: said.destinationAccountId, umaAddress: said.destination },
  };
}
