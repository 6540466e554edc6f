function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which the clocks of `zone` show `local` (`2026-11-20` or `2026-11-20T14:30`), as an ISO string; null
 * when it is no date. A time that the clocks skip moves on by the skipped hour; of one they show twice, the first counts.
 */
export function instantOf(local: string, zone: string): string | null {
  const wall = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`);
  if (Number.isNaN(wall)) return null;
  const before = wall - offsetAt(wall - 86_400_000, zone);
  const after = wall - offsetAt(wall + 86_400_000, zone);
  const fits = [before, after].find((instant) => instant + offsetAt(instant, zone) === wall);
  return new Date(fits ?? before).toISOString();
}

/** What the clocks of `zone` show at `instant`: `2026-11-20T14:30`, the value of a date-and-time input. */
export function localOf(instant: string | number, zone: string): string {
  const at = typeof instant === "number" ? instant : Date.parse(instant);
  return Number.isNaN(at) ? "" : new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);
}

/** `2026-11-20` moved by whole days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last millisecond of `day` in `zone`, as an ISO string: days are 23 to 25 hours long. */
export function endOfDay(day: string, zone: string): string | null {
  const next = Number.isNaN(Date.parse(day)) ? null : instantOf(addDays(day, 1), zone);
  return next && new Date(Date.parse(next) - 1).toISOString();
}
