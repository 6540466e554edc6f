import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import {
  ConflictError,
  ForbiddenError,
  isNamed,
  isUpstreamError,
  NotFoundError,
  type UpstreamError,
} from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { importJob } from "@/lib/server/db/schema/import";
import { publishHint } from "@/lib/server/events/publish";
import { isOutcomeUnknown } from "@/lib/server/journal/uncertain";
import { log } from "@/lib/server/log";
import { readHeader } from "../check/file-start";
import type { ImportDetail, ImportId } from "../schema";
import { readStart } from "./file-header";
import { enqueueFollow } from "./follow";
import { removePieces, storePieces } from "./pieces";
import { detailOf } from "./read";
import { readColumnRules } from "./read-rules";
import { holdLease, LEASE_STEP_SECONDS } from "./watch";

type Job = typeof importJob.$inferSelect;
type Ending = Pick<Job, "status"> & Partial<Pick<Job, "serviceJobId" | "failure">>;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The browser disconnected, or sent more or less than it had announced. */
class BrokenUpload extends Error {
  override readonly name = "BrokenUpload";
}

/**
 * Streams an announced import's file to the service as it arrives, storing it in sealed pieces. Sent only once: a
 * second caller, from another tab or after a lost response, is refused. The outcome is recorded before this returns.
 * Throws `ConflictError` (`import_taken`) when the file was sent before, `ForbiddenError` when another person announced
 * it.
 */
export async function sendImportFile(
  ctx: EnvironmentContext,
  input: ImportId,
  body: AsyncIterable<Uint8Array>,
): Promise<ImportDetail> {
  requirePermission(ctx, "imports:create");
  const job = await claim(ctx, input.importId);
  await holdLease(ctx.db, job.id);
  const beat = setInterval(() => {
    holdLease(ctx.db, job.id).catch((err: unknown) =>
      log.error({ err, importId: job.id }, "an upload's lease was not held"),
    );
  }, LEASE_STEP_SECONDS * 1000);
  let ending: Ending;
  try {
    ending = await checkAndTransmit(ctx, job, body);
  } finally {
    clearInterval(beat);
  }
  await end(ctx, job, ending);
  return detailOf(ctx, job.id);
}

async function claim(ctx: EnvironmentContext, id: string): Promise<Job> {
  const here = and(eq(importJob.id, id), eq(importJob.environmentId, ctx.environment.id));
  const isMine = eq(importJob.personId, ctx.actor.personId);
  const [job] = await ctx.db
    .update(importJob)
    .set({ status: "uploading" })
    .where(and(here, isMine, eq(importJob.status, "waiting")))
    .returning();
  if (job) return job;
  const [known] = await ctx.db.select({ personId: importJob.personId }).from(importJob).where(here);
  if (!known) throw new NotFoundError({ title: "Import not found.", meaning: "Nothing was sent." });
  if (known.personId !== ctx.actor.personId) {
    throw new ForbiddenError({
      code: "import_not_own",
      title: "Someone else started this import.",
      meaning: "Nothing was sent.",
      next: "Start an import of your own.",
    });
  }
  throw new ConflictError({
    code: "import_taken",
    title: "This import has been sent already.",
    meaning: "The file is not sent a second time.",
    next: "Open the import to see its progress.",
  });
}

const NO_HEADER = { title: "The file's header can't be read.", next: "Name the columns in its first row." };

/**
 * Where new accounts need a second person, a file that could add one is not sent, whatever the check in the browser
 * said: the header names everything that a row can hold.
 */
async function checkAndTransmit(ctx: EnvironmentContext, job: Job, body: AsyncIterable<Uint8Array>): Promise<Ending> {
  const rules = await readColumnRules(ctx);
  if (rules.closedBecause === null) return await transmit(ctx, job, body);
  const { cells, isBroken, whole } = await readStart(body);
  const [problem] = cells ? readHeader(cells, rules).problems : isBroken ? [] : [NO_HEADER];
  if (problem) return { status: "failed", failure: `${problem.title} Nothing was sent. ${problem.next}` };
  return await transmit(ctx, job, whole);
}

/** Sends the file, and returns the import's state afterwards. */
async function transmit(ctx: EnvironmentContext, job: Job, body: AsyncIterable<Uint8Array>): Promise<Ending> {
  const stop = new AbortController();
  let passed = 0;
  const cut: { by: Error | null } = { by: null };
  async function* counted(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of storePieces(ctx.db, job.id, body)) {
        if (passed + chunk.length > job.fileBytes) throw new BrokenUpload("more bytes came than were announced");
        passed += chunk.length;
        yield chunk;
      }
      if (passed < job.fileBytes) throw new BrokenUpload("fewer bytes came than were announced");
    } catch (cause) {
      const isOurs = isNamed(cause, "BrokenUpload");
      const broken = isOurs ? cause : new BrokenUpload("the browser's connection ended", { cause });
      cut.by = broken;
      log.warn({ err: cause, importId: job.id, passed }, "an upload broke off");
      // Cut before the end, so that the service can't mistake a part for the whole; ended by us, not by the service.
      stop.abort(broken);
      throw broken;
    }
  }
  try {
    const file = { filename: job.fileName, content: counted(), size: job.fileBytes };
    const { jobId } = await ctx.upstream.importCustomersCsv({ body: { file } }, { signal: stop.signal });
    return { status: "processing", serviceJobId: jobId };
  } catch (error) {
    if (cut.by) return { status: "cancelled", failure: cutWords(passed, job.fileBytes) };
    if (!isUpstreamError(error)) throw error;
    return endingOf(error);
  }
}

function cutWords(passed: number, whole: number): string {
  return `The upload was cancelled or lost after ${megabytes(passed)} of ${megabytes(whole)}. The service takes whole files only, so nothing was imported; if in doubt, check the customers list.`;
}

function endingOf(error: UpstreamError): Ending {
  const { failure, facts } = error;
  if (isOutcomeUnknown(error)) {
    return {
      status: "unknown",
      failure: `${facts.title} The service may have taken the file: check the customers list before you send it again.`,
    };
  }
  const words = [
    facts.title,
    facts.detail,
    failure.sent === "no" ? "Nothing was sent." : "Nothing was imported.",
    facts.next,
  ];
  return { status: "failed", failure: words.filter(Boolean).join(" ") };
}

/** Records how the upload ended, even if a job has given it up in the meantime: the actual outcome wins. */
async function end(ctx: EnvironmentContext, job: Job, ending: Ending): Promise<void> {
  const isOver = ending.status === "failed" || ending.status === "cancelled";
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(importJob)
      .set({ ...ending, completedAt: isOver ? new Date() : null })
      .where(and(eq(importJob.id, job.id), inArray(importJob.status, ["uploading", "unknown"])));
    await recordAudit(tx, ctx, {
      action: "import.send",
      resource: { type: "Import", id: job.id },
      before: { status: "uploading" },
      after: { ...ending },
    });
    if (ending.status === "processing") {
      await enqueueFollow(tx, job);
    }
    await publishHint(tx, { environmentId: ctx.environment.id, kind: "import", resourceId: job.id });
  });
  if (isOver) await removePieces(ctx.db, job.id);
}
