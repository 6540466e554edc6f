import type { QuoteFigure } from "@/lib/features/quotes/schema";
import type { DayFigure, Outcome } from "../schema";
import { shareText } from "./share";

/** The part of a bar for each outcome of a quote. */
const PART: Record<QuoteFigure["outcome"], Outcome> = { executed: "completed", open: "open", ended: "other" };
export const OUTCOME_OF_PART = { completed: "executed", open: "open", other: "ended" } as const satisfies Record<
  Outcome,
  QuoteFigure["outcome"]
>;

/** Quotes of one corridor; `key` null: of all corridors that aren't listed separately. */
export interface QuoteCorridor {
  key: string | null;
  sendingCurrency: string | null;
  receivingCurrency: string | null;
  counts: Record<QuoteFigure["outcome"] | "priced", number>;
}

const keyOf = ({ sendingCurrency, receivingCurrency }: Pick<QuoteFigure, "sendingCurrency" | "receivingCurrency">) =>
  sendingCurrency === null ? null : `${sendingCurrency}-${receivingCurrency ?? ""}`;

/** How many were priced, and their outcomes, by corridor: those with the most quotes first, the others last. */
export function corridorsOf(rows: readonly QuoteFigure[]): QuoteCorridor[] {
  const corridors = new Map<string | null, QuoteCorridor>();
  for (const { sendingCurrency, receivingCurrency, outcome, count } of rows) {
    const key = keyOf({ sendingCurrency, receivingCurrency });
    const corridor = corridors.get(key) ?? {
      ...{ key, sendingCurrency, receivingCurrency },
      counts: { priced: 0, executed: 0, open: 0, ended: 0 },
    };
    corridor.counts.priced += count;
    corridor.counts[outcome] += count;
    corridors.set(key, corridor);
  }
  return [...corridors.values()].sort(
    (one, other) => Number(one.key === null) - Number(other.key === null) || other.counts.priced - one.counts.priced,
  );
}

/** The figures of one corridor in the form that days are drawn from; of all of them when `key` is null. */
export function dayFiguresOf(rows: readonly QuoteFigure[], key: string | null): DayFigure[] {
  return rows
    .filter((row) => key === null || keyOf(row) === key)
    .map(({ day, outcome, count }) => ({
      ...{ day, count, outcome: PART[outcome] },
      ...{ currency: "", decimals: 0, amount: "0" },
    }));
}

/** The share executed of those priced that are no longer open: `41.2%`; null where none is. */
export function executedShare({ executed, ended: without }: QuoteCorridor["counts"]): string | null {
  const ended = executed + without;
  return ended === 0 ? null : shareText(executed, ended);
}
