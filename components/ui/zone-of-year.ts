import { offsetWords, zoneLabel } from "@/lib/dates";

/** Of January and of July. */
const offsetsOfYear = (zone: string, year: number) =>
  [0, 6].map((month) => offsetWords(zone, new Date(Date.UTC(year, month, 1))));

/** Whether the zone has another offset in one half of the year: then an hour of autumn comes twice. */
export function hasSummerTime(zone: string, now: Date = new Date()): boolean {
  const [january, july] = offsetsOfYear(zone, now.getUTCFullYear());
  return january !== july;
}

/** `Europe/Madrid (UTC+1/+2)`: the offsets of a whole year, for times of any season. */
export function zoneOfYear(zone: string, now: Date = new Date()): string {
  if (!hasSummerTime(zone, now)) return zoneLabel(zone, now);
  return `${zone} (UTC${offsetsOfYear(zone, now.getUTCFullYear())
    .map((offset) => offset || "+0")
    .join("/")})`;
}
