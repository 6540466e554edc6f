import "server-only";
import { eq } from "drizzle-orm";
import { recordSystemAudit } from "@/lib/server/audit/record";
import { exportJob } from "@/lib/server/db/schema/export";
import { env } from "@/lib/server/env";
import type { Assembled } from "./assemble";
import { removeStored } from "./pieces";
import { announce } from "./queue-run";
import type { Run } from "./run-state";

type Ending = ({ status: "completed" } & Assembled) | { status: "failed"; failure: string } | { status: "cancelled" };

const DAY_MS = 86_400_000;

/** Puts on record how a run ended. Of an export without a file nothing that was read is kept. */
export async function endRun(
  { hold, job, progress }: Pick<Run, "hold" | "job"> & { progress: Pick<Run["progress"], "rowsRead" | "rowsWritten"> },
  ending: Ending,
) {
  const completedAt = new Date();
  const { rowsRead, rowsWritten } = progress;
  const facts =
    ending.status === "completed"
      ? {
          manifest: ending.manifest,
          comparison: ending.comparison,
          fileBytes: ending.manifest.bytes,
          fileHash: ending.manifest.sha256,
          expiresAt: new Date(completedAt.getTime() + env().exportKeepDays * DAY_MS),
        }
      : { failure: ending.status === "failed" ? ending.failure : null };
  await hold.write(async (tx) => {
    await tx
      .update(exportJob)
      .set({ status: ending.status, phase: null, rowsRead, rowsWritten, completedAt, ...facts })
      .where(eq(exportJob.id, job.id));
    if (ending.status !== "completed") await removeStored(tx, job.id);
    await recordSystemAudit(tx, {
      action: "export.end",
      resource: { type: "Export", id: job.id },
      environmentId: job.environmentId,
      after:
        ending.status === "completed"
          ? { status: ending.status, rows: ending.manifest.rows, sha256: ending.manifest.sha256 }
          : { ...ending },
    });
    await announce(tx, job.environmentId, job.id);
  });
}
