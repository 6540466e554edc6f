import "server-only";
import { sql } from "drizzle-orm";
import { exportJob } from "@/lib/server/db/schema/export";
import { archived, ExportStop, type Stop, stopOf } from "./failure";
import { enqueueRun } from "./queue-run";
import { readRange } from "./read/read-range";
import { makeOnePart, splitExport } from "./read/split-export";
import type { Run } from "./run";
import { assembleFile } from "./write/assemble";

/**
 * The way from a request to its file: `createExport` freezes the range and queues `export.run`; `withLease` lets one
 * process work on it; `splitExport` cuts the range into parts by counting; `readRange` reads them side by side, each by
 * `readPart` page by page through a `Source`, and keeps the pages sealed in a `PartStore`; `assembleFile` writes the
 * file from them; `downloadExport` gives it out.
 *
 * Works on an export until it has ended, from where an earlier run was killed: the range is split once, each part is
 * read once, and the file is written anew from the stored parts, which makes the same bytes. Where the service has to
 * be waited for, a later run goes on. Throws what interrupts it, and what is not the export's own fault; how it ended
 * otherwise is on record.
 */
export async function runExport(run: Run): Promise<void> {
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
      // It counted when the range was split and does not any more: the next run reads it in one walk.
      if (stop?.kind === "uncounted") await makeOnePart(run);
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

/**
 * Puts on record for what it waits, and the run that goes on after it in the queue: no worker is held up until then.
 */
async function wait(run: Run, { until, since, because }: Stop & { kind: "waits" }): Promise<void> {
  const waitsSince = run.source.hasAnswered() ? since : (run.job.waitsSince ?? since);
  const facts = { waitsUntil: until, waitsSince, waitsFor: because };
  await run.record(facts, (tx) => enqueueRun(tx, run.job, { runAt: until }));
}
