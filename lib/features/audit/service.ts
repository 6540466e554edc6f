import "server-only";
import { and, asc, desc, eq, gt, gte, ilike, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import type { AuditList, ListAuditInput } from "./schema";

/** Counting stops here: a list of millions must not be counted on every page. */
const COUNT_LIMIT = 10_000;

/** A page of the audit log: what concerns this environment, and what concerns the console as a whole. */
export async function listAudit(ctx: EnvironmentContext, input: ListAuditInput): Promise<AuditList> {
  requirePermission(ctx, "audit:read");
  const filters = conditions(ctx.environment.id, input);
  const isNewestFirst = input.sortOrder === "desc";
  const after = input.cursor === undefined ? undefined : Number(input.cursor);
  const beyond = after === undefined ? undefined : isNewestFirst ? lt(auditEvent.id, after) : gt(auditEvent.id, after);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select()
      .from(auditEvent)
      .where(and(...filters, beyond))
      .orderBy(isNewestFirst ? desc(auditEvent.id) : asc(auditEvent.id))
      .limit(input.limit + 1),
    ctx.db.select({ count: sql<number>`count(*)::int` }).from(
      ctx.db
        .select({ id: auditEvent.id })
        .from(auditEvent)
        .where(and(...filters))
        .limit(COUNT_LIMIT + 1)
        .as("counted"),
    ),
  ]);
  const shown = rows.slice(0, input.limit);
  const hasMore = rows.length > input.limit;
  const total = counted?.count ?? 0;
  return {
    data: shown.map(({ environmentId: _, actorId: __, ...row }) => ({
      ...row,
      id: String(row.id),
      at: row.at.toISOString(),
    })),
    hasMore,
    ...(hasMore ? { nextCursor: String(shown.at(-1)?.id) } : {}),
    ...(total > COUNT_LIMIT ? {} : { totalCount: total }),
    asOf: new Date().toISOString(),
  };
}

function conditions(environmentId: string, input: ListAuditInput): (SQL | undefined)[] {
  const escaped = input.actor?.replace(/[\\%_]/g, (character) => `\\${character}`);
  return [
    or(eq(auditEvent.environmentId, environmentId), isNull(auditEvent.environmentId)),
    input.action ? eq(auditEvent.action, input.action) : undefined,
    escaped ? ilike(auditEvent.actorLabel, `%${escaped}%`) : undefined,
    input.resourceId ? eq(auditEvent.resourceId, input.resourceId) : undefined,
    input.from ? gte(auditEvent.at, new Date(input.from)) : undefined,
    input.to ? lte(auditEvent.at, new Date(input.to)) : undefined,
  ];
}
