"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { ownDrafts } from "@/components/ui/draft-storage";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { Toaster } from "@/components/ui/toaster";
import { callAs } from "@/lib/client/call";
import { firstIdle } from "@/lib/client/first-idle";
import { createQueryClient } from "@/lib/client/query-client";
import { rememberInCookie, ZONE_COOKIE } from "./cookies";
import { type Session, SessionProvider } from "./session";

export interface ProvidersProps {
  session: Session;
  /** The zone that the browser reported last time; null on the first visit, which first paints in UTC. */
  lastZone: string | null;
  children: ReactNode;
}

/** The providers for every page of the console: server state, URL state, session, time zone, toasts. */
export function Providers({ session, lastZone, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  const [detected, setDetected] = useState(lastZone ?? "UTC");
  const { personId, timeZone } = session.actor;
  // Before any form reads its draft and any query is sent: layout effects run first.
  useLayoutEffect(() => {
    ownDrafts(personId);
    callAs(personId);
  }, [personId]);
  useEffect(() => {
    if (timeZone !== null) return;
    // Deferred until the page is usable: this takes 50 ms on a phone, and the zone has rarely changed.
    firstIdle().then(() => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
      setDetected(zone);
      rememberInCookie(ZONE_COOKIE, zone);
    });
  }, [timeZone]);
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>
        <SessionProvider session={session}>
          <TimeZoneProvider zone={timeZone ?? detected}>
            {children}
            <Toaster />
          </TimeZoneProvider>
        </SessionProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
