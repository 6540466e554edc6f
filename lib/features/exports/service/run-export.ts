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
import {
  ExportCancelled,
  ExportInterrupted,
  type ExportWaits,
  isExportCancelled,
  isExportFailure,
  isExportWaits,
  isNotCounted,
} from "./failure";
import type { Hold } from "./hold";
import { makeOnePart } from "./one-walk";
import { reportProgress } from "./progress";
import { announce, enqueueRun } from "./queue-run";
import type { ExportJob } from "./read";
import { readRange } from "./read-range";
import type { Run } from "./run-state";
import { createSource, type Patience } from "./source";
import { splitExport } from "./split-export";

export interface RunOptions {
  /** Aborted when this process stops. */
  signal?: AbortSignal;
  patience?: Partial<Patience>;
  turnMs?: number;
  mostWalkRows?: number;
}

/**
 * Works on an export until it has ended, from where an earlier run was killed: the range is split once, each part is
 * read once, and the file is written anew from the stored parts, which makes the same bytes. Where the service has to be
 * waited for, a later run goes on. Throws `ExportInterrupted`, and what is not the export's own fault; how it ended otherwise is on record.
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
  const silentSince = job.waitsSince;
  const source = createSource({ upstream, parallel, signal, patience: options.patience, silentSince });
  const progress = reportProgress(hold, job, { stop, hasAnswered: source.hasAnswered });
  const request = job.request as ExportRequest;
  const { turnMs, mostWalkRows } = options;
  const limits = { turnMs, mostWalkRows };
  const run: Run = { db, hold, job, request, environment, source, progress, parallel, signal, stop, ...limits };
  try {
    await begin(run);
    const total = await readRange(run, await splitExport(run));
    await endRun(run, { status: "completed", ...(await assembleFile(run, total)) });
  } catch (error) {
    if (isExportCancelled(error)) await endRun(run, { status: "cancelled" });
    else if (isExportFailure(error)) await endRun(run, { status: "failed", failure: error.message });
    else if (isExportWaits(error)) await wait(run, error);
    else {
      // It counted when the range was split and does not any more: the next run reads it in one walk.
      if (isNotCounted(error)) await makeOnePart(run);
      throw error;
    }
  } finally {
    // Whoever still waits for a turn to ask the service gives up.
    stop(new ExportInterrupted("the run is over"));
    progress.stop();
    options.signal?.removeEventListener("abort", onStop);
  }
}

/** Puts on record for what it waits, and the run that goes on after it in the queue: no worker is held up until then. */
async function wait({ hold, job, source }: Run, { until, since, because }: ExportWaits): Promise<void> {
  const waitsSince = source.hasAnswered() ? since : (job.waitsSince ?? since);
  await hold.write(async (tx) => {
    await tx
      .update(exportJob)
      .set({ waitsUntil: until, waitsSince, waitsFor: because })
      .where(eq(exportJob.id, job.id));
    await enqueueRun(tx, job, { runAt: until });
    await announce(tx, job.environmentId, job.id);
  });
}

async function begin({ hold, job }: Run): Promise<void> {
  if (job.cancelRequestedAt !== null) throw new ExportCancelled();
  await hold.write(async (tx) => {
    await tx
      .update(exportJob)
      .set({ status: "running", startedAt: sql`coalesce(${exportJob.startedAt}, now())`, waitsUntil: null })
      .where(eq(exportJob.id, job.id));
    await announce(tx, job.environmentId, job.id);
  });
}
