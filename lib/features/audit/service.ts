import "server-only";
import { and, eq, gte, ilike, isNull, lte, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { distinctValues, isWithin } from "@/lib/server/db/distinct-values";
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
  const matching = { limit: (most: number) => placesOf(ctx.environment.id, input, { limit: most }) };
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

const ORDER = { at: auditEvent.at, id: auditEvent.id };

/** Records after the one with the id `cursor`. */
async function readRows({ db, environment }: EnvironmentContext, filters: Filters, page: Page): Promise<AuditRow[]> {
  const rows = await db
    .select()
    .from(auditEvent)
    .where(sql`${auditEvent.id} in (${placesOf(environment.id, filters, page)})`)
    .orderBy(...keyset(ORDER, page).orderBy);
  return rows.map(({ environmentId: _, actorId: __, ...row }) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
  }));
}

/**
 * The ids of a page. Each index gives a page of its own in the list's order, for the environment and for the console,
 * and for each actor whose name matches; the first of them all are the page. So a page costs the same among millions.
 */
function placesOf(environmentId: string, filters: Filters, page: Page): SQL {
  const { orderBy, beyond } = keyset(ORDER, page);
  const scopes = [eq(auditEvent.environmentId, environmentId), isNull(auditEvent.environmentId)];
  const pages = (label?: SQL) =>
    sql.join(
      scopes.map((scope) => {
        const where = and(scope, label && isWithin(auditEvent.actorLabel, label), ...conditions(filters), beyond);
        const order = sql.join([...(label ? [auditEvent.actorLabel] : []), ...orderBy], sql`, `);
        return sql`(select ${auditEvent.id}, ${auditEvent.at} from ${auditEvent} where ${where}
          order by ${order} limit ${page.limit})`;
      }),
      sql` union all `,
    );
  const { actor } = filters;
  const found =
    actor === undefined
      ? pages()
      : sql`select of_actor.* from (${actorsLike(actor, scopes)}) as actor(label),
          lateral (${pages(sql`actor.label`)}) as of_actor`;
  return sql`select id from (${found}) as ${auditEvent} order by ${sql.join(orderBy, sql`, `)} limit ${page.limit}`;
}

/** The labels of all actors that contain `text`. */
function actorsLike(text: string, scopes: readonly SQL[]): SQL {
  const labels = scopes.map((scope) => sql`(${distinctValues(auditEvent.actorLabel, scope)})`);
  return sql`select distinct value from (${sql.join(labels, sql` union all `)}) as labels
    where ${ilike(sql`value`, containsText(text))}`;
}

const conditions = ({ action, resourceId, from, to }: Filters): (SQL | undefined)[] => [
  action ? eq(auditEvent.action, action) : undefined,
  resourceId ? eq(auditEvent.resourceId, resourceId) : undefined,
  from ? gte(auditEvent.at, new Date(from)) : undefined,
  to ? lte(auditEvent.at, new Date(to)) : undefined,
];
