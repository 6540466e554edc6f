import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { DatabaseLike } from "../db/client";

/**
 * Pools of jobs, which can't fill each other. `quick`: of moments; `urgent`: a payment waits for it with seconds to go;
 * `money`: learns what became of money; `walk`: a slice of a walk over the service's lists; `history`: the same for the
 * local history, which may take days; `long`: of minutes.
 */
export type TaskPool = "quick" | "urgent" | "money" | "walk" | "history" | "long";

/** Every job and its pool; worker.ts says what each does. */
export const TASKS = {
  "approval.close": "money",
  "approval.decide": "urgent",
  "balance.delivered": "quick",
  "capabilities.check": "quick",
  "capabilities.check-all": "quick",
  "directory.delivered": "walk",
  "directory.sync": "walk",
  "directory.sync-all": "quick",
  "export.run": "long",
  "export.sweep": "quick",
  "history.months": "quick",
  "history.sync": "history",
  "history.sync-all": "quick",
  "import.follow": "quick",
  "import.sweep": "quick",
  "import.watch": "quick",
  "journal.settle": "money",
  "queue.sweep": "quick",
  "retention.sweep": "quick",
  "sign-off.carry-out": "money",
  "sign-off.expire": "quick",
} as const satisfies Record<string, TaskPool>;
export type TaskName = keyof typeof TASKS;

/** The jobs of these pools. */
export const tasksOf = (...pools: TaskPool[]) =>
  (Object.keys(TASKS) as TaskName[]).filter((task) => pools.includes(TASKS[task]));

/**
 * Whether a pool fetches several jobs at once. Fetched together, jobs of one `queue` would run at once
 * (github.com/graphile/worker/issues/621): such a pool takes no job that is in one.
 */
export const canFetchMany = (pool: TaskPool): boolean => pool === "urgent" || pool === "money";

/** What is about money is never given up, and its delay says whether this installation is ready. */
export const MONEY_TASKS: readonly TaskName[] = tasksOf("urgent", "money");

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
  if (options.queue !== undefined && canFetchMany(TASKS[task])) throw new Error(`${task} can't be in a queue`);
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
