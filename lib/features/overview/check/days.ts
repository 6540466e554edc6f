import { addDays } from "@/lib/dates";
import type { DayFigure, Outcome, OverviewFigures } from "../schema";
import { shareText } from "./share";

/** What is drawn for a day: whole numbers, of payments or of smallest units. */
export interface Bar {
  day: string;
  values: Record<Outcome, bigint>;
  total: bigint;
}

/** A series that can be drawn: numbers of payments (no currency), or sums of one currency. */
export interface Series {
  currency: string | null;
  decimals: number;
  count: number;
  total: bigint;
}

/** Numbers of payments first, then the sums of each currency, starting with the one with the most payments. */
export function seriesOf(days: readonly DayFigure[]): Series[] {
  const all: Series = { currency: null, decimals: 0, count: 0, total: 0n };
  const sums = new Map<string, Series>();
  for (const { currency, decimals, count, amount } of days) {
    all.count += count;
    all.total += BigInt(count);
    if (currency === "") continue;
    const known = sums.get(currency) ?? { currency, decimals, count: 0, total: 0n };
    sums.set(currency, { ...known, count: known.count + count, total: known.total + BigInt(amount) });
  }
  return [all, ...[...sums.values()].sort((one, other) => other.count - one.count)];
}

/** A bar for each day of the range, including those without a payment. */
export function barsOf(
  { from, to }: Pick<OverviewFigures, "from" | "to">,
  days: readonly DayFigure[],
  currency: string | null,
): Bar[] {
  const bars = new Map<string, Bar>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    bars.set(day, { day, values: { completed: 0n, open: 0n, other: 0n }, total: 0n });
  }
  for (const figure of days) {
    const bar = bars.get(figure.day);
    if (!bar || (currency !== null && figure.currency !== currency)) continue;
    const value = currency === null ? BigInt(figure.count) : BigInt(figure.amount);
    bar.values[figure.outcome] += value;
    bar.total += value;
  }
  return [...bars.values()];
}

/** A round number that no bar exceeds: one digit and zeros; 1 where all bars are empty. */
export function roundTop(bars: readonly Pick<Bar, "total">[]): bigint {
  for (let unit = 1n; ; unit *= 10n) {
    const digit = [1n, 2n, 3n, 4n, 5n, 6n, 8n].find((one) => bars.every(({ total }) => total <= one * unit));
    if (digit !== undefined) return digit * unit;
  }
}

/** How many of the payments that ended were completed. */
export function completedShare(days: readonly DayFigure[]): { completed: number; ended: number; text: string | null } {
  const count = (outcome: Outcome) => days.reduce((sum, day) => sum + (day.outcome === outcome ? day.count : 0), 0);
  const completed = count("completed");
  const ended = completed + count("other");
  const text = ended === 0 ? null : shareText(completed, ended);
  return { completed, ended, text };
}
