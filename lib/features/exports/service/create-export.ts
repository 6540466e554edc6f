import "server-only";
import { and, eq } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import { MOST_AT_ONCE } from "@/lib/features/casework/schema";
import { serviceFilter } from "@/lib/features/transactions/check/history-filters";
import { findText } from "@/lib/features/transactions/service/history-filter";
import { refuseUnknownFilters } from "@/lib/features/transactions/service/known-filters";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { exportJob } from "@/lib/server/db/schema/export";
import { serviceNow } from "@/lib/server/service-clock";
import type { CreateExportInput, ExportRequest, ExportView, RepeatExportInput } from "../schema";
import { fileNameOf, findChosen, findRange, freeze } from "./frozen";
import { announce, enqueueRun, findExport, storedRequest, UNREADABLE, viewOf } from "./record";

/**
 * Requests an export: its range is frozen now, and a job creates the file. Personal data in it is masked unless the
 * role may see it. Repeating the same key returns the same export. Throws `InputError` for an empty range.
 */
export async function createExport(ctx: EnvironmentContext, input: CreateExportInput): Promise<ExportView> {
  requirePermission(ctx, "exports:create");
  const { key, ids, ...asked } = input;
  const [found, chosen] = await Promise.all([findText(ctx, asked.filter.text), findChosen(ctx, asked.filter, ids)]);
  const whole = { ...asked, ...(found ? { found } : {}), ...(chosen ? { chosen } : {}) };
  const { request, asOf } = freeze(whole, serviceNow(ctx.environment.id));
  return addExport(ctx, { key, request: await findRange(ctx, request), asOf, repeatOf: null });
}

/**
 * Runs an ended export again, over the same frozen range. If the first was completed, the two are compared when the
 * second is. Throws `ConflictError` for one that is still running.
 */
export async function repeatExport(ctx: EnvironmentContext, input: RepeatExportInput): Promise<ExportView> {
  requirePermission(ctx, "exports:create");
  const { job } = await findExport(ctx, input.exportId);
  if (job.status === "queued" || job.status === "running") {
    throw new ConflictError({
      code: "export_running",
      title: "This export hasn't finished yet.",
      next: "Wait for it, or cancel it first.",
    });
  }
  const request = storedRequest(job.request);
  if (!request) {
    throw new ConflictError({
      code: "export_unreadable",
      title: UNREADABLE,
      meaning: "Nothing was made.",
      next: "Start a new export from the list of transactions.",
    });
  }
  const isComparable = job.status === "completed" || job.status === "expired";
  return addExport(ctx, {
    key: input.key,
    request,
    asOf: job.asOf,
    repeatOf: isComparable ? job.id : null,
  });
}

interface NewExport {
  key: string;
  request: ExportRequest;
  asOf: Date;
  repeatOf: string | null;
}

/** Inserts an export, its audit record and its job together. Throws `InputError` for a filter the deployment lacks. */
async function addExport(scope: EnvironmentContext, { key, request, asOf, repeatOf }: NewExport) {
  refuseUnknownFilters(scope.environment, serviceFilter(request.filter));
  const environmentId = scope.environment.id;
  const id = await scope.db.transaction(async (tx) => {
    const isMasked = !can(scope.actor.role, "personal:reveal");
    const fileName = fileNameOf(request, scope.environment.slug, new Date());
    const [made] = await tx
      .insert(exportJob)
      .values({ environmentId, personId: scope.actor.personId, key, request, asOf, repeatOf, isMasked, fileName })
      .onConflictDoNothing({ target: [exportJob.environmentId, exportJob.key] })
      .returning({ id: exportJob.id });
    if (!made) return findOwn(tx, scope, key);
    await recordAudit(tx, scope, {
      action: repeatOf === null ? "export.create" : "export.repeat",
      resource: { type: "Export", id: made.id },
      after: { ...audited(request), isMasked, asOf: asOf.toISOString(), ...(repeatOf === null ? {} : { repeatOf }) },
    });
    await enqueueRun(tx, { id: made.id, environmentId });
    await announce(tx, environmentId, made.id);
    return made.id;
  });
  return viewOf(scope, id);
}

/** What is recorded: the ids of selected payments, or how a filter chose them, in words. */
function audited({ chosen, ...request }: ExportRequest) {
  if (!chosen) return request;
  const { ids, words } = chosen;
  return { ...request, chosen: words, ...(ids && ids.length <= MOST_AT_ONCE ? { transactionIds: ids } : {}) };
}

async function findOwn(tx: Transaction, scope: EnvironmentContext, key: string): Promise<string> {
  const [known] = await tx
    .select({ id: exportJob.id, personId: exportJob.personId })
    .from(exportJob)
    .where(and(eq(exportJob.environmentId, scope.environment.id), eq(exportJob.key, key)));
  if (known?.personId === scope.actor.personId) return known.id;
  throw new ConflictError({
    code: "export_key_taken",
    title: "Another export has this key.",
    next: "Start the export again.",
  });
}
