import "server-only";
import type { Quote } from "@/lib/contract/quote";
import { isUpstreamError } from "@/lib/errors";
import { externalAccountEntry, rememberEntries } from "@/lib/features/directory/service/labels";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { walkPlatform } from "@/lib/upstream/account-walk";
import { explaining } from "@/lib/upstream/explain";
import { refusedFields } from "../check/refused-fields";
import type { CreateQuoteInput, QuoteView } from "../schema";
import { CREATE_ACTION } from "./asked-for";
import { refuseUnsignedAccount } from "./needs-sign-off";
import { marksOf } from "./payment-marks";
import { prepareQuote } from "./prepare-quote";
import { atFields, onRecord, payerDataOnRecord, quoteBody } from "./quote-body";
import { quoteView } from "./views";

/** What a price request of unknown outcome means. */
export const PRICED_AT_MOST = {
  meaning: "No money moved: at most the service keeps a price that nobody will use.",
  next: "Try again in a moment.",
};

/**
 * Prices a payment (specification 4.3). Moves no money: a quote that nobody executes expires. Throws `UpstreamError`
 * with the service's reason and the field it is about, and `InputError` for invalid account details.
 */
export async function createQuote(ctx: EnvironmentContext, input: CreateQuoteInput): Promise<QuoteView> {
  requirePermission(ctx, "quotes:create");
  await refuseUnsignedAccount(input, ctx);
  const prepared = await prepareQuote(ctx, input, quoteBody(input, ctx));
  const priced = prepared.create().catch((error: unknown) => {
    throw atFields(error);
  });
  const quote = await explaining(priced, {
    fieldOf: refusedFields(input),
    means: ({ sent }) => (sent === "maybe" ? PRICED_AT_MOST : { meaning: "Nothing was priced and no money moved." }),
  });
  await recordPrice(ctx, input, { quote, payerData: prepared.payerData });
  await rememberMade(ctx, input, quote);
  return await quoteView(ctx, quote);
}

/** Records a price with the request that it was made from, and what was said about the payer, masked. */
export async function recordPrice(
  asker: EnvironmentContext,
  input: CreateQuoteInput,
  { quote, payerData }: { quote: Quote; payerData: Record<string, string> | null },
): Promise<void> {
  await recordAudit(asker.db, asker, {
    action: CREATE_ACTION,
    resource: { type: "Quote", id: quote.id },
    after: {
      ...onRecord(input, quote),
      ...marksOf(input, quote),
      ...payerDataOnRecord(payerData),
      totalSendingAmount: quote.totalSendingAmount,
      totalReceivingAmount: quote.totalReceivingAmount,
      expiresAt: quote.expiresAt,
    },
  });
}

/** Names an account that was created with the quote at once, instead of after the next sync. */
async function rememberMade(ctx: EnvironmentContext, { destination }: CreateQuoteInput, quote: Quote): Promise<void> {
  const accountId = quote.destination?.accountId;
  if (destination.destinationType !== "EXTERNAL_ACCOUNT_DETAILS" || accountId === undefined) return;
  const { customerId, currency } = destination.externalAccountDetails;
  try {
    const isIt = ({ id }: { id: string }) => id === accountId;
    const accounts =
      customerId === ""
        ? (await walkPlatform(ctx.upstream, { currency, visit: (page) => page.some(isIt) })).accounts
        : (await ctx.upstream.listExternalAccounts({ query: { customerId, currency, limit: 100 } })).data;
    const made = accounts.find(isIt);
    if (made) await rememberEntries(ctx.db, [externalAccountEntry(ctx.environment.id, made)]);
  } catch (error) {
    // The quote is valid without the name; the directory has it after its next sync.
    if (!isUpstreamError(error)) throw error;
  }
}
