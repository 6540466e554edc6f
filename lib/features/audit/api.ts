import { endpoint } from "@/lib/api";
import type { AuditList, ListAuditInput } from "./schema";

export const auditApi = {
  list: endpoint<typeof ListAuditInput, typeof AuditList>("GET", "/api/audit", "audit:read"),
};
