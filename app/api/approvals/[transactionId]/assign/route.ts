import { AssignInput } from "@/lib/features/approvals/schema";
import { assignApproval } from "@/lib/features/approvals/service/assign";
import { route } from "@/lib/server/http/route";

export const POST = route(AssignInput, assignApproval, { scope: "environment" });
