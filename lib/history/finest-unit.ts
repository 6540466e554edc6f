import type { DayRow } from "./history";

/**
 * The rows with the amounts of each currency in the same smallest unit, the finest of those stored: the service may
 * have changed the number of a currency's decimals, and amounts in different units can't be added up.
 */
export function inFinestUnit(rows: readonly DayRow[]): DayRow[] {
  const finest = new Map<string, number>();
  for (const { currency, decimals } of rows) finest.set(currency, Math.max(decimals, finest.get(currency) ?? 0));
  return rows.map((row) => {
    const decimals = finest.get(row.currency) ?? row.decimals;
    if (decimals === row.decimals) return row;
    return { ...row, decimals, amount: String(BigInt(row.amount) * 10n ** BigInt(decimals - row.decimals)) };
  });
}
