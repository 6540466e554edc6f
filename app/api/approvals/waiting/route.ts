import { approvalsApi } from "@/lib/features/approvals/api";
import { CountWaitingInput, WaitingCount } from "@/lib/features/approvals/schema";
import { countWaiting } from "@/lib/features/approvals/service/queue";
import { route } from "@/lib/server/http/route";

export const GET = route(approvalsApi.waiting, [CountWaitingInput, WaitingCount], countWaiting);
