import { ApproveInput } from "@/lib/features/approvals/schema";
import { approveIncoming } from "@/lib/features/approvals/service/decide";
import { route } from "@/lib/server/http/route";

export const POST = route(ApproveInput, approveIncoming, { scope: "environment" });
