import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { exportJob } from "@/lib/server/db/schema/export";
import type { ExportView, GetExportInput } from "../schema";
import { announce, enqueueRun, findExport, isOpen, viewOf } from "./record";

/**
 * Stops an export: at once while it waits, before its next page while it runs. Repeating it has no further effect.
 * Throws `ConflictError` when it has already ended.
 */
export async function cancelExport(ctx: EnvironmentContext, { exportId }: GetExportInput): Promise<ExportView> {
  requirePermission(ctx, "exports:create");
  await findExport(ctx, exportId);
  const changed = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(exportJob)
      .set({
        cancelRequestedAt: sql`now()`,
        status: sql`case ${exportJob.status} when 'queued' then 'cancelled' else ${exportJob.status} end`,
        completedAt: sql`case ${exportJob.status} when 'queued' then now() else ${exportJob.completedAt} end`,
      })
      .where(and(eq(exportJob.id, exportId), isOpen, isNull(exportJob.cancelRequestedAt)))
      .returning({ status: exportJob.status, waitsUntil: exportJob.waitsUntil });
    if (!row) return false;
    // Otherwise it would notice only after the wait.
    if (row.waitsUntil !== null) await enqueueRun(tx, { id: exportId, environmentId: ctx.environment.id });
    await recordAudit(tx, ctx, {
      action: "export.cancel",
      resource: { type: "Export", id: exportId },
      after: { status: row.status },
    });
    await announce(tx, ctx.environment.id, exportId);
    return true;
  });
  const view = await viewOf(ctx, exportId);
  if (!changed && !view.isCancelling && view.status !== "cancelled") {
    throw new ConflictError({
      code: "export_ended",
      title: `This export has ${view.status === "failed" ? "failed" : "been completed"} already.`,
      meaning: "There is nothing left to cancel.",
    });
  }
  return view;
}
