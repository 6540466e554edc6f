import "server-only";
import { ConflictError, ForbiddenError } from "@/lib/errors";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Download } from "@/lib/server/http/file-route";
import { type ExportFormat, ExportManifest, type GetExportInput } from "../schema";
import { type ExportJob, findExport, statusOf } from "./list-exports";
import { readPieces } from "./pieces";

/** What of a manifest a download needs: of an older one the rest may not be readable. */
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

/** The manifest of an export as a file; it stays when the export's own file is gone. Audited as a download is. */
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

/** Passes the file on and fails, rather than ends, when bytes are missing: a cut file must not look whole. */
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
