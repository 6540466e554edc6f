import "server-only";
import { eq } from "drizzle-orm";
import type { Environment } from "@/lib/server/context";
import type { Database } from "@/lib/server/db/client";
import { exportJob } from "@/lib/server/db/schema/export";
import type { ExportRequest } from "../schema";
import type { Hold } from "./hold";
import type { Progress } from "./progress";
import { announce } from "./queue-run";
import type { ExportJob } from "./read";
import type { Source } from "./source";

/** What the phases of one run of an export share. */
export interface Run {
  db: Database;
  hold: Hold;
  /** As it was when the run began. */
  job: ExportJob;
  request: ExportRequest;
  environment: Environment;
  source: Source;
  progress: Progress;
  /** Readers side by side. */
  parallel: number;
  /** How long it reads before it gives way to others, milliseconds; tests have less. */
  turnMs?: number;
  /** The rows beyond which a list that is not counted is not read on; tests have fewer. */
  mostWalkRows?: number;
  /** Aborted when the run has to stop, with the reason. */
  signal: AbortSignal;
  /** Ends the run with `reason`; who waits for a page is told at once. */
  stop(reason: unknown): void;
}

/** Marks the run as being in `phase`. */
export async function enterPhase(run: Run, phase: NonNullable<ExportJob["phase"]>): Promise<void> {
  const { hold, job } = run;
  await hold.write(async (tx) => {
    await tx.update(exportJob).set({ phase }).where(eq(exportJob.id, job.id));
    await announce(tx, job.environmentId, job.id);
  });
}
