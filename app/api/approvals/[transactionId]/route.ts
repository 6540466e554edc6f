import { GetApprovalInput } from "@/lib/features/approvals/schema";
import { getApproval } from "@/lib/features/approvals/service/get-approval";
import { route } from "@/lib/server/http/route";

export const GET = route(GetApprovalInput, getApproval, { scope: "environment" });
