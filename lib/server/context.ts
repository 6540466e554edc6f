import "server-only";
import type { SignOffAction } from "@/lib/audit-actions";
import { ForbiddenError } from "@/lib/errors";
import { can, type Permission, ROLE_LABELS, type Role } from "@/lib/permissions";
import type { Upstream } from "@/lib/upstream/client";
import type { Database } from "./db/client";
import type { environment } from "./db/schema/environment";

/** The person behind a request, according to the session row. */
export interface Actor {
  personId: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  /** The person's own display time zone; null: the browser's. */
  timeZone: string | null;
}

/** Where a request came from; `id` appears in every log line, error and audit row it causes. */
export interface RequestInfo {
  id: string;
  ip: string | null;
  userAgent: string | null;
}

/** What a console-wide verb works with. */
export interface Context {
  actor: Actor;
  request: RequestInfo;
  db: Database;
}

/** An environment without its secret. */
export type Environment = Omit<typeof environment.$inferSelect, "sealedSecret">;

/** A request that was signed off: its id, what it does, and the SHA-256 of exactly what is allowed. */
export interface SignedOff {
  id: string;
  action: SignOffAction;
  hash: string;
  /** When it was requested, by the database's clock. */
  requestedAt: Date;
}

/** What a verb about one environment works with; it reaches the service only through `upstream`. */
export interface EnvironmentContext extends Context {
  environment: Environment;
  upstream: Upstream;
  /** The maker's request that a second person signed off; set only where it is executed. */
  signedOff?: SignedOff;
  /** The row of the maker's earlier request to ask for again: nothing is executed, only requested. */
  asksAgain?: string;
}

/** A verb's first line. Throws `ForbiddenError` if the actor's role does not have `permission`. */
export function requirePermission(ctx: { actor: Actor }, permission: Permission): void {
  if (can(ctx.actor.role, permission)) return;
  throw new ForbiddenError({ detail: `Your role is ${ROLE_LABELS[ctx.actor.role]}.`, permission });
}
