import { z } from "zod";
import { Count } from "./list-page";
import { openEnum } from "./open-enum";
import { unread } from "./unread";

/** States of a bulk import (interface-defaults 3). */
export const BULK_JOB_STATUSES = ["PENDING", "PROCESSING", "COMPLETED", "FAILED"] as const;

/** Codes seen in a row's error (specification 7.3, interface-defaults 3). */
export const BULK_ERROR_CODES = ["validation_error", "invalid_csv_format"] as const;

const details = z.looseObject({
  code: openEnum(BULK_ERROR_CODES).optional(),
  message: z.string().optional(),
  details: z.unknown().optional(),
});

/**
 * One failed row, in any of its three shapes (interface-defaults 3). `row` is the number in a correlation ID such as
 * `row_17`, as the service counts.
 */
export const BulkJobError = details
  .extend({
    platformCustomerId: z.string().optional(),
    correlationId: z.string().optional(),
    error: details.optional(),
  })
  .transform((entry) => {
    const row = /^row_(\d{1,9})$/.exec(entry.correlationId ?? "")?.[1];
    return {
      platformCustomerId: entry.platformCustomerId,
      correlationId: entry.correlationId,
      row: row === undefined ? undefined : Number(row),
      code: entry.error?.code ?? entry.code ?? "unknown",
      message: entry.error?.message ?? entry.message ?? "The service gave no message.",
      details: entry.error?.details ?? entry.details,
    };
  });
export type BulkJobError = z.infer<typeof BulkJobError>;

/** The job's ID: `jobId` in the response to an upload, `id` in the job itself or an event (interface-revisions 1). */
function withJobId<T extends { jobId?: string; id?: string }>(job: T, ctx: z.RefinementCtx): T & { jobId: string } {
  const jobId = job.jobId ?? job.id;
  if (jobId !== undefined) return { ...job, jobId };
  ctx.addIssue({ code: "custom", path: ["jobId"], message: "The job has no ID." });
  return z.NEVER;
}

/** Bulk import job (specification 2.12). */
export const BulkJob = z
  .looseObject({
    jobId: z.string().optional(),
    id: z.string().optional(),
    status: openEnum(BULK_JOB_STATUSES).optional(),
    progress: z
      .looseObject({
        total: Count,
        processed: Count,
        successful: Count,
        failed: Count,
      })
      .optional(),
    errors: z.array(BulkJobError).optional(),
    completedAt: z.string().optional(),
    ...unread,
  })
  .transform(withJobId);
export type BulkJob = z.infer<typeof BulkJob>;

/** Response to `POST /customers/bulk/csv` (interface-defaults 3). */
export const BulkUpload = z
  .looseObject({
    jobId: z.string().optional(),
    id: z.string().optional(),
    status: openEnum(BULK_JOB_STATUSES).optional(),
  })
  .transform(withJobId);
export type BulkUpload = z.infer<typeof BulkUpload>;

/** A CSV file to upload; `content` is read once, while it is sent, and never buffered. `size` in bytes, if known. */
export interface CsvFile {
  filename: string;
  content: AsyncIterable<Uint8Array> | Blob;
  size?: number;
}

/** Body of `POST /customers/bulk/csv`: the multipart part `file` (specification 4.1). */
export const ImportCustomersBody = z.strictObject({
  file: z.custom<CsvFile>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      "filename" in value &&
      typeof value.filename === "string" &&
      "content" in value,
    "Choose a CSV file.",
  ),
});
export type ImportCustomersBody = z.infer<typeof ImportCustomersBody>;

/** Whether the job has ended. */
export function isBulkJobFinal(job: Pick<BulkJob, "status">): boolean {
  return job.status === "COMPLETED" || job.status === "FAILED";
}
