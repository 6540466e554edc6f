import { approvalsApi } from "@/lib/features/approvals/api";
import { ApprovalQueue, GetQueueInput } from "@/lib/features/approvals/schema";
import { getQueue } from "@/lib/features/approvals/service/queue";
import { route } from "@/lib/server/http/route";

export const GET = route(approvalsApi.queue, [GetQueueInput, ApprovalQueue], getQueue);
