"use client";

import { useParams } from "next/navigation";
import { createContext, type ReactNode, use } from "react";
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
}

export interface Session {
  actor: SessionActor;
  environments: readonly SessionEnvironment[];
  /** The environment that was looked at last in this browser, for pages that are about none. */
  lastSlug: string | null;
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is signed in and which environments there are. Throws outside of the console's layout. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is called outside of the console's layout");
  return session;
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
export function useEnvironment(): SessionEnvironment | null {
  const { environments } = useSession();
  const { environment } = useParams<{ environment?: string }>();
  return environments.find((each) => each.slug === environment) ?? null;
}

/** The environment of the address, else the one looked at last, else the first; null when there is none at all. */
export function useNearestEnvironment(): SessionEnvironment | null {
  const { environments, lastSlug } = useSession();
  const addressed = useEnvironment();
  return addressed ?? environments.find((each) => each.slug === lastSlug) ?? environments[0] ?? null;
}
