const SHORT = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;
const KINDS = { short: SHORT, exact: { ...SHORT, year: "numeric" }, offset: { timeZoneName: "shortOffset" } } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format costs a hundred times what using it does, and every row of a list shows a time. */
function format(timeZone: string, kind: keyof typeof KINDS): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat("en-GB", { timeZone, ...KINDS[kind] });
  formats.set(key, made);
  return made;
}

const partOf = (zone: string, kind: keyof typeof KINDS, part: "year" | "timeZoneName", at: Date): string =>
  format(zone, kind)
    .formatToParts(at)
    .find(({ type }) => type === part)?.value ?? "";

/** The year of `date` in `zone`: around New Year it differs from UTC's. */
const yearIn = (zone: string, date: Date) => partOf(zone, "exact", "year", date);

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

/** A zone's offset at an instant, such as `+1`; empty for UTC. */
export const offsetWords = (zone: string, at: Date): string =>
  partOf(zone, "offset", "timeZoneName", at).replace("GMT", "");

/** `Europe/Madrid (UTC+1)` as of `at`. */
export function zoneLabel(zone: string, at: Date = new Date()): string {
  return zone === "UTC" ? zone : `${zone} (UTC${offsetWords(zone, at)})`;
}

/** How far the server's clock is ahead of this machine's, in milliseconds. */
let ahead = 0;

/** Follows the server's clock by the `Date` header of its response: a machine's own may be an hour off. */
export function followClock(date: string | null): void {
  const found = Date.parse(date ?? "") - Date.now();
  // The header has whole seconds and has travelled: a smaller difference is none.
  if (Math.abs(found - ahead) > 5_000) ahead = found;
}

/** Now on the server's clock, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + ahead;

const STEPS = [
  [60, 1, "s"],
  [3600, 60, "min"],
  [86_400, 3600, "h"],
  [60 * 86_400, 86_400, "d"],
  [2 * 31_557_600, 2_629_800, "mo"],
  [Number.POSITIVE_INFINITY, 31_557_600, "y"],
] as const;

/** `5 min ago`, `in 2 h`, `14 mo ago`, `now`: whole units, rounded towards zero. */
export function formatRelative(instant: string | Date, now = serverNow()): string {
  const seconds = Math.trunc((new Date(instant).getTime() - now) / 1000);
  if (!Number.isFinite(seconds)) return "";
  const distance = Math.abs(seconds);
  if (distance < 5) return "now";
  const [, unit, name] = STEPS.find(([limit]) => distance < limit) ?? STEPS[5];
  const text = `${Math.floor(distance / unit)} ${name}`;
  return seconds < 0 ? `${text} ago` : `in ${text}`;
}

/** Whether both texts state the same instant, to the millisecond: `14:32:07Z` is `14:32:07.000+00:00`. */
export function isSameInstant(a: string | null | undefined, b: string | null | undefined): boolean {
  return (a ?? null) === (b ?? null) || Date.parse(a ?? "") === Date.parse(b ?? "");
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

/** The same in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):?(\d*)/.exec(offsetWords(zone, new Date(instant))) ?? [];
  const distance = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === "-" ? -distance : distance;
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
