import { approvalsApi } from "@/lib/features/approvals/api";
import { ExportDecisionsInput } from "@/lib/features/approvals/schema";
import { exportDecisions } from "@/lib/features/approvals/service/list-decisions";
import { downloadRoute } from "@/lib/server/http/file-route";

export const GET = downloadRoute(approvalsApi.decisionsFile, [ExportDecisionsInput], exportDecisions);
