import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { page, paging } from "@/lib/contract/list-page";
import { Id } from "@/lib/contract/parameters";
import { MOST_AT_ONCE } from "@/lib/features/casework/schema";
import { TimeZone } from "@/lib/features/journal/schema";
import { TotalTransactionsInput, type TransactionRow } from "@/lib/features/transactions/schema";
import { EXPORT_STATUSES, namesOf } from "@/lib/statuses";
import { exportColumn } from "./fields/columns";

export const EXPORT_FORMATS = ["csv", "xlsx", "jsonl"] as const;
export const ExportFormat = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** `major`: 12500.00; `minor`: 1250000; `both`: a column of each. */
export const AMOUNT_UNITS = ["major", "minor", "both"] as const;
export const AmountUnits = z.enum(AMOUNT_UNITS);
export type AmountUnits = z.infer<typeof AmountUnits>;

const Status = z.enum(namesOf(EXPORT_STATUSES));

/** What a file looks like: what presets keep. `columns` are ids of `exportColumns` in fields.ts, in their order. */
export const ExportLayout = z.strictObject({
  format: ExportFormat,
  columns: z
    .array(z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]{0,59}$/))
    .min(1, "Choose at least one column.")
    .max(80)
    .refine((ids) => new Set(ids).size === ids.length, "A column is in the list twice.")
    .refine((ids) => ids.every((id) => exportColumn(id)), "A column in the list does not exist."),
  timeZone: TimeZone,
  amounts: AmountUnits,
});
export type ExportLayout = z.infer<typeof ExportLayout>;

/** What a row of a file is made from: a transaction with its names, counterparty data unmasked. */
export type ExportRow = TransactionRow;

/** Which transactions: the explorer's filters, without paging and order. */
export const ExportFilter = TotalTransactionsInput;
export type ExportFilter = z.infer<typeof ExportFilter>;

/** An export as it was asked for; the range is frozen when it is created: an open end becomes that instant. */
export const ExportRequest = z.strictObject({
  filter: ExportFilter,
  layout: ExportLayout,
  /** What the filter's text was found in when it was asked for. */
  found: z
    .object({ text: z.string().nullable(), customerIds: z.array(z.string()), accountIds: z.array(z.string()) })
    .optional(),
  /** Which payments alone, or which not, by their ids as they were when it was asked for; and what that was, in words. */
  chosen: z
    .object({
      ids: z.array(z.string()).optional(),
      exceptIds: z.array(z.string()).optional(),
      /** The range that was asked for, while only the part of it is read in which the history has them. */
      whole: z.object({ startDate: z.string().optional(), endDate: z.string().optional() }).optional(),
      words: z.array(z.object({ label: z.string(), text: z.string() })),
    })
    .optional(),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

export const CreateExportInput = z
  .strictObject({
    ...ExportRequest.omit({ found: true, chosen: true }).shape,
    /** Selected payments: then no filter narrows them. */
    ids: z.array(Id).min(1, "Choose at least one payment.").max(MOST_AT_ONCE).optional(),
    /** Made by the browser for one press of the button. */
    key: z.uuid(),
  })
  .refine(({ ids, filter }) => !ids || Object.keys(filter).length === 0, "Selected payments have no filter.");
export type CreateExportInput = z.infer<typeof CreateExportInput>;

/** Exact totals of one currency, type and status; amounts are strings of integers in the smallest unit. */
export const ExportTotal = z.object({
  type: z.string(),
  status: z.string(),
  currency: z.string(),
  decimals: z.int(),
  rows: z.int(),
  /** Sum of the customer's side: sent of outgoing, received of incoming. */
  amount: z.string(),
  fees: z.string().nullable(),
});
export type ExportTotal = z.infer<typeof ExportTotal>;

/** How the end of the range was recognised where the service does not count its rows, or does not on every page. */
export const ExportEnd = z.object({
  count: z.enum(["not stated", "not stated on every page"]),
  /** Read one after the other, from the first to the last. */
  pages: z.int(),
  recognisedBy: z.string(),
});
export type ExportEnd = z.infer<typeof ExportEnd>;

/** What a file contains and proves; written beside it, never changed. */
export const ExportManifest = z.object({
  exportId: z.string(),
  environment: z.string(),
  fileName: z.string(),
  format: ExportFormat,
  filter: ExportFilter,
  columns: z.array(z.object({ id: z.string(), header: z.string() })),
  timeZone: z.string(),
  amounts: AmountUnits,
  /** The instant that the range was frozen at. */
  asOf: z.string(),
  rows: z.int(),
  /** Rows that were read, where the service can't answer the whole filter: `rows` of them match. */
  rowsRead: z.int().optional(),
  /** Sheets of an XLSX file; 1 otherwise. */
  sheets: z.int(),
  totals: z.array(ExportTotal),
  /** Absent where the rows are as many as the service counts. */
  end: ExportEnd.optional(),
  /** Rows of which a field came in a form that can't be read: it is empty in the file. Absent when there are none. */
  unreadRows: z.int().optional(),
  /** Selected payments that the service did not list: they are not in the file. Absent when there are none. */
  missing: z.int().optional(),
  isMasked: z.boolean(),
  bytes: z.int(),
  /** SHA-256 of the file, hex. */
  sha256: z.string(),
});
export type ExportManifest = z.infer<typeof ExportManifest>;

/** How a repeated export differs from the one before. */
export const ExportComparison = z.object({
  isIdentical: z.boolean(),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** The first 200 of them; `columns` are the headers whose values differ. */
  rows: z.array(
    z.object({ id: z.string(), change: z.enum(["added", "removed", "changed"]), columns: z.array(z.string()) }),
  ),
});
export type ExportComparison = z.infer<typeof ExportComparison>;

export const ExportView = z.object({
  id: z.string(),
  status: Status,
  fileName: z.string(),
  /** Null: an older version stored it in a way that can't be read. */
  request: ExportRequest.nullable(),
  isMasked: z.boolean(),
  personName: z.string().nullable(),
  isOwn: z.boolean(),
  asOf: z.string(),
  phase: z.enum(["splitting", "reading", "writing"]).nullable(),
  /** Of the range that is read: where the service can't answer the whole filter, more than the file has. */
  rowsTotal: z.int().nullable(),
  /** Of the file, once there is one. */
  rows: z.int().nullable(),
  rowsRead: z.int(),
  rowsWritten: z.int(),
  fileBytes: z.int().nullable(),
  fileHash: z.string().nullable(),
  failure: z.string().nullable(),
  /** The service is busy or down: it is asked again at `until`; it has given nothing since `since`. */
  waits: z.object({ until: z.string(), since: z.string(), because: z.string() }).nullable(),
  isCancelling: z.boolean(),
  repeatOf: z.string().nullable(),
  comparison: ExportComparison.nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
});
export type ExportView = z.infer<typeof ExportView>;

export const ExportDetail = z.object({ export: ExportView, manifest: ExportManifest.nullable() });
export type ExportDetail = z.infer<typeof ExportDetail>;

export const ListExportsInput = z.strictObject({
  status: Status.optional(),
  mine: z.stringbool().optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  cursor: paging.cursor,
  limit: paging.limit,
});
export type ListExportsInput = z.infer<typeof ListExportsInput>;

export const ExportList = page(ExportView).extend({ asOf: z.string() });
export type ExportList = z.infer<typeof ExportList>;

export const GetExportInput = z.strictObject({ exportId: z.uuid() });
export type GetExportInput = z.infer<typeof GetExportInput>;

/** Makes the same export again, range and all, and compares it with the first. */
export const RepeatExportInput = z.strictObject({ exportId: z.uuid(), key: z.uuid() });
export type RepeatExportInput = z.infer<typeof RepeatExportInput>;

export const ExportPreset = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  layout: ExportLayout,
});
export type ExportPreset = z.infer<typeof ExportPreset>;

export const ListExportPresetsInput = z.strictObject({});
export type ListExportPresetsInput = z.infer<typeof ListExportPresetsInput>;

export const ExportPresetList = z.object({ data: z.array(ExportPreset) });
export type ExportPresetList = z.infer<typeof ExportPresetList>;

/** Saves a preset; a name that the person already has is replaced. */
export const SaveExportPresetInput = z.strictObject({
  name: z.string().trim().min(1, "Enter a name.").max(60, "Use at most 60 characters."),
  isShared: z.boolean().default(false),
  layout: ExportLayout,
});
export type SaveExportPresetInput = z.infer<typeof SaveExportPresetInput>;

export const DeleteExportPresetInput = z.strictObject({ presetId: z.uuid() });
export type DeleteExportPresetInput = z.infer<typeof DeleteExportPresetInput>;
