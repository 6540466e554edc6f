import { approvalsApi } from "@/lib/features/approvals/api";
import { DecisionResult, DeclineInput } from "@/lib/features/approvals/schema";
import { declineIncoming } from "@/lib/features/approvals/service/decide";
import { route } from "@/lib/server/http/route";

export const POST = route(approvalsApi.decline, [DeclineInput, DecisionResult], declineIncoming);
