"use client";

import { createContext, type ReactNode, use } from "react";
import { zoneOfYear } from "@/lib/dates";

const ZoneContext = createContext("UTC");

/** The zone in which every time below is shown: the person's choice, an IANA name. UTC without it. */
export function TimeZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}

/** The IANA name of the zone in which times are shown. */
export function useTimeZone(): string {
  return use(ZoneContext);
}

/** `Times in Europe/Madrid (UTC+1/+2)`: stands once on every screen that shows times. */
export function ZoneNote({ className = "text-text-3" }: { className?: string }) {
  return (
    <span className={className} suppressHydrationWarning>
      Times in {zoneOfYear(useTimeZone())}
    </span>
  );
}
