"use client";

import { StatusBadge } from "@/components/ui/badge";
import { clockText, useSecondsLeft } from "@/components/ui/countdown";
import type { Deadline } from "@/lib/dates";
import type { Tone } from "@/lib/fields";

/** The tone for the time left: calm at first, urgent in the last 15 seconds. */
export function urgency(seconds: number): Tone {
  if (seconds === 0) return "idle";
  if (seconds <= 15) return "bad";
  return seconds <= 120 ? "warn" : "info";
}

/** The time left for one payment, in its row. */
export function TimeLeft(deadline: Deadline) {
  const seconds = useSecondsLeft(deadline);
  const label = seconds === 0 ? "Ended" : clockText(seconds);
  return <StatusBadge tone={urgency(seconds)} label={<span className="tabular-nums">{label}</span>} />;
}
