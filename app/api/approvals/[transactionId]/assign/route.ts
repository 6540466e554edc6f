import { approvalsApi } from "@/lib/features/approvals/api";
import { ApprovalRow, AssignInput } from "@/lib/features/approvals/schema";
import { assignApproval } from "@/lib/features/approvals/service/assign";
import { route } from "@/lib/server/http/route";

export const POST = route(approvalsApi.assign, [AssignInput, ApprovalRow], assignApproval);
