import { ListDecisionsInput } from "@/lib/features/approvals/schema";
import { listDecisions } from "@/lib/features/approvals/service/list-decisions";
import { route } from "@/lib/server/http/route";

export const GET = route(ListDecisionsInput, listDecisions, { scope: "environment" });
