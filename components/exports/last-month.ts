import { endOfDay, instantOf, localOf } from "@/components/ui/zoned-date";

/** The calendar month before the one that `now` lies in, by the calendar of `zone`: both ends, inclusive. */
export function lastMonth(zone: string, now: number): { startDate: string; endDate: string } {
  const [year = 0, month = 1] = localOf(now, zone).split("-").map(Number);
  const iso = (at: Date) => at.toISOString().slice(0, 10);
  const startDate = instantOf(iso(new Date(Date.UTC(year, month - 2, 1))), zone);
  const endDate = endOfDay(iso(new Date(Date.UTC(year, month - 1, 0))), zone);
  if (startDate === null || endDate === null) throw new RangeError(`no month before ${now} in ${zone}`);
  return { startDate, endDate };
}
