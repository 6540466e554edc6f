import "server-only";
import { z } from "zod";
import { CreateQuoteBody, type Quote } from "@/lib/contract/quote";
import { earliestStamp } from "../service-clock";
import type { JournalEntry } from "./entry";

const { lockedCurrencySide, lockedCurrencyAmount } = CreateQuoteBody.shape;
const Asked = z.object({ source: z.object({ accountId: z.string() }), lockedCurrencySide, lockedCurrencyAmount });

/**
 * Whether a quote can be what an entry asked to be priced and sent in one call: from its account, of its amount, and no
 * earlier.
 */
export function isSentAtOnce({ environmentId, action, request, createdAt }: JournalEntry, quote: Quote): boolean {
  const asked = Asked.safeParse(request).data;
  if (action !== "quote.send" || !asked) return false;
  const isSending = asked.lockedCurrencySide === "SENDING";
  return (
    quote.source?.accountId === asked.source.accountId &&
    (isSending ? quote.totalSendingAmount : quote.totalReceivingAmount) === asked.lockedCurrencyAmount &&
    !(Date.parse(quote.createdAt ?? "") < earliestStamp(environmentId, createdAt).getTime())
  );
}
