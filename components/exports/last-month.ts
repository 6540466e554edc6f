import { resolveSpan } from "@/lib/client/relative-range";

/** The calendar month before the one that `now` lies in, by the calendar of `zone`: both ends, inclusive. */
export function lastMonth(zone: string, now: number): { startDate: string; endDate: string } {
  const span = resolveSpan("last-month", zone, now);
  if (!span?.to) throw new RangeError(`no month before ${now} in ${zone}`);
  return { startDate: span.from, endDate: span.to };
}
