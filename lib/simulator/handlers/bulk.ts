import { refuse } from "../http/api-error";
import type { Call } from "../http/call";
import { presentJob, startImport } from "../imports/import-job";

async function* bytesOf(content: AsyncIterable<Uint8Array> | Blob): AsyncGenerator<Uint8Array> {
  if (content instanceof Blob) yield new Uint8Array(await content.arrayBuffer());
  else yield* content;
}

/** `POST /customers/bulk/csv` (specification 4.1): streams the file and returns the job. */
export async function importCustomersCsv({ world, body }: Call<"importCustomersCsv">) {
  const job = await startImport(world, bytesOf(body.file.content));
  return { jobId: job.id, status: job.status };
}

/** `GET /customers/bulk/jobs/{jobId}` (specification 2.12). */
export function getImportJob({ world, params }: Call<"getImportJob">) {
  const job = world.store.tables.imports.get(params.jobId);
  if (!job) throw refuse(404, "BULK_UPLOAD_JOB_NOT_FOUND", "Job not found.");
  return presentJob(job);
}
