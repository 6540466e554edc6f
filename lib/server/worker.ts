import "server-only";
import { EventEmitter } from "node:events";
import { pathToFileURL } from "node:url";
import { Logger, parseCronItems, run, type Task, type WorkerEvents } from "graphile-worker";
import { closeApprovalJob, decideApprovalJob } from "@/lib/features/approvals/jobs";
import { syncAllDirectoriesJob, syncDirectoryJob } from "@/lib/features/directory/jobs";
import { runExportJob, sweepExportsJob } from "@/lib/features/exports/jobs";
import { followImportJob, sweepImportsJob, watchImportJob } from "@/lib/features/imports/jobs";
import { settleJob } from "@/lib/features/journal/jobs";
import { closeDatabase, getDatabase, getDatabaseHandle, openPool } from "./db/client";
import { migrateDatabase } from "./db/migrate";
import { env } from "./env";
import { beat, endHeartbeat, freeJobsOfDeadWorkers, HEARTBEAT_SECONDS } from "./jobs/heartbeat";
import { enqueue, type LongTask, type QuickTask, type UrgentTask } from "./jobs/queue";
import { sweepRetention } from "./jobs/retention";
import { log } from "./log";
import { flushUpstreamCalls } from "./upstream-calls";

/** What each task does: the one place that knows the features' jobs. A job may run twice and is written for it. */
const tasks: Record<QuickTask, Task> = {
  "approval.close": closeApprovalJob,
  "directory.sync": syncDirectoryJob,
  "directory.sync-all": syncAllDirectoriesJob,
  "export.sweep": sweepExportsJob,
  "import.follow": followImportJob,
  "import.sweep": sweepImportsJob,
  "import.watch": watchImportJob,
  "journal.settle": settleJob,
  "retention.sweep": () => sweepRetention(getDatabase()),
};

/** They have runners of their own, never behind anything else. */
const urgentTasks: Record<UrgentTask, Task> = { "approval.decide": decideApprovalJob };
export const URGENT_CONCURRENCY = 10;
/** Jobs that ended are struck off together: the next decision does not wait for that. */
const BATCH_COMPLETED_MS = 20;

/** Quick jobs must not be held up by these: they have runners of their own. */
const longTasks: Record<LongTask, Task> = {
  "export.run": (payload, { abortSignal }) => runExportJob(payload, { abortSignal }),
};
const LONG_CONCURRENCY = 2;

/** What runs by the clock (UTC). However many workers run, each entry starts once. */
const SCHEDULE: { task: QuickTask; match: string }[] = [
  { task: "directory.sync-all", match: "* * * * *" },
  { task: "export.sweep", match: "*/15 * * * *" },
  { task: "import.sweep", match: "37 3 * * *" },
  { task: "retention.sweep", match: "17 3 * * *" },
];

/** The queue's own lines: a failed job with its error made safe; the rest only when asked for. */
const queueLog = new Logger((scope) => (level, message, meta) => {
  if (meta?.error) log.error({ err: meta.error, task: scope.taskIdentifier, jobId: scope.jobId }, "a job failed");
  else if (level === "error") log.error({ task: scope.taskIdentifier }, "the job queue reported an error");
  else log.debug({ level }, message);
});

export interface RunningWorker {
  /** Takes no new job, lets the running ones finish, writes what is waiting. */
  stop(): Promise<void>;
  /** Settles when the worker ended, for whatever reason. */
  ended: Promise<void>;
}

/** Migrates the database, then works on jobs until stopped. Throws when the database can't be reached. */
export async function startWorker(options: { concurrency?: number } = {}): Promise<RunningWorker> {
  await migrateDatabase(env().databaseUrl);
  const { db } = getDatabaseHandle();
  const id = crypto.randomUUID();
  const workerIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked in the name of the pool, not of the worker that runs them.
  events.on("pool:create", ({ workerPool }) => workerIds.push(workerPool.id));
  const concurrency = options.concurrency ?? 5;
  // A pool of its own: it holds a listening connection, and a long job must not be cut by the web's time-outs.
  const pool = openPool({
    connectionString: env().databaseUrl,
    max: concurrency + URGENT_CONCURRENCY + LONG_CONCURRENCY + 6,
    application_name: "corridor-worker",
  });
  const common = { pgPool: pool, events, logger: queueLog, noHandleSignals: true, pollInterval: 1_000 };
  const runners = [
    await run({ ...common, taskList: tasks, parsedCronItems: parseCronItems(SCHEDULE), concurrency }),
    await run({
      ...common,
      taskList: urgentTasks,
      parsedCronItems: [],
      concurrency: URGENT_CONCURRENCY,
      preset: { worker: { completeJobBatchDelay: BATCH_COMPLETED_MS } },
    }),
    await run({ ...common, taskList: longTasks, parsedCronItems: [], concurrency: LONG_CONCURRENCY }),
  ];
  async function heartbeat(): Promise<void> {
    try {
      await beat(db, id, workerIds);
      const dead = await freeJobsOfDeadWorkers(db);
      if (dead > 0) log.warn({ dead }, "freed the jobs of workers that died");
    } catch (err) {
      log.error({ err }, "the worker's heartbeat could not be written");
    }
  }
  await heartbeat();
  // Names should not have to wait for the next full minute.
  await enqueue(db, "directory.sync-all", {}, { jobKey: "directory.sync-all" });
  const timer = setInterval(() => void heartbeat(), HEARTBEAT_SECONDS * 1_000);
  log.info({ workerId: id, tasks: Object.keys({ ...tasks, ...urgentTasks, ...longTasks }) }, "the worker is ready");
  return {
    ended: Promise.race(runners.map(({ promise }) => promise)),
    async stop() {
      clearInterval(timer);
      await Promise.all(runners.map((runner) => runner.stop("Corridor stops")));
      await flushUpstreamCalls();
      await endHeartbeat(db, id);
      await pool.end();
    },
  };
}

/** Longer than the slowest single call to the service; after it the process ends and its jobs are freed by others. */
const STOP_WITHIN_MS = 30_000;

async function main(): Promise<void> {
  const worker = await startWorker();
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "the worker stops");
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await worker.stop();
    await closeDatabase();
    process.exit(0);
  };
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
  await worker.ended;
  if (!isStopping) throw new Error("The job queue stopped by itself.");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((err: unknown) => {
    log.fatal({ err }, "the worker can't run");
    process.exit(1);
  });
}
