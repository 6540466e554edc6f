import { download, endpoint } from "@/lib/api";
import type * as s from "./schema";

export const auditApi = {
  list: endpoint<typeof s.ListAuditInput, typeof s.AuditList>("GET /api/audit", "audit:read"),
  file: download<typeof s.ExportAuditInput>("/api/audit/file", "audit:read"),
};
