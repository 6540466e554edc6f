/** How much worse another price may be at most, in hundredths of a per cent. */
export const MAX_TOLERANCE = 1_000;

type Percent = { ok: true; hundredths: number } | { ok: false; reason: string };

/** Parses a typed percentage, `1.5`, into hundredths of a per cent: digits, at most two decimals, up to 10. */
export function parsePercent(text: string): Percent {
  const match = /^(\d{1,4})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match) return { ok: false, reason: "Enter a percentage with at most two decimals, like 1.5." };
  const [, whole = "", fraction = ""] = match;
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  if (hundredths > MAX_TOLERANCE) return { ok: false, reason: `At most ${MAX_TOLERANCE / 100} %.` };
  return { ok: true, hundredths };
}

type Hours = { ok: true; hours: number } | { ok: false; reason: string };

export const MAX_HOURS = 168;

/** Parses typed whole hours, from 1 to a week. */
export function parseHours(text: string): Hours {
  const hours = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  if (hours >= 1 && hours <= MAX_HOURS) return { ok: true, hours };
  return { ok: false, reason: `Enter whole hours, 1 to ${MAX_HOURS}.` };
}

/** The typed tolerance in hundredths of a per cent: null means this price or none, undefined the settings' default. */
export function toleranceIn(typed: string | null): { tolerance?: number | null; problem: string | null } {
  if (typed === null) return { problem: null };
  if (typed.trim() === "") return { tolerance: null, problem: null };
  const read = parsePercent(typed);
  return read.ok ? { tolerance: read.hundredths, problem: null } : { problem: read.reason };
}
