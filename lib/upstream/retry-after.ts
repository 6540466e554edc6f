/**
 * Seconds to wait, from a `Retry-After` header in seconds or as an HTTP date (specification 7.2); undefined if absent.
 */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (!/^[A-Za-z]{3}, /.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

const BASE_MS = 150;

/**
 * How long to wait before attempt number `attempt` + 1: at least what the service asked for, plus backoff with jitter
 * so that callers spread out. `random` is in [0, 1).
 */
export function retryDelayMs(attempt: number, askedSeconds: number | undefined, random: number): number {
  const backoff = BASE_MS * 2 ** (attempt - 1);
  return Math.round((askedSeconds ?? 0) * 1000 + backoff * (0.5 + random));
}

/** A longer wait would look like a standstill. */
const LONGEST_MS = 3_600_000;

/** How long the service asked to wait, in milliseconds: 0 if it didn't, an hour at most. For work that comes back. */
export function askedPauseMs({ retryAfterSeconds = 0 }: { retryAfterSeconds?: number }): number {
  return Math.min(LONGEST_MS, retryAfterSeconds * 1_000);
}
