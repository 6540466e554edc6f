import { auditApi } from "@/lib/features/audit/api";
import { AuditList, ListAuditInput } from "@/lib/features/audit/schema";
import { listAudit } from "@/lib/features/audit/service";
import { route } from "@/lib/server/http/route";

export const GET = route(auditApi.list, [ListAuditInput, AuditList], listAudit);
