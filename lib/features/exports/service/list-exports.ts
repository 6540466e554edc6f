import "server-only";
import { and, eq, gt, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { NotFoundError } from "@/lib/errors";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { exportJob } from "@/lib/server/db/schema/export";
import { person } from "@/lib/server/db/schema/person";
import type { ExportStatus } from "@/lib/statuses";
import type { ExportDetail, ExportList, ExportRequest, ExportView, GetExportInput, ListExportsInput } from "../schema";
import { storedComparison, storedManifest, storedRequest } from "./stored";

export type ExportJob = typeof exportJob.$inferSelect;
/** Exports that have not ended yet. */
export const isOpen = inArray(exportJob.status, ["queued", "running"]);

type Scope = Pick<EnvironmentContext, "db" | "environment" | "actor">;

/** Exports of the environment, newest first. */
export async function listExports(ctx: EnvironmentContext, input: ListExportsInput): Promise<ExportList> {
  requirePermission(ctx, "exports:read");
  const filters: (SQL | undefined)[] = [
    eq(exportJob.environmentId, ctx.environment.id),
    input.status ? hasStatus(input.status) : undefined,
    input.mine ? eq(exportJob.personId, ctx.actor.personId) : undefined,
    input.from ? gte(exportJob.createdAt, new Date(input.from)) : undefined,
    input.to ? lte(exportJob.createdAt, new Date(input.to)) : undefined,
  ];
  const { orderBy, beyond } = keyset({ at: exportJob.createdAt, id: exportJob.id }, input);
  const [rows, totalCount] = await Promise.all([
    ctx.db
      .select({ job: exportJob, personName: person.name })
      .from(exportJob)
      .leftJoin(person, eq(person.id, exportJob.personId))
      .where(and(...filters, beyond))
      .orderBy(...orderBy)
      .limit(input.limit + 1),
    ctx.db.$count(exportJob, and(...filters)),
  ]);
  const views = rows.map((row) => exportView(ctx, row.job, row.personName));
  return { ...pageOf(views, input.limit, ({ id }) => id), totalCount, asOf: new Date().toISOString() };
}

/** How many of one's own exports since an instant have failed. */
export async function countFailedExports(ctx: EnvironmentContext, since: Date): Promise<number> {
  requirePermission(ctx, "exports:read");
  const isOwn = and(eq(exportJob.environmentId, ctx.environment.id), eq(exportJob.personId, ctx.actor.personId));
  return await ctx.db.$count(exportJob, and(isOwn, hasStatus("failed"), gte(exportJob.createdAt, since)));
}

/** One export with its manifest, once it has one. Throws `NotFoundError`. */
export async function getExport(ctx: EnvironmentContext, { exportId }: GetExportInput): Promise<ExportDetail> {
  requirePermission(ctx, "exports:read");
  const { job, personName } = await findExport(ctx, exportId);
  return { export: exportView(ctx, job, personName), manifest: storedManifest(job.manifest) };
}

/** A file past its time is as good as gone, also before the sweep has come by. */
export function statusOf({ status, expiresAt }: ExportJob): ExportStatus {
  return status === "completed" && expiresAt !== null && expiresAt.getTime() <= Date.now() ? "expired" : status;
}

function hasStatus(status: ExportStatus): SQL | undefined {
  const isStored = eq(exportJob.status, status);
  if (status === "completed") return and(isStored, gt(exportJob.expiresAt, sql`now()`));
  if (status !== "expired") return isStored;
  return or(isStored, and(eq(exportJob.status, "completed"), lte(exportJob.expiresAt, sql`now()`)));
}

/** The export `id` of this environment. Throws `NotFoundError`. */
export async function findExport(scope: Pick<Scope, "db" | "environment">, id: string) {
  const [found] = await scope.db
    .select({ job: exportJob, personName: person.name })
    .from(exportJob)
    .leftJoin(person, eq(person.id, exportJob.personId))
    .where(and(eq(exportJob.id, id), eq(exportJob.environmentId, scope.environment.id)));
  if (found) return found;
  throw new NotFoundError({ title: "There is no such export.", next: "Open the list of exports and choose one." });
}

/** An export as the screens show it, for a caller that was let in already. Throws `NotFoundError`. */
export async function viewOf(scope: Scope, id: string): Promise<ExportView> {
  const { job, personName } = await findExport(scope, id);
  return exportView(scope, job, personName);
}

/** Words say which payments were chosen; their ids would make a list of exports long. */
function shownRequest(stored: ExportRequest | null): ExportRequest | null {
  if (!stored) return null;
  const { chosen, found: _, ...request } = stored;
  return { ...request, ...(chosen ? { chosen: { words: chosen.words } } : {}) };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function exportView(scope: Pick<Scope, "actor">, job: ExportJob, personName: string | null): ExportView {
  const isRunning = job.status === "running";
  return {
    id: job.id,
    status: statusOf(job),
    fileName: job.fileName,
    request: shownRequest(storedRequest(job.request)),
    isMasked: job.isMasked,
    personName,
    isOwn: job.personId === scope.actor.personId,
    asOf: job.asOf.toISOString(),
    phase: isRunning ? job.phase : null,
    rowsTotal: job.rowsTotal,
    rows: storedManifest(job.manifest)?.rows ?? null,
    rowsRead: job.rowsRead,
    rowsWritten: job.rowsWritten,
    fileBytes: job.fileBytes,
    fileHash: job.fileHash,
    failure: job.failure,
    waits:
      isRunning && job.waitsUntil && job.waitsSince
        ? { until: job.waitsUntil.toISOString(), since: job.waitsSince.toISOString(), because: job.waitsFor ?? "" }
        : null,
    isCancelling: isRunning && job.cancelRequestedAt !== null,
    repeatOf: job.repeatOf,
    comparison: storedComparison(job.comparison),
    createdAt: job.createdAt.toISOString(),
    startedAt: iso(job.startedAt),
    completedAt: iso(job.completedAt),
    expiresAt: iso(job.expiresAt),
  };
}
