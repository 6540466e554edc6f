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

/** `20 Nov, 14:32:07` in `zone`; the year is added when it is not `now`'s. The zone is labelled once per screen. */
export function formatTime(instant: string | Date, zone: string, now: Date = new Date()): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  return format(zone, date.getUTCFullYear() === now.getUTCFullYear() ? "short" : "exact").format(date);
}

/** `20 Nov 2026, 14:32:07 Europe/Madrid (UTC+1)`: for tooltips and details. */
export function formatExactTime(instant: string | Date, zone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  return `${format(zone, "exact").format(date)} ${zoneLabel(zone, date)}`;
}

/** `Europe/Madrid (UTC+1)` as of `at`. */
export function zoneLabel(zone: string, at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(at);
  const offset = parts.find((part) => part.type === "timeZoneName")?.value.replace("GMT", "UTC") ?? "UTC";
  return zone === "UTC" ? "UTC" : `${zone} (${offset})`;
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

/** The browser's two clocks at one moment: one never jumps, the other goes on while the machine sleeps. */
export interface Clocks {
  steady: number;
  wall: number;
}

/** Where both clocks stand now. */
export function readClocks(): Clocks {
  return { steady: performance.now(), wall: Date.now() };
}

/** When something ends, by the clock of whoever decides that: it stood at `asOf` when the browser's stood at `clocks`. */
export interface Deadline {
  endsAt: string;
  asOf: string;
  clocks: Clocks;
}

/**
 * Milliseconds until the end. Of the browser's two clocks the one that has moved further counts: neither a machine
 * asleep nor a clock set back can make something look alive that is not.
 */
export function millisecondsLeft({ endsAt, asOf, clocks }: Deadline, now: Clocks = readClocks()): number {
  return Date.parse(endsAt) - Date.parse(asOf) - Math.max(now.steady - clocks.steady, now.wall - clocks.wall);
}
