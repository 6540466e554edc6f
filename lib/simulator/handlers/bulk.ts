import { refuse } from "../http/api-error";
import type { Call } from "../http/call";

/** `POST /customers/bulk/csv` (specification 4.1). */
export async function importCustomersCsv(
  _call: Call<"importCustomersCsv">,
): Promise<{ jobId: string; status: string }> {
  throw refuse(501, "NOT_IMPLEMENTED", "Bulk import is not there yet.");
}

/** `GET /customers/bulk/jobs/{jobId}` (specification 2.12). */
export function getImportJob({ world, params }: Call<"getImportJob">) {
  const job = world.store.tables.imports.get(params.jobId);
  if (!job) throw refuse(404, "BULK_UPLOAD_JOB_NOT_FOUND", "There is no such job.");
  const { id, status, total, processed, successful, failed, errors, completedAt } = job;
  return { jobId: id, status, progress: { total, processed, successful, failed }, errors, completedAt };
}
