import { offsetWords, zoneLabel } from "@/lib/dates";

/** The offsets in January and July. */
const offsetsOfYear = (zone: string, year: number) =>
  [0, 6].map((month) => offsetWords(zone, new Date(Date.UTC(year, month, 1))));

/** Whether the zone's offset changes during the year, so that one autumn hour occurs twice. */
export function hasSummerTime(zone: string, now: Date = new Date()): boolean {
  const [january, july] = offsetsOfYear(zone, now.getUTCFullYear());
  return january !== july;
}

/** `Europe/Madrid (UTC+1/+2)`: both offsets of the year, for times in any season. */
export function zoneOfYear(zone: string, now: Date = new Date()): string {
  if (!hasSummerTime(zone, now)) return zoneLabel(zone, now);
  return `${zone} (UTC${offsetsOfYear(zone, now.getUTCFullYear())
    .map((offset) => offset || "+0")
    .join("/")})`;
}
