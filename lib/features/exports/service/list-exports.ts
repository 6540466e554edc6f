import "server-only";
import { and, eq, gt, gte, lte, or, type SQL, sql } from "drizzle-orm";
import { ConflictError, ForbiddenError } from "@/lib/errors";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { exportJob } from "@/lib/server/db/schema/export";
import { person } from "@/lib/server/db/schema/person";
import type { Download } from "@/lib/server/http/file-route";
import type { ExportStatus } from "@/lib/statuses";
import {
  type ExportDetail,
  type ExportFormat,
  type ExportList,
  ExportManifest,
  type GetExportInput,
  type ListExportsInput,
} from "../schema";
import { readPieces } from "./pieces";
import { type ExportJob, exportView, findExport, statusOf, storedManifest } from "./record";

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

function hasStatus(status: ExportStatus): SQL | undefined {
  const isStored = eq(exportJob.status, status);
  if (status === "completed") return and(isStored, gt(exportJob.expiresAt, sql`now()`));
  if (status !== "expired") return isStored;
  return or(isStored, and(eq(exportJob.status, "completed"), lte(exportJob.expiresAt, sql`now()`)));
}

/** What a download needs from a manifest: the rest of an older one may not be readable. */
const FileFacts = ExportManifest.pick({ format: true, bytes: true });

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  jsonl: "application/jsonl; charset=utf-8",
};

/**
 * The file of a completed export. Each download is audited. Throws `ConflictError` when there is no file (any more),
 * `ForbiddenError` when it holds personal data that the role may not see, whoever made it.
 */
export async function downloadExport(ctx: EnvironmentContext, { exportId }: GetExportInput): Promise<Download> {
  requirePermission(ctx, "exports:read");
  const { job } = await findExport(ctx, exportId);
  if (statusOf(job) !== "completed") throw noFile(job);
  if (!job.isMasked && !can(ctx.actor.role, "personal:reveal")) {
    throw new ForbiddenError({
      code: "export_unmasked",
      title: "This file contains personal data your role can't see.",
      meaning: "It was created by someone whose role can.",
      next: "Run the export again to get a copy with personal data masked.",
    });
  }
  const { format, bytes } = FileFacts.parse(job.manifest);
  await recordAudit(ctx.db, ctx, {
    action: "export.download",
    resource: { type: "Export", id: job.id },
    after: { fileName: job.fileName, bytes: job.fileBytes, sha256: job.fileHash, isMasked: job.isMasked },
  });
  return {
    fileName: job.fileName,
    contentType: CONTENT_TYPES[format],
    body: wholeFile(readPieces(ctx.db, { exportId, kind: "file", part: 0 }), bytes),
  };
}

/** The manifest of an export as a file; it outlives the export's own file. Audited like a download. */
export async function downloadManifest(ctx: EnvironmentContext, { exportId }: GetExportInput): Promise<Download> {
  requirePermission(ctx, "exports:read");
  const { job } = await findExport(ctx, exportId);
  if (!job.manifest) throw noFile(job);
  await recordAudit(ctx.db, ctx, {
    action: "export.download-manifest",
    resource: { type: "Export", id: job.id },
    after: { sha256: job.fileHash },
  });
  const text = `${JSON.stringify(job.manifest, null, 2)}\n`;
  return {
    fileName: `${job.fileName}.manifest.json`,
    contentType: "application/json",
    body: (async function* () {
      yield Buffer.from(text);
    })(),
  };
}

/** Passes the file on, and fails rather than ends when bytes are missing: a truncated file must not look complete. */
async function* wholeFile(pieces: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Uint8Array> {
  let passed = 0;
  for await (const piece of pieces) {
    passed += piece.length;
    yield piece;
  }
  if (passed !== bytes) throw new Error(`a stored export has ${passed} bytes instead of ${bytes}`);
}

function noFile(job: ExportJob): ConflictError {
  const isExpired = statusOf(job) === "expired";
  return new ConflictError({
    code: isExpired ? "export_expired" : "export_without_file",
    title: isExpired ? "The file has expired." : "This export has no file.",
    detail: isExpired ? "The manifest is still available." : undefined,
    next: job.status === "queued" || job.status === "running" ? "Wait until it completes." : "Run the export again.",
  });
}
