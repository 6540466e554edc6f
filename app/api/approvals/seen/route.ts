import { MarkSeenInput } from "@/lib/features/approvals/schema";
import { markApprovalsSeen } from "@/lib/features/approvals/service/queue";
import { route } from "@/lib/server/http/route";

export const POST = route(MarkSeenInput, markApprovalsSeen, { scope: "environment" });
