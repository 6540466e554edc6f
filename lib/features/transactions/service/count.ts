import "server-only";
import { INCOMING_STATUSES, TRANSACTION_STATUSES, type TransactionStatus } from "@/lib/contract/transaction-status";
import { canAwaitAuthorization } from "@/lib/features/quotes/service/known-status";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { statusCounter } from "@/lib/server/status-counts";
import type { CountTransactionsInput, TransactionCounts } from "../schema";
import { refuseUnknownFilters, toItsEnd } from "./known-filters";

const countOnce = statusCounter<TransactionStatus>();

/** How many transactions are in each status under the other filters (specification 4.4), as of a moment ago. */
export async function countTransactions(
  ctx: EnvironmentContext,
  input: CountTransactionsInput,
): Promise<TransactionCounts> {
  requirePermission(ctx, "transactions:read");
  refuseUnknownFilters(ctx.environment, input);
  const key = `${ctx.environment.id} ${JSON.stringify(input)}`;
  const statuses = canAwaitAuthorization(ctx.environment) ? TRANSACTION_STATUSES : INCOMING_STATUSES;
  const counts = await countOnce(key, statuses, (status) =>
    ctx.upstream.listTransactions({ query: { ...toItsEnd(input), status, limit: 1 } }),
  );
  return { counts };
}
