import "server-only";
import { requireHistory } from "@/lib/features/history/service/ready";
import { historyOf } from "@/lib/history/engine";
import type { HistoryFilter } from "@/lib/history/filter";
import type { History, HistoryGroup } from "@/lib/history/history";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { TotalTransactionsInput, TransactionTotals } from "../schema";
import { readFilter } from "./history-filter";

const SHOWN_MISSING = 10;

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
  const [all, missing] = await Promise.all([
    history.sums(ctx.environment.id, others),
    missingOf(history, ctx.environment.id, others),
  ]);
  // The totals by status also cover the chosen statuses; those are queried alone only if all together are too many.
  const chosen = statuses && !all.groups ? await history.sums(ctx.environment.id, { ...others, statuses }) : all;
  const counts = all.groups && countsOf(all.groups);
  if (!chosen.groups) return { count: null, moreThan: chosen.moreThan, sums: [], statuses: counts, missing };
  const groups = chosen.groups.filter(({ status }) => !statuses || statuses.includes(status));
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return { count, moreThan: null, sums: sumsOf(groups), statuses: counts, missing };
}

/** Payments looked up by id that aren't in the history, regardless of other filters: their amounts are unknown. */
async function missingOf(
  history: History,
  environmentId: string,
  { ids }: HistoryFilter,
): Promise<TransactionTotals["missing"]> {
  if (!ids || ids.size === 0) return null;
  const { rows } = await history.list(environmentId, { ids }, { order: "desc", limit: ids.size });
  const held = new Set(rows.map(({ id }) => id));
  const missing = [...ids].filter((id) => !held.has(id)).sort();
  return missing.length === 0 ? null : { count: missing.length, ids: missing.slice(0, SHOWN_MISSING) };
}

function countsOf(groups: readonly HistoryGroup[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { status, count } of groups) counts.set(status, (counts.get(status) ?? 0) + count);
  return Object.fromEntries(counts);
}

/** By currency and side, those with the most payments first. */
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
