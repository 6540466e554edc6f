import type { ReactNode } from "react";

export interface ProgressBarProps {
  label: ReactNode;
  /** Progress so far, out of `max`; omit it if the end is unknown. */
  value?: number;
  max?: number;
  /** Right-aligned: "4,200 of 20,000 rows". */
  detail?: ReactNode;
}

/** The progress of a long job; the platform's own element, so assistive technology reads the value. */
export function ProgressBar({ label, value, max = 100, detail }: ProgressBarProps) {
  return (
    <label className="grid gap-1">
      <span className="flex justify-between gap-3">
        <span className="font-medium">{label}</span>
        {detail ? <span className="text-text-2">{detail}</span> : null}
      </span>
      {/* Without a known end Firefox draws the bar full, as if the job were done. */}
      <progress
        value={value}
        max={max}
        className="h-1.5 w-full appearance-none forced-colors:appearance-auto overflow-hidden rounded-full bg-line-strong indeterminate:animate-pulse [&::-moz-progress-bar]:bg-accent [&:indeterminate::-moz-progress-bar]:bg-transparent [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-all"
      />
    </label>
  );
}
