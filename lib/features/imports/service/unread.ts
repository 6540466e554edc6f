import "server-only";
import { and, eq } from "drizzle-orm";
import type { AuditAction } from "@/lib/audit-actions";
import { ConflictError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { importJob } from "@/lib/server/db/schema/import";
import { publishHint } from "@/lib/server/events/publish";
import type { ImportDetail, ImportId } from "../schema";
import { enqueueFollow } from "./follow";
import { detailOf, noImport } from "./read";

type Job = typeof importJob.$inferSelect;

/**
 * Makes the service report at once how far an import is: one whose job currently can't be read, or one that was given
 * up. Repeating it has no further effect. Throws `ConflictError` when there is nothing more to learn.
 */
export async function readImportAgain(ctx: EnvironmentContext, { importId }: ImportId): Promise<ImportDetail> {
  requirePermission(ctx, "imports:create");
  await ctx.db.transaction(async (tx) => {
    const job = await lockJob(tx, ctx, importId);
    const isGivenUp = job.status === "unknown" && job.serviceJobId !== null;
    if (job.status !== "processing" && !isGivenUp) {
      throw new ConflictError({
        code: "import_ended",
        title: job.serviceJobId === null ? "The service has no job for this import." : "This import has ended already.",
        meaning: "There is nothing to read.",
      });
    }
    await change(tx, ctx, job, "import.read-again", { status: "processing", failure: null, completedAt: null });
    await enqueueFollow(tx, job);
  });
  return detailOf(ctx, importId);
}

/**
 * Closes an import whose job can't be read: it is no longer followed, and the outcome of its rows stays unknown. Throws
 * `ConflictError` when the service does report its progress.
 */
export async function closeImport(ctx: EnvironmentContext, { importId }: ImportId): Promise<ImportDetail> {
  requirePermission(ctx, "imports:create");
  await ctx.db.transaction(async (tx) => {
    const job = await lockJob(tx, ctx, importId);
    if (job.status === "unknown") return;
    if (job.status !== "processing" || job.unreadSince === null) {
      throw new ConflictError({
        code: "import_readable",
        title:
          job.status === "processing" ? "The service reports how far this import is." : "This import is not under way.",
        meaning: "There is nothing to close.",
      });
    }
    const failure = `Closed by ${ctx.actor.name} because the service's job could not be read. ${job.unreadBecause ?? ""} The outcome of its rows is not known.`;
    await change(tx, ctx, job, "import.close", { status: "unknown", failure, completedAt: new Date() });
  });
  return detailOf(ctx, importId);
}

async function lockJob(tx: Transaction, ctx: EnvironmentContext, id: string): Promise<Job> {
  const [job] = await tx
    .select()
    .from(importJob)
    .where(and(eq(importJob.id, id), eq(importJob.environmentId, ctx.environment.id)))
    .for("update");
  if (!job) throw noImport();
  return job;
}

async function change(
  tx: Transaction,
  ctx: EnvironmentContext,
  job: Job,
  action: AuditAction,
  values: Pick<Job, "status" | "failure" | "completedAt">,
): Promise<void> {
  await tx
    .update(importJob)
    .set({ ...values, ...(job.status === "unknown" ? { unreadSince: null, unreadBecause: null } : {}) })
    .where(eq(importJob.id, job.id));
  await recordAudit(tx, ctx, {
    action,
    resource: { type: "Import", id: job.id },
    before: { status: job.status },
    after: { status: values.status, unreadSince: job.unreadSince?.toISOString() ?? null },
  });
  await publishHint(tx, { environmentId: ctx.environment.id, kind: "import", resourceId: job.id });
}
