import { useState } from "react";
import { useClock } from "@/components/ui/clock";
import type { PhaseProgress as Progress } from "@/lib/features/exports/fields";
import { counted, formatCount } from "@/lib/numbers";

function lastsWords(seconds: number): string {
  if (seconds < 60) return `about ${counted(Math.max(1, Math.round(seconds)), "second")} left`;
  return `about ${counted(Math.round(seconds / 60), "minute")} left`;
}

/**
 * `1,240 rows per second, about 20 seconds left`, counted from when this phase was first seen; empty while unknown. Where
 * nobody knows how many rows there are, nobody knows how long it lasts.
 */
export function paceWords(first: Progress & { at: number }, now: Progress & { at: number }): string {
  const seconds = (now.at - first.at) / 1000;
  const rows = now.done - first.done;
  if (seconds < 1 || rows <= 0) return "";
  const rate = rows / seconds;
  const pace = `${formatCount(Math.round(rate))} rows per second`;
  return now.of === null ? pace : `${pace}, ${lastsWords((now.of - now.done) / rate)}`;
}

/** The clock is read twice for one rendering: it has to say the same both times. */
const wholeSecond = () => Math.floor(Date.now() / 1000) * 1000;

/** The pace of a phase in words, from what this browser has seen of it. */
export function usePace(phase: string, progress: Progress | null): string {
  const [first, setFirst] = useState<(Progress & { phase: string; at: number }) | null>(null);
  const words = useClock(() => (first && progress ? paceWords(first, { ...progress, at: wholeSecond() }) : ""), "");
  if (progress === null) {
    if (first !== null) setFirst(null);
  } else if (first === null || first.phase !== phase) {
    setFirst({ ...progress, phase, at: Date.now() });
  }
  return words;
}
