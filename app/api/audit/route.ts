import { ListAuditInput } from "@/lib/features/audit/schema";
import { listAudit } from "@/lib/features/audit/service";
import { route } from "@/lib/server/http/route";

export const GET = route(ListAuditInput, listAudit, { scope: "environment" });
