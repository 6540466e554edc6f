import "server-only";
import { requireHistory } from "@/lib/features/history/service/ready";
import { historyOf } from "@/lib/history/engine";
import type { DayRow } from "@/lib/history/history";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { COMPLETED_REFUNDED, type Dimension } from "../check/split";
import type { PaymentSplit, SplitCell, SplitInput } from "../schema";
import { isTakenBack, outcomeOf } from "./payment-figures";

const DAY_MS = 86_400_000;
/** How many values of a dimension are listed separately, those with the most payments; days always are. */
const MOST_VALUES = 20;

const VALUE: Record<Dimension, (row: DayRow) => string> = {
  day: ({ day }) => day,
  currency: ({ currency }) => currency,
  corridor: ({ sentCurrency, receivedCurrency }) => `${sentCurrency}>${receivedCurrency}`,
  type: ({ type }) => type,
  status: (row) => (isTakenBack(row) ? COMPLETED_REFUNDED : row.status),
  failureReason: ({ failureReason }) => failureReason,
};

/** Payments of the last days, split by two dimensions, from the roll-ups. Throws `ConflictError` without a history. */
export async function getPaymentSplit(ctx: EnvironmentContext, input: SplitInput): Promise<PaymentSplit> {
  requirePermission(ctx, "transactions:read");
  const asOf = await requireHistory(ctx.db, ctx.environment.id);
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const from = dayBefore(Number(input.days) - 1);
  const found = await historyOf(ctx.db).days(ctx.environment.id, { from });
  return { from, to: dayBefore(0), asOf: asOf.toISOString(), cells: cellsOf(found, input) };
}

/** The payments' cells: a value with few payments, in either dimension, is null. */
export function cellsOf(
  found: readonly DayRow[],
  { rows, columns }: Pick<SplitInput, "rows" | "columns">,
): SplitCell[] {
  const [rowOf, columnOf] = [told(found, rows), told(found, columns)];
  const cells = new Map<string, SplitCell>();
  for (const payments of found) {
    const { currency, decimals, count, amount } = payments;
    const of = { row: rowOf(payments), column: columnOf(payments), currency };
    const key = JSON.stringify(of);
    const known = cells.get(key) ?? { ...of, decimals, count: 0, completed: 0, ended: 0, amount: "0" };
    const outcome = outcomeOf(payments);
    cells.set(key, {
      ...known,
      count: known.count + count,
      completed: known.completed + (outcome === "completed" ? count : 0),
      ended: known.ended + (outcome === "open" ? 0 : count),
      amount: String(BigInt(known.amount) + BigInt(amount)),
    });
  }
  return [...cells.values()];
}

/** The value of a dimension; null for values with few payments. */
function told(found: readonly DayRow[], dimension: Dimension): (row: DayRow) => string | null {
  const nameOf = VALUE[dimension];
  if (dimension === "day") return nameOf;
  const counts = new Map<string, number>();
  for (const row of found) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + row.count);
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_VALUES);
  const names = new Set(most.map(([name]) => name));
  return (row) => (names.has(nameOf(row)) ? nameOf(row) : null);
}
