import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { getDatabase } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { exportJob } from "@/lib/server/db/schema/export";
import { findEnvironment } from "@/lib/server/environments";
import { log } from "@/lib/server/log";
import { endRun } from "./service/end-run";
import { archived, isExportInterrupted } from "./service/failure";
import { type Hold, holdExport } from "./service/hold";
import { enqueueRun } from "./service/queue-run";
import { type RunOptions, runExport } from "./service/run-export";
import { sweepExports } from "./service/sweep";

const RunPayload = z.object({ exportId: z.uuid(), failures: z.int().default(0) });

/** Another process works on it, or did until a moment ago. */
const HELD_PAUSE_MS = 2_000;
/** Failures of our own in a row, with pauses that double, before an export is given up. */
const MOST_FAILURES = 8;
const FIRST_PAUSE_MS = 1_000;
const NO_PROGRESS = { rowsRead: 0, rowsWritten: 0 };

/**
 * `export.run`: works on an export until it has ended. Killed at any moment, the next run goes on from there; when
 * another process has it in hand, it looks again later.
 */
export async function runExportJob(payload: unknown, options: { abortSignal?: AbortSignal } & RunOptions = {}) {
  const { exportId, failures } = RunPayload.parse(payload);
  const { abortSignal: signal, ...rest } = options;
  try {
    const done = await holdExport(exportId, (hold) => runHeld(hold, exportId, { ...rest, signal }));
    if (done === null) await again(exportId, { failures, runAt: new Date(Date.now() + HELD_PAUSE_MS) });
  } catch (err) {
    if (isExportInterrupted(err)) {
      log.info({ exportId, reason: err.message }, "an export was interrupted; it goes on later");
      await again(exportId, { failures });
      return;
    }
    log.error({ err, exportId, failures }, "an export met an unexpected error");
    if (failures + 1 < MOST_FAILURES) {
      const runAt = new Date(Date.now() + FIRST_PAUSE_MS * 2 ** failures);
      await again(exportId, { failures: failures + 1, runAt });
    } else await holdExport(exportId, (hold) => giveUp(hold, exportId));
  }
}

async function again(exportId: string, when: Parameters<typeof enqueueRun>[2]): Promise<void> {
  const open = await findOpen(exportId);
  if (open) await enqueueRun(getDatabase(), open.job, when);
}

async function findOpen(exportId: string) {
  const [row] = await getDatabase()
    .select({ job: exportJob, slug: environment.slug })
    .from(exportJob)
    .innerJoin(environment, eq(environment.id, exportJob.environmentId))
    .where(eq(exportJob.id, exportId));
  return row && (row.job.status === "queued" || row.job.status === "running") ? row : null;
}

async function runHeld(hold: Hold, exportId: string, options: RunOptions): Promise<true> {
  const open = await findOpen(exportId);
  if (!open) return true;
  const { job, slug } = open;
  const found = await findEnvironment(getDatabase(), slug);
  if (!found || found.archivedAt) {
    const { message: failure } = archived();
    await endRun({ hold, job, progress: NO_PROGRESS }, { status: "failed", failure });
    return true;
  }
  await runExport(getDatabase(), hold, found, job, options);
  return true;
}

async function giveUp(hold: Hold, exportId: string): Promise<true> {
  const open = await findOpen(exportId);
  const failure =
    "Corridor itself met an error that went on when it was tried again; its log says more. Nothing was lost; run the export again.";
  if (open) await endRun({ hold, job: open.job, progress: NO_PROGRESS }, { status: "failed", failure });
  return true;
}

/** `export.sweep`, every quarter of an hour: removes the files of exports past their time. */
export async function sweepExportsJob(): Promise<void> {
  const expired = await sweepExports(getDatabase());
  if (expired > 0) log.info({ expired }, "removed the files of expired exports");
}
