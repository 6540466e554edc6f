import { approvalsApi } from "@/lib/features/approvals/api";
import { GetApprovalInput, RevealedSender } from "@/lib/features/approvals/schema";
import { revealSender } from "@/lib/features/approvals/service/get-approval";
import { route } from "@/lib/server/http/route";

export const POST = route(approvalsApi.reveal, [GetApprovalInput, RevealedSender], revealSender);
