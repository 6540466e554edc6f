import { approvalsApi } from "@/lib/features/approvals/api";
import { DecisionList, ListDecisionsInput } from "@/lib/features/approvals/schema";
import { listDecisions } from "@/lib/features/approvals/service/list-decisions";
import { route } from "@/lib/server/http/route";

export const GET = route(approvalsApi.decisions, [ListDecisionsInput, DecisionList], listDecisions);
