import type { Metadata } from "next";
import { AuditExplorer } from "@/components/audit/explorer";
import { auditQuery } from "@/lib/features/audit/queries";
import { listAudit } from "@/lib/features/audit/service";
import { listPage } from "@/lib/server/http/list-page";

export const metadata: Metadata = { title: "Audit" };

export default listPage(AuditExplorer, auditQuery, listAudit);
