import "server-only";
import { EventEmitter } from "node:events";
import { type JobHelpers, parseCronItems, run, type Task, type WorkerEvents } from "graphile-worker";
import { closeApprovalJob, decideApprovalJob } from "@/lib/features/approvals/jobs";
import { recordDeliveryJob } from "@/lib/features/balances/jobs";
import { nameDeliveryJob, syncAllDirectoriesJob, syncDirectoryJob } from "@/lib/features/directory/jobs";
import { checkAllCapabilitiesJob, checkCapabilitiesJob } from "@/lib/features/environments/jobs";
import { checkUnknownCapabilities } from "@/lib/features/environments/service/check-capabilities";
import { runExportJob, sweepExportsJob } from "@/lib/features/exports/jobs";
import { historyMonthsJob, syncAllHistoriesJob, syncHistoryJob } from "@/lib/features/history/jobs";
import { followImportJob, sweepImportsJob, watchImportJob } from "@/lib/features/imports/jobs";
import { expireSignOffJob } from "@/lib/features/sign-offs/jobs";
import { settleJob } from "@/lib/money-actions";
import { getDatabase, getDatabaseHandle, openPool } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { env } from "@/lib/server/env";
import { beat, endHeartbeat, freeJobsOfDeadWorkers, HEARTBEAT_SECONDS } from "@/lib/server/jobs/heartbeat";
import {
  canFetchMany,
  enqueue,
  type Payloads,
  readPayload,
  type TaskName,
  type TaskPool,
  tasksOf,
} from "@/lib/server/jobs/queue";
import { queueLog } from "@/lib/server/jobs/queue-log";
import { sweepQueue } from "@/lib/server/jobs/queue-sweep";
import { sweepRetention } from "@/lib/server/jobs/retention";
import { forgetFutureRuns } from "@/lib/server/jobs/schedule";
import { watchListening } from "@/lib/server/jobs/watch-listening";
import { log } from "@/lib/server/log";
import { flushObservations } from "@/lib/server/observations";
import { runAsProcess, stopOnSignal } from "@/lib/server/process";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { carryOutJob } from "@/lib/sign-off-actions";

/** What each job does. It may run twice and be interrupted at any moment; each is written for that. */
const JOBS: { [Name in TaskName]: (payload: Payloads[Name], helpers: JobHelpers) => Promise<void> } = {
  "approval.close": closeApprovalJob,
  "approval.decide": decideApprovalJob,
  "balance.delivered": recordDeliveryJob,
  "capabilities.check": checkCapabilitiesJob,
  "capabilities.check-all": checkAllCapabilitiesJob,
  "directory.delivered": nameDeliveryJob,
  "directory.sync": syncDirectoryJob,
  "directory.sync-all": syncAllDirectoriesJob,
  "export.run": (payload, { abortSignal }) => runExportJob(payload, { abortSignal }),
  "export.sweep": sweepExportsJob,
  "history.months": historyMonthsJob,
  "history.sync": syncHistoryJob,
  "history.sync-all": syncAllHistoriesJob,
  "import.follow": followImportJob,
  "import.sweep": sweepImportsJob,
  "import.watch": watchImportJob,
  "journal.settle": settleJob,
  "queue.sweep": () => sweepQueue(getDatabase()),
  "retention.sweep": () => sweepRetention(getDatabase()),
  "sign-off.carry-out": carryOutJob,
  "sign-off.expire": expireSignOffJob,
};

function taskOf<Name extends TaskName>(name: Name): Task {
  return (stored, helpers) => JOBS[name](readPayload(name, stored), helpers);
}

export const URGENT_CONCURRENCY = 10;
/** Finished jobs are marked complete in batches, so that the next decision does not wait for that. */
const BATCH_COMPLETED_MS = 20;

/** How long a fetched job may wait for a free runner of this process before it is returned for other processes. */
const UNCLAIMED_MS = 1_000;

/**
 * How long an idle pool waits before it looks for jobs again, because each new job of any pool wakes all pools.
 * `urgent` looks at once.
 */
const LOOK_AGAIN = { durationMs: 100, threshold: 0, maxAbortThreshold: Number.POSITIVE_INFINITY };

/** How often a pool looks for jobs that no notification announces. */
const POLL_MS = 1_000;
/** Where a job queues its own continuation, which is announced while the job still holds its queue. */
const POLL_CONTINUED_MS = 200;

/** How many jobs of a pool run at once: whatever a service does to one pool, the others keep going. */
const POOLS: Record<TaskPool, { concurrency: number; batchCompletedMs?: number; pollMs?: number }> = {
  quick: { concurrency: 5 },
  urgent: { concurrency: URGENT_CONCURRENCY, batchCompletedMs: BATCH_COMPLETED_MS },
  money: { concurrency: 5 },
  walk: { concurrency: 3, pollMs: POLL_CONTINUED_MS },
  history: { concurrency: 2, pollMs: POLL_CONTINUED_MS },
  long: { concurrency: 3 },
};

/** What runs on a schedule (UTC). However many workers run, each entry starts once. */
const SCHEDULE: { task: TaskName; match: string; isNightly?: boolean }[] = [
  { task: "capabilities.check-all", match: "23 4 * * *", isNightly: true },
  { task: "directory.sync-all", match: "* * * * *" },
  { task: "export.sweep", match: "*/15 * * * *" },
  { task: "history.months", match: "7 2 * * *", isNightly: true },
  { task: "history.sync-all", match: "* * * * *" },
  { task: "import.sweep", match: "37 3 * * *", isNightly: true },
  { task: "queue.sweep", match: "*/10 * * * *" },
  { task: "retention.sweep", match: "17 3 * * *", isNightly: true },
];

/**
 * Nightly work that was missed is caught up on when a worker starts: some machines are off at night. One that slept for
 * days does each task once, not as often as it was due.
 */
const cronItems = () =>
  parseCronItems(
    SCHEDULE.map(({ task, match, isNightly }) => ({
      task,
      match,
      options: { jobKey: task, backfillPeriod: isNightly ? 86_400_000 : 0 },
    })),
  );

export interface RunningWorker {
  /** Accepts no new jobs, lets running ones finish, writes pending data. */
  stop(): Promise<void>;
  /** Settles when the worker has ended, for whatever reason. */
  ended: Promise<void>;
}

/** Migrates the database, then processes jobs until stopped. Throws if the database can't be reached. */
export async function startWorker(): Promise<RunningWorker> {
  await migrateDatabase(env().databaseUrl);
  const { db } = getDatabaseHandle();
  await forgetFutureRuns(db);
  const id = crypto.randomUUID();
  const workerIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked under the name of the pool, not of the worker that runs them.
  events.on("pool:create", ({ workerPool }) => workerIds.push(workerPool.id));
  // A separate pool for the queue: it holds a listening connection per runner. Job locks need not be on disk before the
  // work begins: if they were lost with the database's machine, the job would run again, which any job allows. A
  // connection that gets no answer is given up: no statement of the queue takes that long.
  const pool = openPool({
    connectionString: env().databaseUrl,
    max: 28,
    query_timeout: 60_000,
    application_name: "corridor-worker",
    options: "-c synchronous_commit=off",
  });
  watchListening(events);
  const common = { pgPool: pool, events, logger: queueLog, noHandleSignals: true };
  const runners = await Promise.all(
    (Object.keys(POOLS) as TaskPool[]).map((name) => {
      const { concurrency, batchCompletedMs, pollMs = POLL_MS } = POOLS[name];
      return run({
        ...common,
        taskList: Object.fromEntries(tasksOf(name).map((task) => [task, taskOf(task)])),
        parsedCronItems: name === "quick" ? cronItems() : [],
        concurrency,
        pollInterval: pollMs,
        preset: {
          worker: {
            // One query per pool for its jobs, not one per runner.
            localQueue: {
              size: canFetchMany(name) ? concurrency : 1,
              ttl: UNCLAIMED_MS,
              ...(name === "urgent" ? {} : { refetchDelay: LOOK_AGAIN }),
            },
            ...(batchCompletedMs === undefined ? {} : { completeJobBatchDelay: batchCompletedMs }),
          },
        },
      });
    }),
  );
  let lastBeat = new Date(0);
  async function heartbeat(): Promise<void> {
    try {
      const beatAt = await beat(db, id, workerIds);
      // The database's clock was set back.
      if (beatAt < lastBeat) await forgetFutureRuns(db);
      lastBeat = beatAt;
      const dead = await freeJobsOfDeadWorkers(db);
      if (dead > 0) log.warn({ dead }, "freed the jobs of workers that died");
    } catch (err) {
      log.error({ err }, "the worker's heartbeat could not be written");
    }
  }
  await heartbeat();
  // Names should not have to wait for the next full minute.
  await enqueue(db, "directory.sync-all", {}, { jobKey: "directory.sync-all" });
  // Nor should the pages of an upgraded environment wait for the next daily check.
  await checkUnknownCapabilities(db);
  const timer = setInterval(() => void heartbeat(), HEARTBEAT_SECONDS * 1_000);
  log.info({ workerId: id, tasks: Object.keys(JOBS) }, "the worker is ready");
  return {
    ended: Promise.race(runners.map(({ promise }) => promise)),
    async stop() {
      clearInterval(timer);
      await Promise.all(runners.map((runner) => runner.stop("Corridor stops")));
      await Promise.all([flushUpstreamCalls(), flushObservations()]);
      await endHeartbeat(db, id);
      await pool.end();
    },
  };
}

/** Longer than the slowest single call to the service; after it the process ends and other workers free its jobs. */
const STOP_WITHIN_MS = 30_000;

async function main(): Promise<void> {
  const worker = await startWorker();
  const isStopping = stopOnSignal("worker", () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    return worker.stop();
  });
  await worker.ended;
  if (!isStopping()) throw new Error("The job queue stopped by itself.");
}

runAsProcess("worker", import.meta.url, main);
