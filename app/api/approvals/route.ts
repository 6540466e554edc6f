import { GetQueueInput } from "@/lib/features/approvals/schema";
import { getQueue } from "@/lib/features/approvals/service/queue";
import { route } from "@/lib/server/http/route";

export const GET = route(GetQueueInput, getQueue, { scope: "environment" });
