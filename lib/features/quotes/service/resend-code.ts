import "server-only";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { isOutcomeUnknown } from "@/lib/server/journal/uncertain";
import type { GetQuoteInput } from "../schema";
import { withoutNewCode } from "./authorization-words";
import { requireAuthorization } from "./authorize-quote";

/**
 * Has the service send the customer a new one-time code by SMS (interface-revisions 5). Moves no money. Throws
 * `UpstreamError`, and `ConflictError` where the deployment has no authorisation. Also recorded when it only may have
 * been sent.
 */
export async function resendCode(ctx: EnvironmentContext, { quoteId }: GetQuoteInput): Promise<void> {
  requirePermission(ctx, "quotes:execute");
  requireAuthorization(ctx);
  const record = (after: Record<string, unknown>) =>
    recordAudit(ctx.db, ctx, { action: "quote.resend-code", resource: { type: "Quote", id: quoteId }, after });
  try {
    await ctx.upstream.resendQuoteAuthorization({ params: { quoteId } });
  } catch (error) {
    if (isOutcomeUnknown(error)) await record({ outcome: "not confirmed" });
    throw withoutNewCode(error);
  }
  await record({});
}
