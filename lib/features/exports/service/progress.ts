import "server-only";
import { eq } from "drizzle-orm";
import { environment } from "@/lib/server/db/schema/environment";
import { exportJob } from "@/lib/server/db/schema/export";
import { log } from "@/lib/server/log";
import { archived, ExportCancelled, ExportFailure } from "./failure";
import type { Hold } from "./hold";
import { announce } from "./queue-run";
import type { ExportJob } from "./read";

const BEAT_MS = 500;
/** From its start, waiting included. */
const MOST_HOURS = 24;
const TOO_LONG = `The service could not be read to the end of the range within ${MOST_HOURS} hours. Nothing was lost; choose a shorter range, or run it again when the service is faster.`;

/** How far a run is: counted in memory, written and announced every half second, which is also when a cancel is seen. */
export interface Progress {
  rowsRead: number;
  rowsWritten: number;
  /** Writes what is counted now. */
  flush(): Promise<void>;
  stop(): void;
}

interface ProgressOptions {
  /** Ends the run with the reason: a person wants it to stop, its environment was archived, its time is over. */
  stop: (reason: Error) => void;
  hasAnswered: () => boolean;
}

/** Starts to report the progress of `job`. */
export function reportProgress(hold: Hold, job: ExportJob, { stop, hasAnswered }: ProgressOptions): Progress {
  const endsAt = (job.startedAt?.getTime() ?? Date.now()) + MOST_HOURS * 3_600_000;
  let written = "";
  let isBusy = false;

  async function flush(): Promise<void> {
    const { rowsRead, rowsWritten } = progress;
    const now = `${rowsRead} ${rowsWritten}`;
    await hold.write(async (tx) => {
      const [row] = await tx
        .select({ cancelRequestedAt: exportJob.cancelRequestedAt, archivedAt: environment.archivedAt })
        .from(exportJob)
        .innerJoin(environment, eq(environment.id, exportJob.environmentId))
        .where(eq(exportJob.id, job.id));
      if (!row || row.cancelRequestedAt !== null) stop(new ExportCancelled());
      else if (row.archivedAt !== null) stop(archived());
      else if (Date.now() > endsAt) stop(new ExportFailure(TOO_LONG));
      if (now === written) return;
      const waits = hasAnswered() ? { waitsSince: null, waitsFor: null } : {};
      await tx
        .update(exportJob)
        .set({ rowsRead, rowsWritten, ...waits })
        .where(eq(exportJob.id, job.id));
      await announce(tx, job.environmentId, job.id);
    });
    written = now;
  }

  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    flush()
      .catch((err: unknown) => log.warn({ err, exportId: job.id }, "an export's progress could not be written"))
      .finally(() => {
        isBusy = false;
      });
  }, BEAT_MS);

  const progress: Progress = { rowsRead: 0, rowsWritten: 0, flush, stop: () => clearInterval(timer) };
  return progress;
}
