import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { page, pagingByNumber } from "@/lib/contract/list-page";
import { InZone } from "@/lib/features/journal/schema";

const filters = {
  action: z.string().trim().min(1).max(100).optional(),
  actor: z.string().trim().min(1).max(200).optional(),
  resourceId: z.string().trim().min(1).max(256).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
};

/** Filters of the audit list. */
export const ListAuditInput = z.strictObject({ ...filters, ...pagingByNumber });
export type ListAuditInput = z.infer<typeof ListAuditInput>;

/** The same filters for a CSV file of every matching record. */
export const ExportAuditInput = z.strictObject({ ...filters, ...InZone });
export type ExportAuditInput = z.infer<typeof ExportAuditInput>;

/** One record: who did what, to what, from where, and what changed. */
export const AuditRow = z.object({
  id: z.string(),
  at: z.string(),
  actorKind: z.enum(["person", "system"]),
  actorLabel: z.string(),
  action: z.string(),
  resourceType: z.string(),
  resourceId: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  journalId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditList = page(AuditRow).extend({ asOf: z.string() });
export type AuditList = z.infer<typeof AuditList>;
