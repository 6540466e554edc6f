import { CountWaitingInput } from "@/lib/features/approvals/schema";
import { countWaiting } from "@/lib/features/approvals/service/queue";
import { route } from "@/lib/server/http/route";

export const GET = route(CountWaitingInput, countWaiting, { scope: "environment" });
