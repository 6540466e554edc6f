import "server-only";
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import { counted } from "@/lib/numbers";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { importJob } from "@/lib/server/db/schema/import";
import { enqueue } from "@/lib/server/jobs/queue";
import { IMPORT_STATUSES } from "@/lib/statuses";
import type { CreateImportInput, ImportDetail } from "../schema";
import { detailOf } from "./read";
import { WAITING_SECONDS, watchKey } from "./watch";

/** States in which a file may have reached the service, or is about to: another tab may have announced it. */
const MAY_HAVE_ARRIVED = ["waiting", "uploading", "unknown", "processing", "completed"] as const;

/** An import that failed half-way has created customers too, unless the service counted none. */
const hasFailedHalfWay = and(
  eq(importJob.status, "failed"),
  isNotNull(importJob.serviceJobId),
  sql`coalesce(${importJob.successful}, 1) > 0`,
);

/**
 * Announces an import, recorded before a byte of the file is sent. Repeating the same id returns the same import.
 * Throws `ConflictError` (`import_repeated`) for a file that was imported before, unless `isRepeat` confirms it.
 */
export async function createImport(ctx: EnvironmentContext, input: CreateImportInput): Promise<ImportDetail> {
  requirePermission(ctx, "imports:create");
  const { id, fileName, fileBytes, rows, fingerprint, leftOut } = input;
  const environmentId = ctx.environment.id;
  await ctx.db.transaction(async (tx) => {
    // Two tabs with the same file take turns.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import:${environmentId}`}))`);
    if (await isKnown(tx, id)) return;
    if (!input.isRepeat) await refuseRepeat(tx, environmentId, input);
    await tx.insert(importJob).values({
      id,
      environmentId,
      personId: ctx.actor.personId,
      fileName,
      fileBytes,
      fileHash: fingerprint,
      rows,
      leftOut,
      status: "waiting",
    });
    await recordAudit(tx, ctx, {
      action: "import.create",
      resource: { type: "Import", id },
      after: { fileName, fileBytes, rows, fileHash: fingerprint, isRepeat: input.isRepeat },
    });
    await enqueue(tx, "import.watch", { importId: id }, { jobKey: watchKey(id), inMs: WAITING_SECONDS * 1000 });
  });
  return detailOf(ctx, id);
}

async function isKnown(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.select({ id: importJob.id }).from(importJob).where(eq(importJob.id, id));
  return rows.length > 0;
}

/** Matches the same file by its fingerprint or, without one, by name, size and rows. */
async function refuseRepeat(tx: Transaction, environmentId: string, input: CreateImportInput): Promise<void> {
  const { fingerprint, fileName, fileBytes, rows } = input;
  const alike = and(eq(importJob.fileName, fileName), eq(importJob.fileBytes, fileBytes), eq(importJob.rows, rows));
  const [earlier] = await tx
    .select()
    .from(importJob)
    .where(
      and(
        eq(importJob.environmentId, environmentId),
        or(inArray(importJob.status, [...MAY_HAVE_ARRIVED]), hasFailedHalfWay),
        fingerprint === null ? alike : or(eq(importJob.fileHash, fingerprint), and(sql`file_hash is null`, alike)),
      ),
    )
    .orderBy(desc(importJob.createdAt))
    .limit(1);
  if (!earlier) return;
  throw new ConflictError({
    code: "import_repeated",
    title: "This file was imported before.",
    detail: `“${earlier.fileName}”, ${earlier.createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC: ${IMPORT_STATUSES[
      earlier.status
    ][0].toLowerCase()}, ${counted(earlier.successful ?? 0, "customer")} created so far.`,
    meaning: "Nothing was sent. Customers without a UMA address would be created a second time.",
    next: "Look at the earlier import first; send it again only if you are sure.",
  });
}
