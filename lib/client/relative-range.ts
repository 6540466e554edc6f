import { addDays, endOfDay, instantOf, localOf } from "@/lib/dates";

/** The spans a date filter offers. The URL holds the value, so a shared link or a saved view stays "last month". */
export const RANGE_PRESETS = [
  { value: "today", label: "Today" },
  { value: "yesterday", label: "Yesterday" },
  { value: "7d", label: "Last 7 days" },
  { value: "this-week", label: "This week" },
  { value: "last-week", label: "Last week" },
  { value: "this-month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "30d", label: "Last 30 days" },
] as const;

const COUNTED = /^([1-9]\d{0,3})([hd])$/;
const HOUR_MS = 3_600_000;

/** Two ISO instants, both inclusive; without `to` the span ends now. */
export interface Span {
  from: string;
  to?: string;
}

/** Whether a URL value is a span that moves with the clock (`today`, `24h`, `30d`, `last-month`) and not an instant. */
export function isSpan(value: string): boolean {
  return COUNTED.test(value) || RANGE_PRESETS.some((preset) => preset.value === value);
}

/** The label of a span: `Last month`, `Last 90 days`. */
export function spanLabel(value: string): string {
  const [, count, unit] = COUNTED.exec(value) ?? [];
  const preset = RANGE_PRESETS.find((each) => each.value === value);
  return preset?.label ?? `Last ${count} ${unit === "h" ? "hours" : "days"}`;
}

/**
 * The first and last instant of a span at `now` (milliseconds), by the calendar of `zone`: days begin at its midnight,
 * and "last 7 days" means today and the six days before. Null if it is not a span.
 */
export function resolveSpan(value: string, zone: string, now: number): Span | null {
  if (!isSpan(value)) return null;
  const today = localOf(now, zone).slice(0, 10);
  const [, count, unit] = COUNTED.exec(value) ?? [];
  if (unit === "h") return { from: new Date(now - Number(count) * HOUR_MS).toISOString() };
  const days = (from: string, to?: string): Span => {
    const [start, end] = [instantOf(from, zone), to && endOfDay(to, zone)];
    if (start === null || end === null) throw new RangeError(`${from} is no day in ${zone}`);
    return end ? { from: start, to: end } : { from: start };
  };
  if (unit === "d") return days(addDays(today, 1 - Number(count)));
  if (value === "today") return days(today);
  if (value === "yesterday") return days(addDays(today, -1), addDays(today, -1));
  // Weeks begin on Monday.
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  if (value === "this-week") return days(monday);
  if (value === "last-week") return days(addDays(monday, -7), addDays(monday, -1));
  const thisMonth = `${today.slice(0, 7)}-01`;
  if (value === "this-month") return days(thisMonth);
  const lastDay = addDays(thisMonth, -1);
  return days(`${lastDay.slice(0, 7)}-01`, lastDay);
}

/** Returns a URL value that is a span or an instant, else null: a mistyped link must not reach the service. */
export function parseInstant(value: string): string | null {
  if (isSpan(value)) return value;
  return Number.isNaN(Date.parse(value)) ? null : value;
}
