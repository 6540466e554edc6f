import "server-only";
import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { NotFoundError } from "@/lib/errors";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { importJob } from "@/lib/server/db/schema/import";
import { person } from "@/lib/server/db/schema/person";
import type {
  ImportDetail,
  ImportId,
  ImportList,
  ImportRow,
  ListImportsInput,
  ListRowErrorsInput,
  RowErrorList,
} from "../schema";
import { nextAskAt } from "./follow";
import { hasPieces } from "./pieces";

/** An unreadable job is not reported at once: the service may be back in a moment. */
export const UNREAD_AFTER_SECONDS = 120;

// The row errors stay in the database: a list of thousands doesn't belong in a page.
const COLUMNS = {
  id: importJob.id,
  fileName: importJob.fileName,
  fileBytes: importJob.fileBytes,
  rows: importJob.rows,
  status: importJob.status,
  successful: importJob.successful,
  failed: importJob.failed,
  isUnread: sql<boolean>`coalesce(${importJob.status} = 'processing' and ${importJob.unreadSince} < now() - make_interval(secs => ${sql.raw(String(UNREAD_AFTER_SECONDS))}), false)`,
  person: person.name,
  createdAt: importJob.createdAt,
  completedAt: importJob.completedAt,
};

type ErrorDetails = Pick<ImportDetail, "errorsKnown" | "rowsNamed" | "rowsLocated" | "isNumberingUnsure">;
type Stored = Omit<ImportRow, "createdAt" | "completedAt"> & { createdAt: Date; completedAt: Date | null };

const rowOf = ({ createdAt, completedAt, ...row }: Stored): ImportRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  completedAt: completedAt?.toISOString() ?? null,
});

/** Imports of the environment, newest first by default. */
export async function listImports(ctx: EnvironmentContext, input: ListImportsInput): Promise<ImportList> {
  requirePermission(ctx, "imports:read");
  const filters: (SQL | undefined)[] = [
    eq(importJob.environmentId, ctx.environment.id),
    input.status ? eq(importJob.status, input.status) : undefined,
    input.from ? gte(importJob.createdAt, new Date(input.from)) : undefined,
    input.to ? lte(importJob.createdAt, new Date(input.to)) : undefined,
  ];
  const { orderBy, beyond } = keyset({ at: importJob.createdAt, id: importJob.id }, input);
  const [rows, totalCount] = await Promise.all([
    ctx.db
      .select(COLUMNS)
      .from(importJob)
      .leftJoin(person, eq(person.id, importJob.personId))
      .where(and(...filters, beyond))
      .orderBy(...orderBy)
      .limit(input.limit + 1),
    ctx.db.$count(importJob, and(...filters)),
  ]);
  return { ...pageOf(rows.map(rowOf), input.limit, ({ id }) => id), totalCount, asOf: new Date().toISOString() };
}

/** One import without its row errors. Throws `NotFoundError`. */
export async function getImport(ctx: EnvironmentContext, { importId }: ImportId): Promise<ImportDetail> {
  requirePermission(ctx, "imports:read");
  return detailOf(ctx, importId);
}

/** An import as its page shows it, for a caller that is already authorised. Throws `NotFoundError`. */
export async function detailOf(
  scope: Pick<EnvironmentContext, "db" | "environment" | "actor">,
  id: string,
): Promise<ImportDetail> {
  const [found] = await scope.db
    .select({
      ...COLUMNS,
      personId: importJob.personId,
      serviceJobId: importJob.serviceJobId,
      total: importJob.total,
      processed: importJob.processed,
      failure: importJob.failure,
      polls: importJob.polls,
      unreadSince: importJob.unreadSince,
      unreadBecause: importJob.unreadBecause,
      isOwnNumbering: sql<boolean>`${importJob.leftOut} is not null`,
      errors: sql<ErrorDetails>`(
        select jsonb_build_object(
          'errorsKnown', count(*),
          'rowsNamed', count(distinct case
            when entry->>'row' is not null then 'row ' || (entry->>'row')
            when entry->>'doubt' = 'numbering' then 'one of ' || (entry->>'mayBe')
            else 'error ' || number end),
          'rowsLocated', count(distinct entry->>'row') + count(*) filter (where entry->>'doubt' = 'id'),
          'isNumberingUnsure', coalesce(bool_or(entry->>'doubt' = 'numbering'), false)
        ) from jsonb_array_elements(${importJob.errors}) with ordinality as each (entry, number)
      )`,
    })
    .from(importJob)
    .leftJoin(person, eq(person.id, importJob.personId))
    .where(and(eq(importJob.id, id), eq(importJob.environmentId, scope.environment.id)));
  if (!found) throw noImport();
  const { personId, serviceJobId, total, processed, failure, polls, errors, isOwnNumbering, ...rest } = found;
  const { unreadSince, unreadBecause, ...row } = rest;
  const hasFailedRows = errors.errorsKnown > 0 && (await hasPieces(scope.db, id));
  const isOwn = personId === scope.actor.personId;
  const unread =
    row.isUnread && unreadSince
      ? { since: unreadSince.toISOString(), because: unreadBecause ?? "", nextAt: await nextAskAt(scope.db, id) }
      : null;
  const facts = { isOwn, serviceJobId, total, processed, failure, polls, unread, isOwnNumbering, hasFailedRows };
  return { ...rowOf(row), ...facts, ...errors };
}

export const noImport = () =>
  new NotFoundError({ title: "Import not found.", next: "Open the list of imports and choose one." });

/** A page of the rows that the service refused, in the order it reported them. Throws `NotFoundError`. */
export async function listRowErrors(ctx: EnvironmentContext, input: ListRowErrorsInput): Promise<RowErrorList> {
  requirePermission(ctx, "imports:read");
  const { importId, limit, offset } = input;
  const [found] = await ctx.db
    .select({
      total: sql<number>`jsonb_array_length(${importJob.errors})`,
      data: sql<RowErrorList["data"]>`coalesce((
        select jsonb_agg(entry order by number)
        from jsonb_array_elements(${importJob.errors}) with ordinality as each (entry, number)
        where number > ${offset} and number <= ${offset + limit}
      ), '[]'::jsonb)`,
    })
    .from(importJob)
    .where(and(eq(importJob.id, importId), eq(importJob.environmentId, ctx.environment.id)));
  if (!found) throw noImport();
  return found;
}
