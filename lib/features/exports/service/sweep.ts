import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import { recordSystemAudit } from "@/lib/server/audit/record";
import type { Database } from "@/lib/server/db/client";
import { exportJob } from "@/lib/server/db/schema/export";
import { removeStored } from "./pieces";
import { announce } from "./queue-run";

/**
 * Removes files and rows of exports past their time; who made them and their manifests stay. Gives how many. Safe to
 * run twice, and side by side.
 */
export async function sweepExports(db: Database): Promise<number> {
  const isOver = and(eq(exportJob.status, "completed"), lte(exportJob.expiresAt, sql`now()`));
  for (let expired = 0; ; expired++) {
    const isDone = await db.transaction(async (tx) => {
      const [job] = await tx.select().from(exportJob).where(isOver).limit(1).for("update", { skipLocked: true });
      if (!job) return true;
      await removeStored(tx, job.id);
      await tx.update(exportJob).set({ status: "expired" }).where(eq(exportJob.id, job.id));
      await recordSystemAudit(tx, {
        action: "export.expire",
        resource: { type: "Export", id: job.id },
        environmentId: job.environmentId,
        before: { status: "completed" },
        after: { status: "expired", sha256: job.fileHash },
      });
      await announce(tx, job.environmentId, job.id);
      return false;
    });
    if (isDone) return expired;
  }
}
