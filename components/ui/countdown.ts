import { type Deadline, millisecondsLeft } from "@/lib/dates";
import { useClock } from "./clock";

const wholeSeconds = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / 1000));

/** Whole seconds left, down to zero, updated once a second by the page's shared clock. */
export function useSecondsLeft(deadline: Deadline): number {
  return useClock(
    () => wholeSeconds(millisecondsLeft(deadline)),
    wholeSeconds(millisecondsLeft(deadline, deadline.clocks)),
  );
}

/** `1:52`, `2:05:00`. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** Text to announce: at 60, 30 and 10 seconds the time `left`, at zero that it is `over`; otherwise empty. */
export function spokenSeconds(seconds: number, left: string, over: string): string {
  if (seconds === 0) return over;
  return [60, 30, 10].includes(seconds) ? `${seconds} seconds ${left}` : "";
}
