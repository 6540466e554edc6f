import "server-only";
import { and, eq, gte, ilike, isNull, lte, or, type SQL } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { containsText, countUpTo, keyset, pageOf } from "@/lib/server/db/keyset";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { csvDownload } from "@/lib/server/files/csv-download";
import type { Download } from "@/lib/server/http/file-route";
import { auditFields } from "./fields";
import type { AuditList, AuditRow, ExportAuditInput, ListAuditInput } from "./schema";

const COUNT_LIMIT = 10_000;
const BATCH = 500;

type Filters = Omit<ExportAuditInput, "timeZone">;

/** A page of the audit log: records of this environment, and of the console as a whole. */
export async function listAudit(ctx: EnvironmentContext, input: ListAuditInput): Promise<AuditList> {
  requirePermission(ctx, "audit:read");
  const { limit } = input;
  const matching = ctx.db
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .where(and(...conditions(ctx.environment.id, input)));
  const [rows, total] = await Promise.all([
    readRows(ctx, input, { ...input, limit: limit + 1 }),
    countUpTo(ctx.db, matching, COUNT_LIMIT),
  ]);
  return { ...pageOf(rows, limit, ({ id }) => id), ...total, asOf: new Date().toISOString() };
}

/**
 * All records that match a filter as CSV, newest first, with what changed as JSON: what the list on the screen shows.
 * The download is itself recorded.
 */
export async function exportAudit(ctx: EnvironmentContext, input: ExportAuditInput): Promise<Download> {
  requirePermission(ctx, "audit:read");
  const { timeZone, ...filters } = input;
  await recordAudit(ctx.db, ctx, {
    action: "audit.export",
    resource: { type: "Audit", id: ctx.environment.slug },
    after: { filters, timeZone },
  });
  const rows = everyRow(ctx, filters);
  return csvDownload({ name: `audit_${ctx.environment.slug}`, fields: auditFields, rows, timeZone });
}

async function* everyRow(ctx: EnvironmentContext, filters: Filters): AsyncGenerator<AuditRow[]> {
  let cursor: string | undefined;
  for (;;) {
    const rows: AuditRow[] = await readRows(ctx, filters, { cursor, limit: BATCH });
    yield rows;
    if (rows.length < BATCH) return;
    cursor = rows.at(-1)?.id;
  }
}

interface Page {
  cursor?: string;
  limit: number;
  sortOrder?: "asc" | "desc";
}

/** Records after the one with the id `cursor`. */
async function readRows({ db, environment }: EnvironmentContext, filters: Filters, page: Page): Promise<AuditRow[]> {
  const { orderBy, beyond } = keyset({ id: auditEvent.id }, page);
  const rows = await db
    .select()
    .from(auditEvent)
    .where(and(...conditions(environment.id, filters), beyond))
    .orderBy(...orderBy)
    .limit(page.limit);
  return rows.map(({ environmentId: _, actorId: __, ...row }) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
  }));
}

function conditions(environmentId: string, input: Filters): (SQL | undefined)[] {
  return [
    or(eq(auditEvent.environmentId, environmentId), isNull(auditEvent.environmentId)),
    input.action ? eq(auditEvent.action, input.action) : undefined,
    input.actor ? ilike(auditEvent.actorLabel, containsText(input.actor)) : undefined,
    input.resourceId ? eq(auditEvent.resourceId, input.resourceId) : undefined,
    input.from ? gte(auditEvent.at, new Date(input.from)) : undefined,
    input.to ? lte(auditEvent.at, new Date(input.to)) : undefined,
  ];
}
