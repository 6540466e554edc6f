const UNIT_MS = { h: 3_600_000, d: 86_400_000 } as const;
const SPAN = /^([1-9]\d{0,3})([hd])$/;

/** The spans a range filter offers; the value stands in the URL, so that a shared link stays "last 7 days". */
export const RANGE_PRESETS = [
  { value: "24h", label: "last 24 hours" },
  { value: "7d", label: "last 7 days" },
  { value: "30d", label: "last 30 days" },
  { value: "90d", label: "last 90 days" },
] as const;

/** Whether a URL value is a span back from now (`24h`, `30d`) and not an instant. */
export function isSpan(value: string): boolean {
  return SPAN.test(value);
}

/** The ISO instant that `value` stands for: a span is counted back from `now` (milliseconds), the rest is kept. */
export function resolveInstant(value: string, now: number): string {
  const match = SPAN.exec(value);
  if (!match) return value;
  const unit = match[2] === "h" ? "h" : "d";
  return new Date(now - Number(match[1]) * UNIT_MS[unit]).toISOString();
}

/** A URL value that is a span or an instant, else null: a mistyped link must not reach the service. */
export function parseInstant(value: string): string | null {
  if (isSpan(value)) return value;
  return Number.isNaN(Date.parse(value)) ? null : value;
}
