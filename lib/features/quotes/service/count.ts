import "server-only";
import { QUOTE_STATUSES } from "@/lib/contract/quote-status";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { statusCounter } from "@/lib/server/status-counts";
import type { CountQuotesInput, QuoteCounts } from "../schema";

const countOnce = statusCounter<(typeof QUOTE_STATUSES)[number]>();

/** How many quotes are in each status under the other filters (specification 4.3), as of a moment ago. */
export async function countQuotes(ctx: EnvironmentContext, input: CountQuotesInput): Promise<QuoteCounts> {
  requirePermission(ctx, "quotes:read");
  const key = `${ctx.environment.id} ${JSON.stringify(input)}`;
  const counts = await countOnce(key, QUOTE_STATUSES, (status) =>
    ctx.upstream.listQuotes({ query: { ...input, status, limit: 1 } }),
  );
  return { counts };
}
