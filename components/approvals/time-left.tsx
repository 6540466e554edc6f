"use client";

import { StatusBadge } from "@/components/ui/badge";
import { useClock } from "@/components/ui/clock";
import { type Clocks, millisecondsLeft } from "@/lib/features/approvals/queries";
import type { Tone } from "@/lib/fields";

/** When a window closes, and the console's instant with the browser's clocks at the moment it came. */
export interface Deadline {
  deadlineAt: string;
  asOf: string;
  clocks: Clocks;
}

/** Whole seconds until the window closes, down to zero, read once a second on the page's one clock. */
export function useSecondsLeft({ deadlineAt, asOf, clocks }: Deadline): number {
  const first = Math.max(0, Math.ceil((Date.parse(deadlineAt) - Date.parse(asOf)) / 1000));
  return useClock(() => Math.max(0, Math.ceil(millisecondsLeft(deadlineAt, asOf, clocks) / 1000)), first);
}

/** `1:52`, `2:05:00`. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** Calm, then pressing: under a quarter of a minute nothing else matters. */
export function urgency(seconds: number): Tone {
  if (seconds === 0) return "idle";
  if (seconds <= 15) return "bad";
  return seconds <= 120 ? "warn" : "info";
}

/** The time left of one payment, in its row. */
export function TimeLeft(deadline: Deadline) {
  const seconds = useSecondsLeft(deadline);
  const label = seconds === 0 ? "Over" : clockText(seconds);
  return <StatusBadge tone={urgency(seconds)} label={<span className="tabular-nums">{label}</span>} />;
}
