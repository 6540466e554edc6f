import "server-only";
import { ConflictError } from "@/lib/errors";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { ExportRequest, ExportView, RepeatExportInput } from "../schema";
import { addExport } from "./create-export";
import { findExport } from "./read";

/**
 * Makes an ended export again, over the same frozen range. Where the first was completed the two are compared when the
 * second is. Throws `ConflictError` for one that still runs.
 */
export async function repeatExport(ctx: EnvironmentContext, input: RepeatExportInput): Promise<ExportView> {
  requirePermission(ctx, "exports:create");
  const { job } = await findExport(ctx, input.exportId);
  if (job.status === "queued" || job.status === "running") {
    throw new ConflictError({
      code: "export_running",
      title: "This export hasn't finished yet.",
      next: "Wait for it, or cancel it first.",
    });
  }
  const isComparable = job.status === "completed" || job.status === "expired";
  return addExport(ctx, {
    key: input.key,
    request: job.request as ExportRequest,
    asOf: job.asOf,
    repeatOf: isComparable ? job.id : null,
  });
}
