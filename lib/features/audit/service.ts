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

/** Above that, each record is compared with all of them: so many people make a good part of the records. */
const MOST_ACTORS = 20;

type Filters = Omit<ExportAuditInput, "timeZone">;
/** A filter with the labels of the actors that it matches; null: of all. */
type Search = Omit<Filters, "actor"> & { actors: string[] | null };

/** A page of the audit log: records of this environment, and of the console as a whole. */
export async function listAudit(ctx: EnvironmentContext, input: ListAuditInput): Promise<AuditList> {
  requirePermission(ctx, "audit:read");
  const { limit } = input;
  const search = await searchFor(ctx, input);
  const matching = { limit: (most: number) => placesOf(ctx.environment.id, search, { limit: most }) };
  const [rows, total] = await Promise.all([
    readRows(ctx, search, { ...input, limit: limit + 1 }),
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
  const search = await searchFor(ctx, filters);
  let cursor: string | undefined;
  for (;;) {
    const rows: AuditRow[] = await readRows(ctx, search, { cursor, limit: BATCH });
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
async function readRows({ db, environment }: EnvironmentContext, search: Search, page: Page): Promise<AuditRow[]> {
  const rows = await db
    .select()
    .from(auditEvent)
    .where(sql`${auditEvent.id} in (${placesOf(environment.id, search, page)})`)
    .orderBy(...keyset(ORDER, page).orderBy);
  return rows.map(({ environmentId: _, actorId: __, ...row }) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
  }));
}

/** Of the environment, and of the console as a whole. */
const scopesOf = (environmentId: string) => [
  eq(auditEvent.environmentId, environmentId),
  isNull(auditEvent.environmentId),
];

/** Looks up whom the text of a filter names. */
async function searchFor({ db, environment }: EnvironmentContext, { actor, ...filters }: Filters): Promise<Search> {
  if (actor === undefined) return { ...filters, actors: null };
  const labels = scopesOf(environment.id).map((scope) => sql`(${distinctValues(auditEvent.actorLabel, scope)})`);
  const { rows } = await db.execute<{ value: string }>(sql`
    select distinct value from (${sql.join(labels, sql` union all `)}) as labels
    where ${ilike(sql`value`, containsText(actor))}`);
  return { ...filters, actors: rows.map(({ value }) => value) };
}

/**
 * The ids of a page. Each index gives a page of its own in the list's order, for the environment and for the console,
 * and for each of a few actors; the first of them all are the page. So a page costs the same among millions.
 */
function placesOf(environmentId: string, { actors, ...filters }: Search, page: Page): SQL {
  const { orderBy, beyond } = keyset(ORDER, page);
  const pages = (isByActor?: SQL, inOrder: (SQL | typeof auditEvent.actorLabel)[] = orderBy) =>
    sql.join(
      scopesOf(environmentId).map(
        (scope) => sql`(select ${auditEvent.id}, ${auditEvent.at} from ${auditEvent}
          where ${and(scope, isByActor, ...conditions(filters), beyond)}
          order by ${sql.join(inOrder, sql`, `)} limit ${page.limit})`,
      ),
      sql` union all `,
    );
  const labels = sql`${sql.param(actors)}::text[]`;
  const found =
    actors === null
      ? pages()
      : actors.length > MOST_ACTORS
        ? pages(sql`${auditEvent.actorLabel} = any(${labels})`)
        : sql`select of_actor.* from unnest(${labels}) as actor(label), lateral (
            ${pages(isWithin(auditEvent.actorLabel, sql`actor.label`), [auditEvent.actorLabel, ...orderBy])}) as of_actor`;
  return sql`select id from (${found}) as ${auditEvent} order by ${sql.join(orderBy, sql`, `)} limit ${page.limit}`;
}

const conditions = ({ action, resourceId, from, to }: Omit<Search, "actors">): (SQL | undefined)[] => [
  action ? eq(auditEvent.action, action) : undefined,
  resourceId ? eq(auditEvent.resourceId, resourceId) : undefined,
  from ? gte(auditEvent.at, new Date(from)) : undefined,
  to ? lte(auditEvent.at, new Date(to)) : undefined,
];
