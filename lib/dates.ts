const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, kind: "short" | "exact"): Intl.DateTimeFormat {
  const key = `${kind} ${zone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    day: "numeric",
    month: "short",
    ...(kind === "exact" ? { year: "numeric" } : {}),
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  formats.set(key, made);
  return made;
}

/** The year of `date` in `zone`: around New Year it differs from UTC's. */
const yearIn = (zone: string, date: Date) =>
  format(zone, "exact")
    .formatToParts(date)
    .find(({ type }) => type === "year")?.value;

/** `20 Nov, 14:32:07` in `zone`; the year is added if it differs from `now`'s. The zone is labelled once per screen. */
export function formatTime(instant: string | Date, zone: string, now: Date = new Date()): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  return format(zone, yearIn(zone, date) === yearIn(zone, now) ? "short" : "exact").format(date);
}

/** `20 Nov 2026, 14:32:07 Europe/Madrid (UTC+1)`: for tooltips and details. */
export function formatExactTime(instant: string | Date, zone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  return `${format(zone, "exact").format(date)} ${zoneLabel(zone, date)}`;
}

const offsets = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format costs a hundred times what using it does, and every row of a list shows a time. */
function offsetFormat(zone: string): Intl.DateTimeFormat {
  const known = offsets.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "shortOffset" });
  offsets.set(zone, made);
  return made;
}

/** A zone's offset at an instant, such as `+1`; empty for UTC. */
export function offsetWords(zone: string, at: Date): string {
  const parts = offsetFormat(zone).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value.replace("GMT", "") ?? "";
}

/** `Europe/Madrid (UTC+1)` as of `at`. */
export function zoneLabel(zone: string, at: Date = new Date()): string {
  return zone === "UTC" ? zone : `${zone} (UTC${offsetWords(zone, at)})`;
}

const STEPS = [
  [60, 1, "s"],
  [3600, 60, "min"],
  [86_400, 3600, "h"],
  [Number.POSITIVE_INFINITY, 86_400, "d"],
] as const;

/** `5 min ago`, `in 2 h`, `now`: whole units, rounded towards zero. */
export function formatRelative(instant: string | Date, now: Date = new Date()): string {
  const seconds = Math.trunc((new Date(instant).getTime() - now.getTime()) / 1000);
  if (!Number.isFinite(seconds)) return "";
  const distance = Math.abs(seconds);
  if (distance < 5) return "now";
  const [, unit, name] = STEPS.find(([limit]) => distance < limit) ?? STEPS[3];
  const text = `${Math.floor(distance / unit)} ${name}`;
  return seconds < 0 ? `${text} ago` : `in ${text}`;
}

/** Whether the runtime knows `zone` as an IANA time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The browser's two clocks at one moment: `steady` never jumps, `wall` keeps running while the machine sleeps. */
export interface Clocks {
  steady: number;
  wall: number;
}

/** The current values of both clocks. */
export function readClocks(): Clocks {
  return { steady: performance.now(), wall: Date.now() };
}

/**
 * When something ends, by the clock of whoever decides that, which showed `asOf` when the browser's showed `clocks`.
 */
export interface Deadline {
  endsAt: string;
  asOf: string;
  clocks: Clocks;
}

/**
 * Milliseconds until the end. The browser clock that has moved further counts: neither a sleeping machine nor a clock
 * set back can make something expired look valid.
 */
export function millisecondsLeft({ endsAt, asOf, clocks }: Deadline, now: Clocks = readClocks()): number {
  return Date.parse(endsAt) - Date.parse(asOf) - Math.max(now.steady - clocks.steady, now.wall - clocks.wall);
}

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
 * if it is not a date. A time that the clocks skip moves on by the skipped hour; a time they show twice means the
 * first.
 */
export function instantOf(local: string, zone: string): string | null {
  const wall = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`);
  if (Number.isNaN(wall)) return null;
  const before = wall - offsetAt(wall - 86_400_000, zone);
  const after = wall - offsetAt(wall + 86_400_000, zone);
  const fits = [before, after].find((instant) => instant + offsetAt(instant, zone) === wall);
  return new Date(fits ?? before).toISOString();
}

/** The local time in `zone` at `instant`: `2026-11-20T14:30`, the value of a date-and-time input. */
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
