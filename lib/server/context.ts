import "server-only";
import type { SignOffAction } from "@/lib/audit-actions";
import { ForbiddenError } from "@/lib/errors";
import { can, type Permission, type Role } from "@/lib/permissions";
import type { Upstream } from "@/lib/upstream/client";
import type { Database } from "./db/client";
import type { environment } from "./db/schema/environment";

/** The person behind a request, as the session row says now. */
export interface Actor {
  personId: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  /** The person's own display zone; null: the browser's. */
  timeZone: string | null;
}

/** Where a request came from; `id` is in every log line, error and audit row it causes. */
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

/** A request that was signed off: its id, what it does, and the SHA-256 of exactly what may be done. */
export interface SignedOff {
  id: string;
  action: SignOffAction;
  hash: string;
}

/** What a verb about one environment works with: the service is reached through `upstream` alone. */
export interface EnvironmentContext extends Context {
  environment: Environment;
  upstream: Upstream;
  /** The maker's request that a second person signed off; set only where it is carried out. */
  signedOff?: SignedOff;
  /** The row of the maker's earlier request that is asked for once more: then nothing is done, only asked. */
  asksAgain?: string;
}

/** A verb's first line. Throws `ForbiddenError` when the actor's role does not hold `permission`. */
export function requirePermission(ctx: { actor: Actor }, permission: Permission): void {
  if (can(ctx.actor.role, permission)) return;
  throw new ForbiddenError({ detail: `The role ${ctx.actor.role} lacks the permission ${permission}.` });
}
