import { approvalsApi } from "@/lib/features/approvals/api";
import { ApprovalDetail, GetApprovalInput } from "@/lib/features/approvals/schema";
import { getApproval } from "@/lib/features/approvals/service/get-approval";
import { route } from "@/lib/server/http/route";

export const GET = route(approvalsApi.get, [GetApprovalInput, ApprovalDetail], getApproval);
