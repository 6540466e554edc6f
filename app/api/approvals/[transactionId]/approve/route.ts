import { approvalsApi } from "@/lib/features/approvals/api";
import { ApproveInput, DecisionResult } from "@/lib/features/approvals/schema";
import { approveIncoming } from "@/lib/features/approvals/service/decide";
import { route } from "@/lib/server/http/route";

export const POST = route(approvalsApi.approve, [ApproveInput, DecisionResult], approveIncoming);
