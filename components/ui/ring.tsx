import type { Tone } from "@/lib/fields";
import { classNames } from "./class-names";

const COLOURS: Record<Tone | "accent", string> = {
  accent: "text-accent",
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  info: "text-info",
  idle: "text-idle",
};

export interface RingProps {
  /** The remaining share, 0 to 1. */
  fraction: number;
  /** What it counts: "Time left to decide". Announcements are a LiveRegion's job, not the ring's. */
  label: string;
  /** In the centre, and part of its name, which some screen readers say instead of what is inside: the time left. */
  children: string;
  tone?: Tone | "accent";
}

/** A countdown as a ring, clockwise from the top. It moves once a second with its number, without animation. */
export function Ring({ fraction, label, children, tone = "accent" }: RingProps) {
  const left = Math.max(0, Math.min(1, fraction)) * 100;
  return (
    <div
      role="timer"
      aria-label={`${label}: ${children}`}
      aria-live="off"
      className="relative grid size-[92px] shrink-0 place-items-center"
    >
      <svg viewBox="0 0 92 92" aria-hidden="true" className={classNames("-rotate-90 absolute inset-0", COLOURS[tone])}>
        <circle cx="46" cy="46" r="42.5" fill="none" strokeWidth="7" className="stroke-line" />
        {left > 0 ? (
          <circle
            cx="46"
            cy="46"
            r="42.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="7"
            pathLength="100"
            strokeDasharray={`${left} ${100 - left}`}
          />
        ) : null}
      </svg>
      <span className="relative font-semibold text-xl tracking-tight">{children}</span>
    </div>
  );
}
