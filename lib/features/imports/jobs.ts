import "server-only";
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { recordSystemAudit } from "@/lib/server/audit/record";
import { getDatabase } from "@/lib/server/db/client";
import { IMPORT_KEPT_DAYS, importJob, importPiece } from "@/lib/server/db/schema/import";
import { findEnvironmentById, jobScope } from "@/lib/server/environments";
import { publishHint } from "@/lib/server/events/publish";
import type { Payloads } from "@/lib/server/jobs/queue";
import { log } from "@/lib/server/log";
import { enqueueFollow, followImport } from "./service/follow";
import { PIECE_BYTES } from "./service/pieces";

/** `import.follow`: checks once how far the service is with an import, and queues the next check. */
export async function followImportJob({ importId, state = { stalls: 0 } }: Payloads["import.follow"]): Promise<void> {
  const db = getDatabase();
  const [job] = await db.select().from(importJob).where(eq(importJob.id, importId));
  const scope = job ? jobScope(await findEnvironmentById(db, job.environmentId)) : null;
  if (!job || !scope) return;
  const next = await followImport(db, scope.upstream, importId, state);
  if (next) await enqueueFollow(db, job, next);
}

/**
 * `import.watch`: runs when an upload has not reported for too long. An upload that never began is cancelled; one that
 * was in progress died with its process, and it is unknown what the service has received of it.
 */
export async function watchImportJob({ importId }: Payloads["import.watch"]): Promise<void> {
  const db = getDatabase();
  await db.transaction(async (tx) => {
    const [job] = await tx.select().from(importJob).where(eq(importJob.id, importId)).for("update");
    if (job?.status !== "waiting" && job?.status !== "uploading") return;
    const [stored] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(importPiece)
      .where(eq(importPiece.importId, importId));
    const isWhole = (stored?.count ?? 0) >= Math.ceil(job.fileBytes / PIECE_BYTES);
    const failure =
      job.status === "waiting"
        ? "The upload never began: the page was closed or lost its connection. Nothing was sent."
        : isWhole
          ? "Corridor was stopped while it waited for the service's response. The service may have taken the file: check the customers list before you send it again."
          : "Corridor was stopped before it had passed on the whole file. The service takes whole files only, but check the customers list before you send it again.";
    const status = job.status === "waiting" ? "cancelled" : "unknown";
    await tx
      .update(importJob)
      .set({ status, failure, completedAt: status === "cancelled" ? new Date() : null })
      .where(eq(importJob.id, importId));
    await recordSystemAudit(tx, {
      action: "import.give-up",
      resource: { type: "Import", id: importId },
      environmentId: job.environmentId,
      before: { status: job.status },
      after: { status },
    });
    await publishHint(tx, { environmentId: job.environmentId, kind: "import", resourceId: importId });
  });
}

/** `import.sweep`, daily: removes stored files that are no longer needed or have expired. Safe to run twice. */
export async function sweepImportsJob(): Promise<void> {
  const db = getDatabase();
  const old = sql`${importJob.createdAt} < now() - make_interval(days => ${sql.raw(String(IMPORT_KEPT_DAYS))})`;
  const isUsed = and(
    inArray(importJob.status, ["completed", "cancelled", "failed"]),
    sql`jsonb_array_length(${importJob.errors}) = 0`,
    lt(importJob.completedAt, sql`now() - interval '1 hour'`),
  );
  const over = db.select({ id: importJob.id }).from(importJob).where(or(old, isUsed));
  const { rowCount } = await db.delete(importPiece).where(inArray(importPiece.importId, over));
  log.info({ pieces: rowCount }, "removed stored import files");
}
