import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { page, paging } from "@/lib/contract/list-page";
import { IMPORT_STATUSES, namesOf } from "@/lib/statuses";
import { IMPORT_MAX_BYTES, LEFT_OUT, LONGEST_LEFT_OUT } from "./fields";

const Bytes = z.int().min(1).max(IMPORT_MAX_BYTES);

/**
 * An import is announced before a byte of it is sent. `id` is made by the browser: the same one twice is one import.
 */
export const CreateImportInput = z.strictObject({
  id: z.uuid(),
  fileName: z.string().trim().min(1).max(200),
  /** Of what will be sent. */
  fileBytes: Bytes,
  /** Of what will be sent, the header not counted. */
  rows: z.int().min(1).max(10_000_000),
  /** Of the whole file that was dropped; null where the browser can't make one (plain http). */
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** Rows of the person's own file that are not sent (check/left-out.ts); null when they are too many to list. */
  leftOut: z.string().max(LONGEST_LEFT_OUT).regex(LEFT_OUT).nullable().default(null),
  /** Send it although this very file was imported before. */
  isRepeat: z.boolean().default(false),
});
export type CreateImportInput = z.output<typeof CreateImportInput>;

export const ImportId = z.strictObject({ importId: z.uuid() });
export type ImportId = z.output<typeof ImportId>;

export const ListImportsInput = z.strictObject({
  status: z.enum(namesOf(IMPORT_STATUSES)).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  ...paging,
});
export type ListImportsInput = z.output<typeof ListImportsInput>;
export type ImportFilters = Partial<ListImportsInput>;

export const ImportRow = z.object({
  id: z.string(),
  fileName: z.string(),
  fileBytes: z.number(),
  rows: z.number(),
  status: z.enum(namesOf(IMPORT_STATUSES)),
  successful: z.number().nullable(),
  failed: z.number().nullable(),
  /** The service's job could not be read for some minutes. */
  isUnread: z.boolean(),
  person: z.string().nullable(),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportList = page(ImportRow).extend({ asOf: z.string() });
export type ImportList = z.infer<typeof ImportList>;

export const ImportDetail = ImportRow.extend({
  /** Sent by who asks. Another person's rows are for roles that reveal personal data. */
  isOwn: z.boolean(),
  serviceJobId: z.string().nullable(),
  total: z.number().nullable(),
  processed: z.number().nullable(),
  /** What went wrong with the import as a whole, in words. */
  failure: z.string().nullable(),
  /**
   * Since when the service's job can't be read, what it says, and when it is asked next; null while `isUnread` is
   * false.
   */
  unread: z.object({ since: z.string(), because: z.string(), nextAt: z.string().nullable() }).nullable(),
  /** Rows are numbered as in the person's own file; else as in the one that was sent. */
  isOwnNumbering: z.boolean(),
  /** How many row errors are known; the service may report fewer than failed, and no more than some are kept. */
  errorsKnown: z.number(),
  /** How many rows they are about, certain or not. */
  rowsNamed: z.number(),
  /** How many of the refused rows are in the file to be corrected. */
  rowsLocated: z.number(),
  /** The service's row numbers can be understood in more than one way. */
  isNumberingUnsure: z.boolean(),
  /** The file is still kept, so that its failed rows can be downloaded. */
  hasFailedRows: z.boolean(),
  /** How often the service was asked how far it is. */
  polls: z.number(),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

export const ListRowErrorsInput = z.strictObject({
  importId: z.uuid(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ListRowErrorsInput = z.output<typeof ListRowErrorsInput>;

/** One row that the service refused. */
export const RowError = z.object({
  /** As spreadsheets number the rows of the person's own file, where it is certain. */
  row: z.number().nullable(),
  /** Why it is not: the service's way of counting is not known, or several rows share the customer's id. */
  doubt: z.enum(["numbering", "id"]).optional(),
  /** Rows that it may be, the first of them. */
  mayBe: z.array(z.number()).optional(),
  column: z.string().nullable(),
  /** The service's own, where it names no row of the file. */
  correlationId: z.string().optional(),
  platformCustomerId: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export type RowError = z.infer<typeof RowError>;

export const RowErrorList = z.object({ data: z.array(RowError), total: z.number() });
export type RowErrorList = z.infer<typeof RowErrorList>;

export const ReadRulesInput = z.strictObject({});

/** What the check in the browser has to know of the platform. */
export const ImportRules = z.object({
  /** Null when the configuration could not be read: then any domain passes. */
  umaDomain: z.string().nullable(),
  /** A row can hold a bank account. */
  hasBankColumns: z.boolean(),
  /** Why none may all the same: the setting by which a new account needs a second person. Null: it may. */
  closedBecause: z.string().nullable(),
});
export type ImportRules = z.infer<typeof ImportRules>;
