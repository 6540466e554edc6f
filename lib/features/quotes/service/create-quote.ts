import "server-only";
import { shownRecord } from "@/lib/contract/personal-data";
import type { Quote } from "@/lib/contract/quote";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { explaining } from "@/lib/upstream/explain";
import { refusedFields } from "../check/refused-fields";
import type { CreateQuoteInput, QuoteView } from "../schema";
import { CREATE_ACTION } from "./asked-for";
import { quoteView } from "./views";

const PRICED_AT_MOST = {
  meaning: "No money moved: at most the service keeps a price that nobody will use.",
  next: "Try again in a moment.",
};

/**
 * Prices a payment (specification 4.3). Moves no money: a quote that nobody executes expires. Throws `UpstreamError`
 * with the service's reason and the field it is about.
 */
export async function createQuote(ctx: EnvironmentContext, input: CreateQuoteInput): Promise<QuoteView> {
  requirePermission(ctx, "quotes:create");
  const quote = await explaining(ctx.upstream.createQuote({ body: input }), {
    fieldOf: refusedFields(input),
    means: ({ sent }) => (sent === "maybe" ? PRICED_AT_MOST : { meaning: "Nothing was priced and no money moved." }),
  });
  await recordPrice(ctx, input, quote);
  return await quoteView(ctx, quote);
}

/** Puts a price on record with the request that it was made from. */
export async function recordPrice(asker: EnvironmentContext, input: CreateQuoteInput, quote: Quote): Promise<void> {
  await recordAudit(asker.db, asker, {
    action: CREATE_ACTION,
    resource: { type: "Quote", id: quote.id },
    after: {
      ...onRecord(input),
      totalSendingAmount: quote.totalSendingAmount,
      totalReceivingAmount: quote.totalReceivingAmount,
      expiresAt: quote.expiresAt,
    },
  });
}

/** The request as the audit log keeps it: without the sender's personal data. */
function onRecord(input: CreateQuoteInput): CreateQuoteInput {
  const { senderCustomerInfo } = input;
  return senderCustomerInfo ? { ...input, ...shownRecord({ senderCustomerInfo }, "customer") } : input;
}
