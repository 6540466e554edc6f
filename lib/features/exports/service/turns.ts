import "server-only";
import { sql } from "drizzle-orm";
import { log } from "@/lib/server/log";
import { ExportInterrupted } from "./failure";
import type { Run } from "./run-state";

/** A run reads for so long before it gives way. */
const TURN_MS = 20_000;
const LOOK_MS = 2_000;

/**
 * Interrupts the reading of a long export when others wait for a worker: it lines up behind them, and no environment keeps
 * another waiting for longer than a turn. Gives what ends this.
 */
export function takeTurns({
  db,
  job,
  stop,
  turnMs = TURN_MS,
}: Pick<Run, "db" | "job" | "stop" | "turnMs">): () => void {
  const beganAt = Date.now();
  const look = async () => {
    if (Date.now() - beganAt < turnMs) return;
    // Those of the same environment are not among them: its queue is taken by this run.
    const { rows } = await db.execute(sql`
      select 1 from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'export.run'
        left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now() and q.locked_at is null limit 1`);
    if (rows.length > 0) stop(new ExportInterrupted("others wait for their turn"));
  };
  const timer = setInterval(
    () => {
      look().catch((err: unknown) =>
        log.warn({ err, exportId: job.id }, "an export could not see who waits for a turn"),
      );
    },
    Math.min(turnMs, LOOK_MS),
  );
  return () => clearInterval(timer);
}
