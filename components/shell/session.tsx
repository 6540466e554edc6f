"use client";

import { useParams } from "next/navigation";
import { createContext, type ReactNode, use } from "react";
import { EnvironmentProvider, useEnvironment } from "@/lib/client/environment";
import { can, type Permission, type Role } from "@/lib/permissions";

/** Who looks at the page. */
export interface SessionActor {
  personId: string;
  name: string;
  email: string;
  role: Role;
  /** The person's own choice; null: the browser's zone. */
  timeZone: string | null;
}

/** An environment as the switcher knows it. */
export interface SessionEnvironment {
  slug: string;
  name: string;
  mode: "sandbox" | "production";
  /** Its service is the demo's simulated one. */
  isDemo?: boolean;
}

export interface Session {
  actor: SessionActor;
  environments: readonly SessionEnvironment[];
  /** The environment that was looked at last in this browser, for pages that are about none. */
  lastSlug: string | null;
}

const SessionContext = createContext<Session | null>(null);

/** Who is signed in, and the environment that the page is about (see `useEnvironment` in lib/client). */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { environment } = useParams<{ environment?: string }>();
  return (
    <SessionContext value={session}>
      <EnvironmentProvider value={nearest(session, environment)?.slug ?? ""}>{children}</EnvironmentProvider>
    </SessionContext>
  );
}

function nearest({ environments, lastSlug }: Session, addressed: string | undefined): SessionEnvironment | null {
  const bySlug = (slug: string | null | undefined) => environments.find((each) => each.slug === slug);
  return bySlug(addressed) ?? bySlug(lastSlug) ?? environments[0] ?? null;
}

/** Who is signed in and which environments there are. Throws outside of the console's layout. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is called outside of the console's layout");
  return session;
}

/** What the environment that the page is about is for; null when there is none. */
export function useMode(): SessionEnvironment["mode"] | null {
  const slug = useEnvironment();
  return useSession().environments.find((each) => each.slug === slug)?.mode ?? null;
}

/** Who is signed in. */
export function useActor(): SessionActor {
  return useSession().actor;
}

/** Whether the role of who is signed in holds `permission`: to explain why a button is off; the server decides. */
export function useCan(permission: Permission): boolean {
  return can(useActor().role, permission);
}

/** The environment of the address, null on pages that are about none. */
export function useAddressedEnvironment(): SessionEnvironment | null {
  const { environments } = useSession();
  const { environment } = useParams<{ environment?: string }>();
  return environments.find((each) => each.slug === environment) ?? null;
}

/** What `useEnvironment` names, with its name and mode; null when there is none at all. */
export function useNearestEnvironment(): SessionEnvironment | null {
  const session = useSession();
  return nearest(session, useEnvironment());
}

/** Whether the page is about an environment of the demo, where there is something to try out. */
export function useIsDemo(): boolean {
  return useNearestEnvironment()?.isDemo === true;
}
