import "server-only";
import { ALL_QUOTE_STATUSES, QUOTE_STATUSES, type QuoteStatus } from "@/lib/contract/quote-status";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { statusCounter } from "@/lib/server/status-counts";
import { serviceFilter } from "../check/known-filters";
import type { CountQuotesInput, QuoteCounts } from "../schema";
import { countKnownQuotes } from "./known-quotes";
import { canAwaitAuthorization } from "./known-status";

const countOnce = statusCounter<QuoteStatus>();

/** How many quotes are in each status under the other filters (specification 4.3), as of a moment ago. */
export async function countQuotes(ctx: EnvironmentContext, input: CountQuotesInput): Promise<QuoteCounts> {
  requirePermission(ctx, "quotes:read");
  const key = `${ctx.environment.id} ${JSON.stringify(input)}`;
  const hasAll = canAwaitAuthorization(ctx.environment);
  const query = environmentCan(ctx.environment, "quoteList") ? serviceFilter(input) : null;
  const counts = await countOnce(key, hasAll ? ALL_QUOTE_STATUSES : QUOTE_STATUSES, (status) =>
    query
      ? ctx.upstream.listQuotes({ query: { ...query, status, limit: 1 } })
      : countKnownQuotes(ctx, { ...input, status }),
  );
  return { counts };
}
