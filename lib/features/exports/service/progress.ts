import "server-only";
import { eq } from "drizzle-orm";
import { exportJob } from "@/lib/server/db/schema/export";
import { log } from "@/lib/server/log";
import { ExportCancelled } from "./failure";
import type { Hold } from "./hold";
import { announce } from "./queue-run";
import type { ExportJob } from "./read";

const BEAT_MS = 500;

/** How far a run is: counted in memory, written and announced every half second, which is also when a cancel is seen. */
export interface Progress {
  rowsRead: number;
  rowsWritten: number;
  /** Writes what is counted now. */
  flush(): Promise<void>;
  stop(): void;
}

/** Starts to report the progress of `job`; `cancel` is called with the reason once a person wants it to stop. */
export function reportProgress(hold: Hold, job: ExportJob, cancel: (reason: Error) => void): Progress {
  let written = "";
  let isBusy = false;

  async function flush(): Promise<void> {
    const { rowsRead, rowsWritten } = progress;
    const now = `${rowsRead} ${rowsWritten}`;
    await hold.write(async (tx) => {
      const [row] = await tx
        .select({ cancelRequestedAt: exportJob.cancelRequestedAt })
        .from(exportJob)
        .where(eq(exportJob.id, job.id));
      if (!row || row.cancelRequestedAt !== null) cancel(new ExportCancelled());
      if (now === written) return;
      await tx.update(exportJob).set({ rowsRead, rowsWritten }).where(eq(exportJob.id, job.id));
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
