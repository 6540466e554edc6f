"use client";

import { formatExactTime, formatRelative, formatTime } from "@/lib/dates";
import { useClock } from "./clock";
import { useTimeZone } from "./time-zone";

export interface TimeProps {
  /** A UTC instant. */
  value: string | Date | null | undefined;
  /** `short` for tables, `relative` for feeds, `both` for details, `exact` where every digit counts. */
  format?: "short" | "relative" | "both" | "exact";
  className?: string;
}

/** An instant in the person's zone; the exact time with its zone is always in the title. Nothing: a dash. */
export function Time({ value, format = "short", className }: TimeProps) {
  const zone = useTimeZone();
  const isMoving = format === "relative" || format === "both";
  const relative = useClock(() => (value && isMoving ? formatRelative(value) : ""), "");
  if (!value) return <span className="text-text-3">—</span>;
  const short = formatTime(value, zone);
  const exact = formatExactTime(value, zone);
  const instant = new Date(value);
  const shown = { short, exact, relative: relative || short, both: relative ? `${short} · ${relative}` : short }[
    format
  ];
  return (
    <time
      dateTime={Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()}
      title={exact}
      // A list has a hundred of them: none follows the clock for a title that nobody looks at.
      onPointerEnter={(event) => {
        event.currentTarget.title = `${exact}\n${formatRelative(value)}`;
      }}
      className={className ?? "whitespace-nowrap"}
      // The year is left out when it is this one, which can differ between server and browser for one night.
      suppressHydrationWarning
    >
      {shown}
    </time>
  );
}
