import { auditApi } from "@/lib/features/audit/api";
import { ExportAuditInput } from "@/lib/features/audit/schema";
import { exportAudit } from "@/lib/features/audit/service";
import { downloadRoute } from "@/lib/server/http/file-route";

export const GET = downloadRoute(auditApi.file, [ExportAuditInput], exportAudit);
