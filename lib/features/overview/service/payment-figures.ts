import "server-only";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { historyOf } from "@/lib/history/engine";
import type { DayRow } from "@/lib/history/history";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Outcome, PaymentFigures, StatusFigure } from "../schema";

/** Figures of payments created since the day `from` (UTC); those since `timedSince` are compared with the others. */
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
  const failed = rows.filter((row) => outcomeOf(row) === "other");
  return {
    days: summed(rows, (row) => ({
      ...{ day: row.day, currency: row.currency, decimals: row.decimals, outcome: outcomeOf(row) },
    })),
    statuses: byStatus(rows),
    failures: summed(failed, ({ status, type, failureReason: reason }) => ({ status, type, reason }))
      .map(({ amount: _, ...figure }) => figure)
      .sort((one, other) => other.count - one.count),
    inFlight: byStatus(open),
    corridors,
  };
}

/** Whether a payment is listed as completed though its money is back, like a cancelled one (interface-revisions 5). */
export const isTakenBack = ({ status, refundStatus }: Stated) => status === "COMPLETED" && refundStatus === "COMPLETED";
type Stated = Pick<DayRow, "status" | "refundStatus">;

/** The outcome of a payment in this status, with this refund. */
export function outcomeOf(row: Stated): Outcome {
  const { status } = row;
  if (status === "COMPLETED") return isTakenBack(row) ? "other" : "completed";
  return isTransactionFinal({ status }) ? "other" : "open";
}

/** Totals the rows that have the same `keyOf`: exact, whatever the amounts. */
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
  const keyOf = (row: DayRow) => ({ status: row.status, isRefunded: isTakenBack(row) });
  const statuses = summed(rows, keyOf);
  const sums = summed(rows, (row) => ({ ...keyOf(row), currency: row.currency, decimals: row.decimals }));
  return statuses
    .map(({ status, isRefunded, count }) => ({
      ...{ status, isRefunded, count },
      sums: sums
        .filter((sum) => sum.status === status && sum.isRefunded === isRefunded && sum.currency !== "")
        .map(({ currency, decimals, amount }) => ({ currency, decimals, amount })),
    }))
    .sort((one, other) => other.count - one.count);
}
