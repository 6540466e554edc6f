import "server-only";
import { requireHistory } from "@/lib/features/history/service/ready";
import { historyOf } from "@/lib/history/engine";
import type { HistoryGroup } from "@/lib/history/history";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { TotalTransactionsInput, TransactionTotals } from "../schema";
import { readFilter } from "./history-filter";

/**
 * How many payments a filter has in the local history, what they add up to, and how many are in each status under the
 * other filters. Throws `ConflictError` while the history isn't built, `InputError` for what it can't be asked.
 */
export async function summariseTransactions(
  ctx: EnvironmentContext,
  input: TotalTransactionsInput,
): Promise<TransactionTotals> {
  requirePermission(ctx, "transactions:read");
  await requireHistory(ctx.db, ctx.environment.id);
  const { statuses, ...others } = await readFilter(ctx, input);
  const history = historyOf(ctx.db);
  const all = await history.sums(ctx.environment.id, others);
  // What is counted of each status also adds up to the chosen ones; only where that is too much they are asked for.
  const chosen = statuses && !all.groups ? await history.sums(ctx.environment.id, { ...others, statuses }) : all;
  const counts = all.groups && countsOf(all.groups);
  if (!chosen.groups) return { count: null, moreThan: chosen.moreThan, sums: [], statuses: counts };
  const groups = chosen.groups.filter(({ status }) => !statuses || statuses.includes(status));
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return { count, moreThan: null, sums: sumsOf(groups), statuses: counts };
}

function countsOf(groups: readonly HistoryGroup[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { status, count } of groups) counts.set(status, (counts.get(status) ?? 0) + count);
  return Object.fromEntries(counts);
}

/** By currency and side, what most payments have first. */
function sumsOf(groups: readonly HistoryGroup[]): TransactionTotals["sums"] {
  const sums = new Map<string, TransactionTotals["sums"][number]>();
  const add = (side: "sent" | "received", currency: string, decimals: number, count: number, amount: string) => {
    if (currency === "") return;
    const key = `${side} ${currency} ${decimals}`;
    const known = sums.get(key) ?? { side, currency, decimals, count: 0, amount: "0" };
    sums.set(key, { ...known, count: known.count + count, amount: String(BigInt(known.amount) + BigInt(amount)) });
  };
  for (const group of groups) {
    add("sent", group.sentCurrency, group.sentDecimals, group.count, group.sent);
    add("received", group.receivedCurrency, group.receivedDecimals, group.count, group.received);
  }
  return [...sums.values()].sort((a, b) => b.side.localeCompare(a.side) || b.count - a.count);
}
