"use client";

import { useParams } from "next/navigation";
import { createContext, type ReactNode, use, useState } from "react";
import { EnvironmentProvider, useEnvironment } from "@/lib/client/environment";
import { can, type Permission, type Role } from "@/lib/permissions";

/** The user viewing the page. */
export interface SessionActor {
  personId: string;
  name: string;
  email: string;
  role: Role;
  /** The user's own choice; null for the browser's zone. */
  timeZone: string | null;
}

/** An environment as the switcher needs it. */
export interface SessionEnvironment {
  slug: string;
  name: string;
  mode: "sandbox" | "production";
  /** Its service is the demo's simulator. */
  isDemo?: boolean;
  /** IDs of sections for which its deployment of the service has nothing. */
  lacks?: readonly string[];
}

export interface Session {
  actor: SessionActor;
  environments: readonly SessionEnvironment[];
  /** The environment viewed last in this browser, for pages that aren't about one. */
  lastSlug: string | null;
}

const SessionContext = createContext<Session | null>(null);

/** The signed-in user, and the page's environment (see `useEnvironment` in lib/client). */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { environment } = useParams<{ environment?: string }>();
  // The session tells which was viewed last when it was loaded; the environment may have been switched since.
  const [lastSlug, setLastSlug] = useState(session.lastSlug);
  const slug = nearest({ ...session, lastSlug }, environment)?.slug ?? "";
  if (slug === environment && slug !== lastSlug) setLastSlug(slug);
  return (
    <SessionContext value={session}>
      <EnvironmentProvider value={slug}>{children}</EnvironmentProvider>
    </SessionContext>
  );
}

function nearest({ environments, lastSlug }: Session, addressed: string | undefined): SessionEnvironment | null {
  const bySlug = (slug: string | null | undefined) => environments.find((each) => each.slug === slug);
  return bySlug(addressed) ?? bySlug(lastSlug) ?? environments[0] ?? null;
}

/** The signed-in user and the existing environments. Throws outside the console's layout. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is called outside of the console's layout");
  return session;
}

/** The mode of the page's environment; null if there is none. */
export function useMode(): SessionEnvironment["mode"] | null {
  const slug = useEnvironment();
  return useSession().environments.find((each) => each.slug === slug)?.mode ?? null;
}

/** The signed-in user. */
export function useActor(): SessionActor {
  return useSession().actor;
}

/** Whether the signed-in user's role has `permission`: to explain a disabled button; the server decides. */
export function useCan(permission: Permission): boolean {
  return can(useActor().role, permission);
}

/** The environment in the URL, null on pages that aren't about one. */
export function useAddressedEnvironment(): SessionEnvironment | null {
  const { environments } = useSession();
  const { environment } = useParams<{ environment?: string }>();
  return environments.find((each) => each.slug === environment) ?? null;
}

/** The environment of `useEnvironment`, with its name and mode; null if there is none at all. */
export function useNearestEnvironment(): SessionEnvironment | null {
  const session = useSession();
  return nearest(session, useEnvironment());
}

/** Whether the page is about a demo environment, where there is something to try out. */
export function useIsDemo(): boolean {
  return useNearestEnvironment()?.isDemo === true;
}
