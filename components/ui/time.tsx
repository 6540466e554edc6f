"use client";

import { formatExactTime, formatRelative, formatTime } from "@/lib/dates";
import { useClock } from "./clock";
import { useTimeZone } from "./time-zone";

export interface TimeProps {
  /** A UTC instant. */
  value: string | Date | null | undefined;
  /** `short` for tables, `relative` for feeds, `both` for details. */
  format?: "short" | "relative" | "both";
  className?: string;
}

/** An instant in the user's zone; its title always has the exact time with zone. Without a value: a dash. */
export function Time({ value, format = "short", className }: TimeProps) {
  const zone = useTimeZone();
  const isMoving = format === "relative" || format === "both";
  const relative = useClock(() => (value && isMoving ? formatRelative(value) : ""), "");
  if (!value) return <span className="text-text-3">—</span>;
  const short = formatTime(value, zone);
  const exact = formatExactTime(value, zone);
  const instant = new Date(value);
  // A line too narrow for both breaks between them.
  const both = relative ? `${short} ·\u00a0${relative.replaceAll(" ", "\u00a0")}` : short;
  const shown = { short, relative: relative || short, both }[format];
  return (
    <time
      dateTime={Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()}
      title={exact}
      // Set on hover: a list has a hundred of these, and none needs to follow the clock before it is looked at.
      onPointerEnter={(event) => {
        event.currentTarget.title = `${exact}\n${formatRelative(value)}`;
      }}
      className={className ?? (format === "both" ? undefined : "whitespace-nowrap")}
      // The current year is omitted, and may differ between server and browser for one night.
      suppressHydrationWarning
    >
      {shown}
    </time>
  );
}
