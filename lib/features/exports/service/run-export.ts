import "server-only";
import { setMaxListeners } from "node:events";
import { eq, sql } from "drizzle-orm";
import type { Environment } from "@/lib/server/context";
import type { Database } from "@/lib/server/db/client";
import { exportJob } from "@/lib/server/db/schema/export";
import { env } from "@/lib/server/env";
import { upstreamFor } from "@/lib/server/environments";
import type { ExportRequest } from "../schema";
import { assembleFile } from "./assemble";
import { endRun } from "./end-run";
import { ExportCancelled, ExportFailure, ExportInterrupted } from "./failure";
import type { Hold } from "./hold";
import { reportProgress } from "./progress";
import { announce } from "./queue-run";
import type { ExportJob } from "./read";
import { readRange } from "./read-range";
import type { Run } from "./run-state";
import { createSource, type Patience } from "./source";
import { splitExport } from "./split-export";

export interface RunOptions {
  /** Aborted when this process stops. */
  signal?: AbortSignal;
  patience?: Partial<Patience>;
}

/**
 * Works on an export until it has ended, from where an earlier run was killed: the range is split once, each part is
 * read once, and the file is written anew from the stored parts, which makes the same bytes. Throws
 * `ExportInterrupted`, and what is not the export's own fault; how it ended otherwise is on record.
 */
export async function runExport(
  db: Database,
  hold: Hold,
  environment: Environment,
  job: ExportJob,
  options: RunOptions = {},
): Promise<void> {
  const stopping = new AbortController();
  const stop = (reason: unknown) => stopping.abort(reason);
  const onStop = () => stop(new ExportInterrupted("this process stops"));
  options.signal?.addEventListener("abort", onStop, { once: true });
  if (options.signal?.aborted) onStop();
  const signal = AbortSignal.any([stopping.signal, hold.signal]);
  // One per page under way: no leak.
  setMaxListeners(0, signal);
  const parallel = env().exportParallel;
  const upstream = upstreamFor(environment, null, crypto.randomUUID());
  const source = createSource({ upstream, parallel, signal, patience: options.patience });
  const progress = reportProgress(hold, job, stop);
  const request = job.request as ExportRequest;
  const run: Run = { db, hold, job, request, environment, source, progress, parallel, signal, stop };
  try {
    await begin(run);
    const total = await readRange(run, await splitExport(run));
    await endRun(run, { status: "completed", ...(await assembleFile(run, total)) });
  } catch (error) {
    if (error instanceof ExportCancelled) await endRun(run, { status: "cancelled" });
    else if (error instanceof ExportFailure) await endRun(run, { status: "failed", failure: error.message });
    else throw error;
  } finally {
    progress.stop();
    options.signal?.removeEventListener("abort", onStop);
  }
}

async function begin({ hold, job }: Run): Promise<void> {
  if (job.cancelRequestedAt !== null) throw new ExportCancelled();
  await hold.write(async (tx) => {
    await tx
      .update(exportJob)
      .set({ status: "running", startedAt: sql`coalesce(${exportJob.startedAt}, now())` })
      .where(eq(exportJob.id, job.id));
    await announce(tx, job.environmentId, job.id);
  });
}
