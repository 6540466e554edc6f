import type { ReactNode } from "react";
import type { Tone } from "@/lib/fields";
import { classNames } from "./class-names";
import { TONE_SOFT, ToneShape } from "./tone";

/** A status: colour, shape and word together; none is ever the only cue. */
export function StatusBadge({ tone, label, className }: { tone: Tone; label: ReactNode; className?: string }) {
  return (
    <span
      className={classNames(
        "inline-flex max-w-full items-center gap-1.5 whitespace-nowrap rounded-sm px-[7px] font-medium text-sm leading-5",
        TONE_SOFT[tone],
        className,
      )}
    >
      <ToneShape tone={tone} />
      <span className="truncate">{label}</span>
    </span>
  );
}

/** A neutral word about something: a type, a version, "draft". */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex whitespace-nowrap rounded-sm border border-line-strong px-1.5 text-sm text-text-2">
      {children}
    </span>
  );
}
