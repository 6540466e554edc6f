import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseLike } from "../db/client";

/**
 * Pools of jobs, which can't fill each other. `quick`: of moments; `urgent`: a payment waits for it with seconds to go;
 * `money`: learns what became of money; `walk`: a slice of a walk over the service's lists; `history`: the same for the
 * local history, which may take days; `long`: of minutes.
 */
export type TaskPool = "quick" | "urgent" | "money" | "walk" | "history" | "long";

const Nothing = z.object({});
const OfApproval = z.object({ approvalId: z.uuid() });
const OfDelivery = z.object({ deliveryId: z.int() });
const OfImport = z.object({ importId: z.uuid() });
const OfSignOff = z.object({ signOffId: z.uuid() });
const OfSlug = z.object({ slug: z.string() });
const FollowState = z.object({ askAt: z.string().optional(), stalls: z.number(), isEndSeen: z.boolean().optional() });

/** Every job, its pool and what it is given: ids, as it goes through JSON. worker.ts says what each does. */
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
/** What each job is given. */
export type Payloads = { [Name in TaskName]: z.infer<(typeof TASKS)[Name]["payload"]> };

/** The table again, typed so that the compiler holds a job's payload against its name. */
const SCHEMAS: { [Name in TaskName]: { payload: z.ZodType<Payloads[Name]> } } = TASKS;

/** What a job was given, as the queue has it. Throws a `ZodError` for what is not as `TASKS` says. */
export function readPayload<Name extends TaskName>(task: Name, stored: unknown): Payloads[Name] {
  return SCHEMAS[task].payload.parse(stored);
}

/** The jobs of these pools. */
export const tasksOf = (...pools: TaskPool[]) =>
  (Object.keys(TASKS) as TaskName[]).filter((task) => pools.includes(TASKS[task].pool));

/**
 * Whether a pool fetches several jobs at once. Fetched together, jobs of one `queue` would run at once
 * (github.com/graphile/worker/issues/621): such a pool takes no job that is in one.
 */
export const canFetchMany = (pool: TaskPool): boolean => pool === "urgent" || pool === "money";

/** What is about money is never given up, and its delay says whether this installation is ready. */
export const MONEY_TASKS: readonly TaskName[] = tasksOf("urgent", "money");

export interface EnqueueOptions {
  /** Not before this instant, which came from the database or the service; left out: at once. */
  runAt?: Date;
  /** Not before this long from now, in milliseconds, by the database's clock: this process's may be off. */
  inMs?: number;
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

/** Puts a job in the queue within the caller's transaction: it exists exactly when the transaction commits. */
export async function enqueue<Name extends TaskName>(
  db: DatabaseLike,
  task: Name,
  payload: Payloads[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  await db.execute(sql`select ${jobSql(task, payload, options)}`);
}
