import type { Tone } from "@/lib/fields";
import { classNames } from "./class-names";

/** A tone's text on its own soft background. */
export const TONE_SOFT: Record<Tone, string> = {
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  idle: "bg-idle-soft text-idle",
};

export const TONE_TEXT: Record<Tone, string> = {
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  info: "text-info",
  idle: "text-idle",
};

/** Each tone has its own shape, so it survives print, forced colours and red-green blindness. */
export function ToneShape({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true" className={classNames("size-2 shrink-0 fill-current", className)}>
      {tone === "good" && <circle cx="4" cy="4" r="3.5" />}
      {tone === "warn" && <rect x="0.75" y="0.75" width="6.5" height="6.5" rx="1" />}
      {tone === "bad" && <rect x="1.2" y="1.2" width="5.6" height="5.6" rx="0.8" transform="rotate(45 4 4)" />}
      {tone === "info" && (
        <path d="M6.3 6.3a3.25 3.25 0 1 1 0-4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      )}
      {tone === "idle" && <circle cx="4" cy="4" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.3" />}
    </svg>
  );
}
