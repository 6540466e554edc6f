"use client";

import { createContext, type ReactNode, use } from "react";

const ZoneContext = createContext("UTC");

/** The zone for all times below: the user's choice, an IANA name. UTC without a provider. */
export function TimeZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}

/** The IANA name of the zone in which times are shown. */
export function useTimeZone(): string {
  return use(ZoneContext);
}
