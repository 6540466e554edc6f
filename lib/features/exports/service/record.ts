import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { NotFoundError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { exportJob } from "@/lib/server/db/schema/export";
import { person } from "@/lib/server/db/schema/person";
import { publishHint } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import type { ExportStatus } from "@/lib/statuses";
import { ExportComparison, ExportManifest, ExportRequest, type ExportView } from "../schema";

export type ExportJob = typeof exportJob.$inferSelect;
/** Exports that have not ended yet. */
export const isOpen = inArray(exportJob.status, ["queued", "running"]);

type Scope = Pick<EnvironmentContext, "db" | "environment" | "actor">;

/** A reader of what this or an older version stored; null for what is missing or no longer readable. */
const readerOf =
  <T>(schema: z.ZodType<T>) =>
  (stored: unknown): T | null =>
    schema.safeParse(stored).data ?? null;

export const storedRequest = readerOf(ExportRequest);
export const storedManifest = readerOf(ExportManifest);
export const storedComparison = readerOf(ExportComparison);

/** The title shown where a request can no longer be read. */
export const UNREADABLE = "This export was requested in an older version of Corridor, in a format that can't be read.";

/** A file past its expiry counts as expired even before the sweep has removed it. */
export function statusOf({ status, expiresAt }: ExportJob): ExportStatus {
  return status === "completed" && expiresAt !== null && expiresAt.getTime() <= Date.now() ? "expired" : status;
}

/** The export `id` of this environment. Throws `NotFoundError`. */
export async function findExport(scope: Pick<Scope, "db" | "environment">, id: string) {
  const [found] = await scope.db
    .select({ job: exportJob, personName: person.name })
    .from(exportJob)
    .leftJoin(person, eq(person.id, exportJob.personId))
    .where(and(eq(exportJob.id, id), eq(exportJob.environmentId, scope.environment.id)));
  if (found) return found;
  throw new NotFoundError({ title: "Export not found.", next: "Open the list of exports and choose one." });
}

/** An export as the screens show it, for a caller that is already authorised. Throws `NotFoundError`. */
export async function viewOf(scope: Scope, id: string): Promise<ExportView> {
  const { job, personName } = await findExport(scope, id);
  return exportView(scope, job, personName);
}

/** Words say which payments were chosen; their ids would make a list of exports long. */
function shownRequest(stored: ExportRequest | null): ExportRequest | null {
  if (!stored) return null;
  const { chosen, found: _, ...request } = stored;
  return { ...request, ...(chosen ? { chosen: { words: chosen.words } } : {}) };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** `job` as the screens show it to the caller. */
export function exportView(scope: Pick<Scope, "actor">, job: ExportJob, personName: string | null): ExportView {
  const isRunning = job.status === "running";
  return {
    id: job.id,
    status: statusOf(job),
    fileName: job.fileName,
    request: shownRequest(storedRequest(job.request)),
    isMasked: job.isMasked,
    personName,
    isOwn: job.personId === scope.actor.personId,
    asOf: job.asOf.toISOString(),
    phase: isRunning ? job.phase : null,
    rowsTotal: job.rowsTotal,
    rows: storedManifest(job.manifest)?.rows ?? null,
    rowsRead: job.rowsRead,
    rowsWritten: job.rowsWritten,
    fileBytes: job.fileBytes,
    fileHash: job.fileHash,
    failure: job.failure,
    waits:
      isRunning && job.waitsUntil && job.waitsSince
        ? { until: job.waitsUntil.toISOString(), since: job.waitsSince.toISOString(), because: job.waitsFor ?? "" }
        : null,
    isCancelling: isRunning && job.cancelRequestedAt !== null,
    repeatOf: job.repeatOf,
    comparison: storedComparison(job.comparison),
    createdAt: job.createdAt.toISOString(),
    startedAt: iso(job.startedAt),
    completedAt: iso(job.completedAt),
    expiresAt: iso(job.expiresAt),
  };
}

/** A killed job counts as an attempt, and an export must survive any number of kills. It counts its own failures. */
const MAX_ATTEMPTS = 10_000;

/** Queues `export.run`, replacing a job of this export that is already waiting. One runs per environment. */
export async function enqueueRun(
  db: DatabaseLike,
  { id: exportId, environmentId }: Pick<ExportJob, "id" | "environmentId">,
  { failures = 0, inMs }: { failures?: number; inMs?: number } = {},
): Promise<void> {
  const payload = { exportId, failures };
  await enqueue(db, "export.run", payload, {
    jobKey: `export.run:${exportId}`,
    queue: `export.run:${environmentId}`,
    inMs,
    maxAttempts: MAX_ATTEMPTS,
  });
}

/** Tells open screens to refresh the export. */
export async function announce(db: DatabaseLike, environmentId: string, exportId: string): Promise<void> {
  await publishHint(db, { environmentId, kind: "export", resourceId: exportId });
}
