import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import { recordSystemAudit } from "@/lib/server/audit/record";
import { getDatabase } from "@/lib/server/db/client";
import { exportJob } from "@/lib/server/db/schema/export";
import type { Payloads } from "@/lib/server/jobs/queue";
import { log } from "@/lib/server/log";
import { archived, ExportStop, isTakenUpLater, type Stop, stopOf } from "./service/failure";
import { removeStored } from "./service/pieces";
import { readRange } from "./service/read/read-range";
import { makeOnePart, readWhole, splitExport } from "./service/read/split-export";
import { announce, enqueueRun, isOpen } from "./service/record";
import { type Run, type RunOptions, withLease } from "./service/run";
import { assembleFile } from "./service/write/assemble";

/** Another process is working on it, or was until a moment ago. */
const LEASED_PAUSE_MS = 2_000;
/** How many unexpected errors in a row, with pauses that double, before an export is given up. */
const MOST_FAILURES = 8;
const FIRST_PAUSE_MS = 1_000;
const GIVEN_UP =
  "Corridor kept running into an error; its log has the details. Nothing was lost; run the export again.";

/**
 * `export.run`: works on an export until it has ended. If it is killed, the next run continues from there; when another
 * process has its lease, it tries again later.
 */
export async function runExportJob(
  { exportId, failures = 0 }: Payloads["export.run"],
  { abortSignal: signal, ...options }: { abortSignal?: AbortSignal } & RunOptions = {},
): Promise<void> {
  try {
    const isLeased = await withLease(exportId, { ...options, signal }, runExport);
    if (!isLeased) await runAgain(exportId, failures, LEASED_PAUSE_MS);
  } catch (err) {
    if (isTakenUpLater(err)) {
      log.info({ exportId, cause: err.message }, "an export was interrupted; it goes on later");
      return runAgain(exportId, failures);
    }
    log.error({ err, exportId, failures }, "an export met an unexpected error");
    if (failures + 1 < MOST_FAILURES) return runAgain(exportId, failures + 1, FIRST_PAUSE_MS * 2 ** failures);
    await withLease(exportId, {}, (run) => run.end({ status: "failed", failure: GIVEN_UP }));
  }
}

async function runAgain(exportId: string, failures: number, inMs?: number): Promise<void> {
  const db = getDatabase();
  const [job] = await db
    .select()
    .from(exportJob)
    .where(and(eq(exportJob.id, exportId), isOpen));
  if (job) await enqueueRun(db, job, { failures, inMs });
}

/**
 * The way from a request to its file: `createExport` freezes the range and queues `export.run`; `withLease` lets one
 * process work on it; `splitExport` cuts the range into parts by counting; `readRange` reads them in parallel, each by
 * `readPart` page by page through a `Source`, and stores the pages sealed in a `PartStore`; `assembleFile` writes the
 * file from them; `downloadExport` serves it.
 *
 * Works on an export until it has ended, from where an earlier run was killed: the range is split once, each part is
 * read once, and the file is rewritten from the stored parts, which makes the same bytes. Where it has to wait for the
 * service, a later run continues. Throws what interrupts it, and errors that aren't the export's own; any other outcome
 * is recorded.
 */
async function runExport(run: Run): Promise<void> {
  try {
    await begin(run);
    const counted = await splitExport(run);
    const rows = await readRange(run, counted);
    await run.end({ status: "completed", ...(await assembleFile(run, rows)) });
  } catch (error) {
    const stop = stopOf(error);
    if (stop?.kind === "cancelled") await run.end({ status: "cancelled" });
    else if (stop?.kind === "failed") await run.end({ status: "failed", failure: stop.failure });
    else if (stop?.kind === "waits") await wait(run, stop);
    else {
      // The service counted when the range was split and no longer does: the next run reads it in one walk.
      if (stop?.kind === "uncounted") await makeOnePart(run);
      if (stop?.kind === "too-narrow") await readWhole(run);
      throw error;
    }
  }
}

async function begin(run: Run): Promise<void> {
  if (run.environment.archivedAt !== null) throw archived();
  if (run.job.cancelRequestedAt !== null) throw new ExportStop({ kind: "cancelled" });
  const startedAt = sql`coalesce(${exportJob.startedAt}, now())`;
  await run.record({ status: "running", startedAt, waitsUntil: null });
}

/** Records what it is waiting for and queues the run that continues afterwards: no worker is blocked until then. */
async function wait(run: Run, { until, since, because }: Stop & { kind: "waits" }): Promise<void> {
  const waitsSince = run.source.hasAnswered() ? since : (run.job.waitsSince ?? since);
  const facts = { waitsUntil: until, waitsSince, waitsFor: because };
  await run.record(facts, (tx) => enqueueRun(tx, run.job, { inMs: until.getTime() - Date.now() }));
}

/**
 * `export.sweep`, every quarter of an hour: removes files and rows of expired exports; their manifests and who made
 * them stay. Safe to run twice, and concurrently.
 */
export async function sweepExportsJob(): Promise<void> {
  let expired = 0;
  while (await expireOne()) expired += 1;
  if (expired > 0) log.info({ expired }, "removed the files of expired exports");
}

async function expireOne(): Promise<boolean> {
  const isOver = and(eq(exportJob.status, "completed"), lte(exportJob.expiresAt, sql`now()`));
  return getDatabase().transaction(async (tx) => {
    const [job] = await tx.select().from(exportJob).where(isOver).limit(1).for("update", { skipLocked: true });
    if (!job) return false;
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
    return true;
  });
}
