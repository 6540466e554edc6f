import "server-only";
import type { AuditAction, AuditResource } from "@/lib/audit-actions";
import type { Context, EnvironmentContext } from "../context";
import type { DatabaseLike } from "../db/client";
import { auditEvent } from "../db/schema/audit";
import { withoutSecrets } from "../redaction";

/** What happened. `action` is `<noun>.<verb>` (`quote.execute`); `before` and `after` hold what changed, no secrets. */
export interface AuditEntry {
  action: AuditAction;
  resource: { type: AuditResource; id: string };
  /** Omitted: the context's environment; null: the console as a whole. */
  environmentId?: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  journalId?: string;
}

/**
 * Writes an audit record in the caller's transaction: the change and its record are committed together or not at all.
 */
export async function recordAudit(db: DatabaseLike, ctx: Context | EnvironmentContext, entry: AuditEntry) {
  await personAudit(db, ctx, entry);
}

/** `recordAudit` as part of another statement in the caller's transaction. */
export function personAudit(db: DatabaseLike, ctx: Context | EnvironmentContext, entry: AuditEntry) {
  const here = "environment" in ctx ? ctx.environment.id : null;
  return db.insert(auditEvent).values({
    ...columns(entry),
    environmentId: entry.environmentId === undefined ? here : entry.environmentId,
    actorKind: "person",
    actorId: ctx.actor.personId,
    actorLabel: `${ctx.actor.name} <${ctx.actor.email}>`,
    ip: ctx.request.ip,
    userAgent: ctx.request.userAgent?.slice(0, 300) ?? null,
    requestId: ctx.request.id,
  });
}

/** Who to name as the actor when Corridor acts by itself, and in response to what. */
interface SystemAuditEntry extends AuditEntry {
  actorLabel?: string;
  requestId?: string;
  ip?: string | null;
  userAgent?: string | null;
}

/** Writes an audit record of something Corridor did by itself: a job, a declared environment, a set-up link. */
export async function recordSystemAudit(db: DatabaseLike, entry: SystemAuditEntry) {
  await systemAudit(db, entry);
}

/** `recordSystemAudit` as part of another statement in the caller's transaction. */
export function systemAudit(db: DatabaseLike, entry: SystemAuditEntry) {
  return db.insert(auditEvent).values({
    ...columns(entry),
    environmentId: entry.environmentId ?? null,
    actorKind: "system",
    actorLabel: entry.actorLabel ?? "Corridor",
    ip: entry.ip ?? null,
    userAgent: entry.userAgent?.slice(0, 300) ?? null,
    requestId: entry.requestId ?? null,
  });
}

function columns(entry: AuditEntry) {
  return {
    action: entry.action,
    resourceType: entry.resource.type,
    resourceId: entry.resource.id,
    before: entry.before && withoutSecrets(entry.before),
    after: entry.after && withoutSecrets(entry.after),
    journalId: entry.journalId ?? null,
  };
}
