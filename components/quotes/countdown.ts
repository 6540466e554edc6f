import { useClock } from "@/components/ui/clock";
import { type ReceivedQuote, readClocks } from "@/lib/features/quotes/queries";

/** A quote's expiry, and the service's instant with the browser's clocks at the moment it arrived. */
export interface Deadline extends Pick<ReceivedQuote, "receivedAt"> {
  expiresAt: string;
  now: string;
}

/**
 * Milliseconds until expiry on the service's clock. Of the browser's two clocks the one that has moved further counts:
 * neither a machine asleep nor a clock set back can make a quote look alive that is not.
 */
export function millisecondsLeft(deadline: Deadline, clocks = readClocks()): number {
  const total = Date.parse(deadline.expiresAt) - Date.parse(deadline.now);
  const { steady, wall } = deadline.receivedAt;
  return total - Math.max(clocks.steady - steady, clocks.wall - wall);
}

/** Whole seconds left, counted down to zero once a second. */
export function useSecondsLeft(deadline: Deadline): number {
  const first = Math.max(0, Math.ceil((Date.parse(deadline.expiresAt) - Date.parse(deadline.now)) / 1000));
  return useClock(() => Math.max(0, Math.ceil(millisecondsLeft(deadline) / 1000)), first);
}

/** `1:52`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What is read aloud at 60, 30 and 10 seconds and at the end; otherwise nothing. */
export function announcement(seconds: number): string {
  if (seconds === 60 || seconds === 30 || seconds === 10) return `${seconds} seconds until the rate expires.`;
  return seconds === 0 ? "The rate has expired. Price again." : "";
}
