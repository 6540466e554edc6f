import type { CorridorTimes, Spread } from "./history";

const MOST_CORRIDORS = 20;

/** The times of one corridor in one of the two periods, as returned by an engine. */
export interface PeriodTimes
  extends Spread,
    Pick<CorridorTimes, "type" | "sentCurrency" | "receivedCurrency">,
    Record<string, unknown> {
  isRecent: boolean;
}

/** Both periods of each corridor side by side, corridors with the most payments first. */
export function corridorTimes(rows: readonly PeriodTimes[]): CorridorTimes[] {
  const found = new Map<string, CorridorTimes>();
  for (const { isRecent, type, sentCurrency, receivedCurrency, count, p50, p95 } of rows) {
    const key = [type, sentCurrency, receivedCurrency].join(" ");
    const known = found.get(key) ?? { type, sentCurrency, receivedCurrency, recent: null, usual: null };
    found.set(key, { ...known, [isRecent ? "recent" : "usual"]: { count, p50, p95 } });
  }
  const countOf = ({ recent, usual }: CorridorTimes) => (recent?.count ?? 0) + (usual?.count ?? 0);
  return [...found]
    .sort(([a, one], [b, other]) => countOf(other) - countOf(one) || (a < b ? -1 : 1))
    .slice(0, MOST_CORRIDORS)
    .map(([, corridor]) => corridor);
}
