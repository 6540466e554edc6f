import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { BULK_JOB_STATUSES, type BulkJob, isBulkJobFinal } from "@/lib/contract/bulk-job";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import { recordSystemAudit } from "@/lib/server/audit/record";
import type { Database, DatabaseLike } from "@/lib/server/db/client";
import { importJob } from "@/lib/server/db/schema/import";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { publishHint } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import { warnFolded } from "@/lib/server/log-folded";
import { isAttemptError } from "@/lib/upstream/attempt";
import type { Upstream } from "@/lib/upstream/client";
import { askedPauseMs } from "@/lib/upstream/retry-after";
import { OwnRows } from "../check/left-out";
import { KEPT_ROW_ERRORS } from "../fields";
import { readPieces, removePieces } from "./pieces";
import { rowErrors } from "./row-errors";

type Job = typeof importJob.$inferSelect;

const followKey = (importId: string) => `import.follow:${importId}`;

/**
 * Schedules a check of an import: at once, or as `next` says. A waiting check is replaced; one runs at a time per
 * environment.
 */
export async function enqueueFollow(
  db: DatabaseLike,
  { id, environmentId }: Pick<Job, "id" | "environmentId">,
  next?: NextLook,
): Promise<void> {
  const options = { jobKey: followKey(id), queue: `import.follow:${environmentId}`, inMs: next?.inMs };
  await enqueue(db, "import.follow", { importId: id, ...(next ? { state: next.state } : {}) }, options);
}

/** When the service is next asked how far an import is, unless news of its end arrives before; null if unknown. */
export async function nextAskAt(db: DatabaseLike, importId: string): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select payload #>> '{state,askAt}' as at from graphile_worker._private_jobs where key = ${followKey(importId)}`);
  return rows[0]?.at ?? null;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A job with many errors has a long response. */
const ANSWER_MS = 120_000;
/** A delivery about the job ends a pause: it is checked for this often. */
const LOOK_MS = 2_000;
const GIVE_UP_DAYS = 7;
/** A job that is not found counts as gone only after this many looks: a new one may not be readable everywhere yet. */
const FIRST_LOOKS = 5;

/** The state of following an import between two checks. */
export interface FollowState {
  /** The service is not asked before this, unless a delivery says that the job has ended. */
  askAt?: string;
  /** How many times in a row nothing had changed. */
  stalls: number;
  /** Such a delivery has ended a pause, which it does only once, whatever the service answered then. */
  isEndSeen?: boolean;
}

export interface NextLook {
  inMs: number;
  state: FollowState;
}

/**
 * Checks once how far the service is with an import; returns when to check again, or null when there is nothing more to
 * learn. Asks the service at growing intervals; a delivery of the job's end ends one of them. Safe to run twice.
 */
export async function followImport(
  db: Database,
  upstream: Upstream,
  importId: string,
  state: FollowState,
): Promise<NextLook | null> {
  const [job] = await db.select().from(importJob).where(eq(importJob.id, importId));
  if (job?.status !== "processing" || job.serviceJobId === null) return null;
  const askAt = state.askAt ? Date.parse(state.askAt) : 0;
  const isWoken = !state.isEndSeen && (await isEndDelivered(db, job));
  if (askAt > Date.now() && !isWoken) return lookAgain(state, askAt);
  const isEndSeen = state.isEndSeen || isWoken;
  // News of the end may be ahead of the job's own state: the intervals start over.
  const stalls = isWoken ? 0 : state.stalls + 1;
  try {
    const params = { jobId: job.serviceJobId };
    const found = await upstream.getImportJob({ params }, { totalMs: ANSWER_MS, tries: 1 });
    const end = endOf(found);
    if (end !== null) {
      if (end === "unknown") await giveUp(db, job, unknownEnd(found), countsOf(found, job));
      else await finish(db, job, found);
      return null;
    }
    const hasMoved = (found.progress?.processed ?? 0) !== (job.processed ?? 0);
    if (!hasMoved && isOld(job)) {
      const stalled = `The service has reported no outcome in ${GIVE_UP_DAYS} days.`;
      await giveUp(db, job, `${stalled} ${ROWS_UNKNOWN}`, countsOf(found, job));
      return null;
    }
    await noteProgress(db, job, found);
    return pause({ stalls: hasMoved ? 0 : stalls, isEndSeen });
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const words = lastWords(error, job);
    if (words !== null) {
      await giveUp(db, job, words);
      return null;
    }
    const { environmentId } = job;
    warnFolded({ err: error, environmentId, importId }, "an import's progress can't be read; it will be tried again");
    await noteUnread(db, job, error);
    return pause({ stalls, isEndSeen }, askedPauseMs(error.facts));
  }
}

function pause(state: FollowState, askedMs = 0): NextLook {
  const own = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 1.5 ** state.stalls);
  const askAt = Date.now() + Math.max(own, askedMs);
  return lookAgain({ ...state, askAt: new Date(askAt).toISOString() }, askAt);
}

function lookAgain(state: FollowState, askAt: number): NextLook {
  const inMs = askAt - Date.now();
  return { inMs: state.isEndSeen ? inMs : Math.min(inMs, LOOK_MS), state };
}

async function isEndDelivered(db: Database, job: Job): Promise<boolean> {
  const rows = await db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.environmentId, job.environmentId),
        eq(webhookDelivery.resourceId, job.serviceJobId ?? ""),
        inArray(webhookDelivery.type, ["BULK_UPLOAD.COMPLETED", "BULK_UPLOAD.FAILED"]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** How a job ended; null while it goes on. Only "stated" if the service says so, or has accounted for every row. */
function endOf(found: BulkJob): "stated" | "unknown" | null {
  if (isBulkJobFinal(found)) return "stated";
  if (found.completedAt === undefined) return null;
  const { total = 0, processed = 0, successful = 0, failed = 0 } = found.progress ?? {};
  const isKnown = found.status === undefined || BULK_JOB_STATUSES.some((status) => status === found.status);
  if (isKnown && total > 0 && processed >= total && successful + failed >= total) return "stated";
  return found.status !== undefined && isKnown ? null : "unknown";
}

const unknownEnd = ({ status }: BulkJob) =>
  `The service ended this import${status === undefined ? " without saying how" : ` as “${status}”`}. ${ROWS_UNKNOWN}`;

const ROWS_UNKNOWN = "The outcome of its rows is not known: check the customers list before you send them again.";

const isOld = (job: Job) => Date.now() - job.createdAt.getTime() > GIVE_UP_DAYS * 86_400_000;

/** The final explanation when asking again can't help; null while it may. */
function lastWords({ failure, facts, cause }: UpstreamError, job: Job): string | null {
  if (isAttemptError(cause) && cause.reason === "too-large") {
    return "The service's report on this import is longer than Corridor reads, as it is when very many rows were rejected. Which rows failed is not known: check the customers list before you send any of them again.";
  }
  const isGone = failure.kind === "refused" && failure.httpStatus === 404 && job.polls >= FIRST_LOOKS;
  return isGone || isOld(job) ? `${facts.title} ${ROWS_UNKNOWN}` : null;
}

const countsOf = ({ progress }: BulkJob, job: Job) => ({
  total: progress?.total ?? job.total,
  processed: progress?.processed ?? job.processed,
  successful: progress?.successful ?? job.successful,
  failed: progress?.failed ?? job.failed,
  polls: job.polls + 1,
  unreadSince: null,
  unreadBecause: null,
});

/** Records why the service's progress can't be read; shown on the screen once it lasts. */
async function noteUnread(db: Database, job: Job, { facts }: UpstreamError): Promise<void> {
  await db
    .update(importJob)
    .set({
      unreadSince: job.unreadSince ?? new Date(),
      unreadBecause: [facts.title, facts.detail].filter(Boolean).join(" "),
      polls: job.polls + 1,
    })
    .where(and(eq(importJob.id, job.id), eq(importJob.status, "processing")));
  await publishHint(db, { environmentId: job.environmentId, kind: "import", resourceId: job.id });
}

async function noteProgress(db: Database, job: Job, found: BulkJob): Promise<void> {
  await db.update(importJob).set(countsOf(found, job)).where(eq(importJob.id, job.id));
  await publishHint(db, { environmentId: job.environmentId, kind: "import", resourceId: job.id });
}

async function finish(db: Database, job: Job, found: BulkJob): Promise<void> {
  const reported = found.errors ?? [];
  const errors = await rowErrors(reported, readPieces(db, job.id), KEPT_ROW_ERRORS, new OwnRows(job.leftOut));
  const isGood = found.status !== "FAILED";
  const counts = countsOf(found, job);
  const refusal =
    reported.find((error) => error.code === "invalid_csv_format") ?? (reported.length === 1 ? reported[0] : undefined);
  const failure = isGood ? null : (refusal?.message ?? "The service ended the import as failed and gave no reason.");
  const isAllIn = isGood && errors.length === 0 && (counts.failed ?? 0) === 0;
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(importJob)
      .set({ ...counts, errors, failure, status: isGood ? "completed" : "failed", completedAt: new Date() })
      .where(and(eq(importJob.id, job.id), eq(importJob.status, "processing")))
      .returning({ id: importJob.id });
    if (changed.length === 0) return;
    await recordSystemAudit(tx, {
      action: "import.end",
      resource: { type: "Import", id: job.id },
      environmentId: job.environmentId,
      after: { status: isGood ? "completed" : "failed", ...counts },
    });
    await publishHint(tx, { environmentId: job.environmentId, kind: "import", resourceId: job.id });
  });
  if (isAllIn) await removePieces(db, job.id);
}

async function giveUp(db: Database, job: Job, failure: string, counts: Partial<Job> = {}): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(importJob)
      .set({ ...counts, status: "unknown", failure })
      .where(and(eq(importJob.id, job.id), eq(importJob.status, "processing")))
      .returning({ id: importJob.id });
    if (changed.length === 0) return;
    await recordSystemAudit(tx, {
      action: "import.give-up",
      resource: { type: "Import", id: job.id },
      environmentId: job.environmentId,
      before: { status: job.status },
      after: { status: "unknown" },
    });
    await publishHint(tx, { environmentId: job.environmentId, kind: "import", resourceId: job.id });
  });
}
