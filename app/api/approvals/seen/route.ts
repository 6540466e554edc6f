import { approvalsApi } from "@/lib/features/approvals/api";
import { MarkSeenInput } from "@/lib/features/approvals/schema";
import { markApprovalsSeen } from "@/lib/features/approvals/service/queue";
import { route } from "@/lib/server/http/route";

export const POST = route(approvalsApi.markSeen, [MarkSeenInput], markApprovalsSeen);
