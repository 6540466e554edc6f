const formats = new Map<string, Intl.DateTimeFormat>();

function partsFormat(zone: string): Intl.DateTimeFormat {
  const made =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
  formats.set(zone, made);
  return made;
}

/** The wall clock of `zone` at `instant` (milliseconds): `{ date: "2026-11-20", time: "14:32:07" }`. */
export function wallClock(instant: number, zone: string): { date: string; time: string } {
  const parts = Object.fromEntries(
    partsFormat(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  };
}

/**
 * The ISO instant at which clocks in `zone` show `date` and `time` (`HH:MM[:SS[.mmm]]`), or null when either can't be
 * read. A time that clocks skip in spring becomes the first one after; one that they repeat in autumn, the earlier.
 */
export function instantOf(date: string, time: string, zone: string): string | null {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wanted)) return null;
  const offsetAt = (instant: number) => {
    const shown = wallClock(instant, zone);
    return Date.parse(`${shown.date}T${shown.time}Z`) - Math.floor(instant / 1000) * 1000;
  };
  // The offset before and after any change nearby; the candidate that shows the wanted wall clock is the answer.
  const offsets = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)];
  const candidates = offsets.map((offset) => wanted - offset);
  const exact = candidates.filter((instant) => instant + offsetAt(instant) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)).toISOString();
}
