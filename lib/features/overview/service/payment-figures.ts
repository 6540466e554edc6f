import "server-only";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { historyOf } from "@/lib/history/engine";
import type { DayRow } from "@/lib/history/history";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Outcome, PaymentFigures, StatusFigure } from "../schema";

/** Figures of the payments created from the day `from` on (UTC); those since `timedSince` are held against the others. */
export async function getPaymentFigures(
  ctx: EnvironmentContext,
  from: string,
  timedSince: Date,
): Promise<PaymentFigures> {
  requirePermission(ctx, "transactions:read");
  const history = historyOf(ctx.db);
  const environmentId = ctx.environment.id;
  const [rows, open, corridors] = await Promise.all([
    history.days(environmentId, { from }),
    history.days(environmentId, "open"),
    history.corridors(environmentId, new Date(`${from}T00:00:00Z`), timedSince),
  ]);
  const failed = rows.filter(({ status }) => outcomeOf(status) === "other");
  return {
    days: summed(rows, ({ day, currency, decimals, status }) => ({
      ...{ day, currency, decimals, outcome: outcomeOf(status) },
    })),
    statuses: byStatus(rows),
    failures: summed(failed, ({ status, type, failureReason: reason }) => ({ status, type, reason }))
      .map(({ amount: _, ...figure }) => figure)
      .sort((one, other) => other.count - one.count),
    inFlight: byStatus(open),
    corridors,
  };
}

/** How a payment in this status stands. */
export function outcomeOf(status: string): Outcome {
  if (status === "COMPLETED") return "completed";
  return isTransactionFinal({ status }) ? "other" : "open";
}

/** Adds up the rows that are alike in what `keyOf` gives: exact, whatever the amounts. */
function summed<Key extends object>(rows: readonly DayRow[], keyOf: (row: DayRow) => Key) {
  const sums = new Map<string, { key: Key; count: number; amount: bigint }>();
  for (const row of rows) {
    const key = keyOf(row);
    const name = JSON.stringify(key);
    const sum = sums.get(name) ?? { key, count: 0, amount: 0n };
    sums.set(name, { key, count: sum.count + row.count, amount: sum.amount + BigInt(row.amount) });
  }
  return [...sums.values()].map(({ key, count, amount }) => ({ ...key, count, amount: String(amount) }));
}

function byStatus(rows: readonly DayRow[]): StatusFigure[] {
  const statuses = summed(rows, ({ status }) => ({ status }));
  const sums = summed(rows, ({ status, currency, decimals }) => ({ status, currency, decimals }));
  return statuses
    .map(({ status, count }) => ({
      ...{ status, count },
      sums: sums
        .filter((sum) => sum.status === status && sum.currency !== "")
        .map(({ currency, decimals, amount }) => ({ currency, decimals, amount })),
    }))
    .sort((one, other) => other.count - one.count);
}
