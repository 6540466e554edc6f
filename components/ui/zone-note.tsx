"use client";

import { useTimeZone } from "./time-zone";
import { zoneOfYear } from "./zone-of-year";

/** `Times in Europe/Madrid (UTC+1/+2)`: shown once on every screen with times. */
export function ZoneNote({ className = "text-text-3" }: { className?: string }) {
  return (
    <span className={className} suppressHydrationWarning>
      Times in {zoneOfYear(useTimeZone())}
    </span>
  );
}
