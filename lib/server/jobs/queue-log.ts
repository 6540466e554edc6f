import "server-only";
import { Logger } from "graphile-worker";
import { log } from "../log";
import { errorFolded } from "../log-folded";

/** What the queue says beside a line, where it concerns a job. */
interface Meta {
  job?: { id: string; task_identifier: string };
  /** Why the job failed. */
  error?: unknown;
  /** Why the job's end could not be stored. */
  fatalError?: unknown;
}

/** The queue's own log lines: a failed job with its error made safe; what is no error only at debug level. */
export const queueLog = new Logger(() => (level, message, meta) => {
  const { job, error, fatalError }: Meta = meta ?? {};
  const concerned = { task: job?.task_identifier, jobId: job?.id };
  // Names the task, because similar lines are folded: the failures of one must not hide another's.
  if (error)
    errorFolded({ err: error, ...concerned }, job ? `a job failed: ${concerned.task}` : "the job queue failed");
  else if (level === "error") log.error({ err: fatalError, ...concerned }, "the job queue reported an error");
  else log.debug({ level }, message);
});
