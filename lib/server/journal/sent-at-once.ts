import "server-only";
import { z } from "zod";
import { CreateQuoteBody, type Quote } from "@/lib/contract/quote";
import type { JournalEntry } from "./entry";

/** The service's clock may be behind ours by so much. */
export const CLOCKS_APART_MS = 2 * 60_000;

const { lockedCurrencySide, lockedCurrencyAmount } = CreateQuoteBody.shape;
const Asked = z.object({ source: z.object({ accountId: z.string() }), lockedCurrencySide, lockedCurrencyAmount });

/**
 * Whether a quote can be what an entry asked to be priced and sent in one call: from its account, of its amount, and no
 * earlier.
 */
export function isSentAtOnce({ action, request, createdAt }: JournalEntry, quote: Quote): boolean {
  const asked = Asked.safeParse(request).data;
  if (action !== "quote.send" || !asked) return false;
  const isSending = asked.lockedCurrencySide === "SENDING";
  return (
    quote.source?.accountId === asked.source.accountId &&
    (isSending ? quote.totalSendingAmount : quote.totalReceivingAmount) === asked.lockedCurrencyAmount &&
    !(Date.parse(quote.createdAt ?? "") < createdAt.getTime() - CLOCKS_APART_MS)
  );
}
