import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseLike } from "../db/client";

/**
 * Pools of jobs, isolated so that one can't fill another. `quick`: takes moments; `urgent`: a payment waits with
 * seconds to go; `money`: learns the outcome of money actions; `walk`: a slice of a walk over the service's lists;
 * `history`: the same for the local history, which may take days; `long`: takes minutes.
 */
export type TaskPool = "quick" | "urgent" | "money" | "walk" | "history" | "long";

const Nothing = z.object({});
const OfApproval = z.object({ approvalId: z.uuid() });
const OfDelivery = z.object({ deliveryId: z.int() });
const OfImport = z.object({ importId: z.uuid() });
const OfSignOff = z.object({ signOffId: z.uuid() });
const OfSlug = z.object({ slug: z.string() });
const FollowState = z.object({ askAt: z.string().optional(), stalls: z.number(), isEndSeen: z.boolean().optional() });

/** Every job, its pool and its payload: ids, serialized as JSON. worker.ts says what each does. */
export const TASKS = {
  "approval.close": { pool: "money", payload: OfApproval.extend({ checks: z.int().min(0).optional() }) },
  "approval.decide": { pool: "urgent", payload: OfApproval },
  "balance.delivered": { pool: "quick", payload: OfDelivery },
  "capabilities.check": { pool: "quick", payload: z.object({ environmentId: z.uuid() }) },
  "capabilities.check-all": { pool: "quick", payload: Nothing },
  "directory.delivered": { pool: "walk", payload: OfDelivery },
  "directory.sync": { pool: "walk", payload: OfSlug },
  "directory.sync-all": { pool: "quick", payload: Nothing },
  "export.run": { pool: "long", payload: z.object({ exportId: z.uuid(), failures: z.int().optional() }) },
  "export.sweep": { pool: "quick", payload: Nothing },
  "history.months": { pool: "quick", payload: Nothing },
  "history.sync": { pool: "history", payload: OfSlug },
  "history.sync-all": { pool: "quick", payload: Nothing },
  "import.follow": { pool: "quick", payload: OfImport.extend({ state: FollowState.optional() }) },
  "import.sweep": { pool: "quick", payload: Nothing },
  "import.watch": { pool: "quick", payload: OfImport },
  "journal.settle": { pool: "money", payload: z.object({ entryId: z.uuid() }) },
  "queue.sweep": { pool: "quick", payload: Nothing },
  "retention.sweep": { pool: "quick", payload: Nothing },
  "sign-off.carry-out": { pool: "money", payload: OfSignOff },
  "sign-off.expire": { pool: "quick", payload: OfSignOff },
} as const satisfies Record<string, { pool: TaskPool; payload: z.ZodType }>;
export type TaskName = keyof typeof TASKS;
/** The payload of each job. */
export type Payloads = { [Name in TaskName]: z.infer<(typeof TASKS)[Name]["payload"]> };

/** The same table, typed so that the compiler checks a job's payload against its name. */
const SCHEMAS: { [Name in TaskName]: { payload: z.ZodType<Payloads[Name]> } } = TASKS;

/** A job's payload as stored in the queue. Throws a `ZodError` if it does not match `TASKS`. */
export function readPayload<Name extends TaskName>(task: Name, stored: unknown): Payloads[Name] {
  return SCHEMAS[task].payload.parse(stored);
}

/** The jobs of these pools. */
export const tasksOf = (...pools: TaskPool[]) =>
  (Object.keys(TASKS) as TaskName[]).filter((task) => pools.includes(TASKS[task].pool));

/**
 * Whether a pool fetches several jobs at once. Fetched together, jobs of one `queue` would run at once
 * (github.com/graphile/worker/issues/621), so such a pool accepts no job with a queue.
 */
export const canFetchMany = (pool: TaskPool): boolean => pool === "urgent" || pool === "money";

/** Jobs about money are never given up, and their delay decides whether this installation is ready. */
export const MONEY_TASKS: readonly TaskName[] = tasksOf("urgent", "money");

export interface EnqueueOptions {
  /** Not before this instant, which comes from the database or the service; omitted: at once. */
  runAt?: Date;
  /** Not before this many milliseconds from now, by the database's clock, because this process's may be off. */
  inMs?: number;
  /** At most one waiting job has this key: a second one replaces it. */
  jobKey?: string;
  /** If a job with this key is already waiting, it keeps its instant, so that an earlier wake-up is not postponed. */
  keepsRunAt?: boolean;
  /** At most one job of a queue runs at a time, across all processes. */
  queue?: string;
  /** Attempts before it is given up (with exponential backoff); 25 by default. */
  maxAttempts?: number;
}

/** The SQL expression that enqueues a job, for statements that do more than that. See `enqueue`. */
export function jobSql<Name extends TaskName>(task: Name, payload: Payloads[Name], options: EnqueueOptions = {}): SQL {
  if (options.queue !== undefined && canFetchMany(TASKS[task].pool)) throw new Error(`${task} can't be in a queue`);
  return sql`graphile_worker.add_job(
      identifier => ${task}::text,
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${options.queue ?? null}::text,
      run_at => ${runAtSql(options)},
      job_key => ${options.jobKey ?? null}::text,
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key_mode => ${options.keepsRunAt ? "preserve_run_at" : "replace"}::text
    )`;
}

const runAtSql = ({ runAt, inMs }: EnqueueOptions): SQL =>
  inMs === undefined
    ? sql`${runAt?.toISOString() ?? null}::timestamptz`
    : sql`now() + make_interval(secs => ${inMs / 1000})`;

/** Enqueues a job within the caller's transaction: it exists exactly if the transaction commits. */
export async function enqueue<Name extends TaskName>(
  db: DatabaseLike,
  task: Name,
  payload: Payloads[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  await db.execute(sql`select ${jobSql(task, payload, options)}`);
}
