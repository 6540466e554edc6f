import { ExportDecisionsInput } from "@/lib/features/approvals/schema";
import { exportDecisions } from "@/lib/features/approvals/service/list-decisions";
import { downloadRoute } from "@/lib/server/http/stream-route";

export const GET = downloadRoute(ExportDecisionsInput, exportDecisions);
