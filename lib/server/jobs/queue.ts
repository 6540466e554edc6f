import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { DatabaseLike } from "../db/client";

/** Jobs of moments; worker.ts says what each does. */
export type QuickTask =
  | "capabilities.check"
  | "capabilities.check-all"
  | "directory.sync-all"
  | "export.sweep"
  | "import.follow"
  | "import.sweep"
  | "import.watch"
  | "queue.sweep"
  | "retention.sweep";
/** Jobs that a payment waits for with seconds to go. */
export type UrgentTask = "approval.decide";
/** Jobs that learn what became of money: nothing else may fill their pool. */
export type MoneyTask = "approval.close" | "journal.settle";
/** Slices of walks over the service's lists. */
export type WalkTask = "directory.sync";
/** Jobs of minutes. */
export type LongTask = "export.run";
/** What is about money is never given up, and its delay says whether this installation is ready. */
export const MONEY_TASKS: readonly (UrgentTask | MoneyTask)[] = ["approval.close", "approval.decide", "journal.settle"];
type TaskName = QuickTask | UrgentTask | MoneyTask | WalkTask | LongTask;

export interface EnqueueOptions {
  /** Not before this instant; left out: at once. */
  runAt?: Date;
  /** At most one waiting job has this key: a second one replaces it. */
  jobKey?: string;
  /** When a job with this key waits already, it keeps its instant: a wake-up that came meanwhile is not put off. */
  keepsRunAt?: boolean;
  /** Of the jobs in one queue at most one runs at a time, in whatever process. */
  queue?: string;
  /** Tries before it is given up (exponential back-off between them); 25 when left out. */
  maxAttempts?: number;
}

/** The SQL expression that puts a job in the queue, for a statement that does more than that. See `enqueue`. */
export function jobSql(task: TaskName, payload: Record<string, unknown>, options: EnqueueOptions = {}): SQL {
  return sql`graphile_worker.add_job(
      identifier => ${task}::text,
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${options.queue ?? null}::text,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      job_key => ${options.jobKey ?? null}::text,
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key_mode => ${options.keepsRunAt ? "preserve_run_at" : "replace"}::text
    )`;
}

/**
 * Puts a job in the queue within the caller's transaction: it exists exactly when the transaction commits.
 * The payload goes through JSON and should hold ids only.
 */
export async function enqueue(
  db: DatabaseLike,
  task: TaskName,
  payload: Record<string, unknown>,
  options: EnqueueOptions = {},
): Promise<void> {
  await db.execute(sql`select ${jobSql(task, payload, options)}`);
}
