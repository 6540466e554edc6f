"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { ownDrafts } from "@/components/ui/draft-storage";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { Toaster } from "@/components/ui/toaster";
import { createQueryClient } from "@/lib/client/query-client";
import { rememberInCookie, ZONE_COOKIE } from "./cookies";
import { type Session, SessionProvider } from "./session";

const never = () => () => {};
let knownZone: string | undefined;
/** Asked of the browser once: every render asks, and the answer takes milliseconds on a phone. */
const browserZone = () => {
  knownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return knownZone;
};

export interface ProvidersProps {
  session: Session;
  /** The zone that the browser named last time; null on the first visit, whose first paint is in UTC. */
  lastZone: string | null;
  children: ReactNode;
}

/** What every page of the console stands on: server state, URL state, session, time zone, toasts. */
export function Providers({ session, lastZone, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  const detected = useSyncExternalStore(never, browserZone, () => lastZone ?? "UTC");
  const { personId } = session.actor;
  // Before any form reads its draft: layout effects come first.
  useLayoutEffect(() => ownDrafts(personId), [personId]);
  useEffect(() => {
    rememberInCookie(ZONE_COOKIE, browserZone());
  }, []);
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>
        <SessionProvider session={session}>
          <TimeZoneProvider zone={session.actor.timeZone ?? detected}>
            {children}
            <Toaster />
          </TimeZoneProvider>
        </SessionProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
