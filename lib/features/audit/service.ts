import "server-only";
import { and, eq, gte, ilike, isNull, lte, or, type SQL } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { containsText, countUpTo, keyset, pageOf } from "@/lib/server/db/keyset";
import { auditEvent } from "@/lib/server/db/schema/audit";
import type { AuditList, ListAuditInput } from "./schema";

const COUNT_LIMIT = 10_000;

/** A page of the audit log: records of this environment, and of the console as a whole. */
export async function listAudit(ctx: EnvironmentContext, input: ListAuditInput): Promise<AuditList> {
  requirePermission(ctx, "audit:read");
  const { limit } = input;
  const filters = conditions(ctx.environment.id, input);
  const { orderBy, beyond } = keyset({ id: auditEvent.id }, input);
  const matching = ctx.db
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .where(and(...filters));
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(auditEvent)
      .where(and(...filters, beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
    countUpTo(ctx.db, matching, COUNT_LIMIT),
  ]);
  const events = rows.map(({ environmentId: _, actorId: __, ...row }) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
  }));
  return { ...pageOf(events, limit, ({ id }) => id), ...total, asOf: new Date().toISOString() };
}

function conditions(environmentId: string, input: ListAuditInput): (SQL | undefined)[] {
  return [
    or(eq(auditEvent.environmentId, environmentId), isNull(auditEvent.environmentId)),
    input.action ? eq(auditEvent.action, input.action) : undefined,
    input.actor ? ilike(auditEvent.actorLabel, containsText(input.actor)) : undefined,
    input.resourceId ? eq(auditEvent.resourceId, input.resourceId) : undefined,
    input.from ? gte(auditEvent.at, new Date(input.from)) : undefined,
    input.to ? lte(auditEvent.at, new Date(input.to)) : undefined,
  ];
}
