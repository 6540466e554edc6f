import "server-only";
import { getDatabase } from "@/lib/server/db/client";
import type { Payloads } from "@/lib/server/jobs/queue";
import { closeApproval } from "./service/close-approval";
import { decideByRules } from "./service/decide-by-rules";

/** `approval.decide`: applies the rules to a payment that needs a decision, within its window. */
export async function decideApprovalJob({ approvalId }: Payloads["approval.decide"]): Promise<void> {
  await decideByRules(getDatabase(), approvalId);
}

/** `approval.close`: updates an approval with the outcome of its payment. */
export async function closeApprovalJob({ approvalId, checks = 0 }: Payloads["approval.close"]): Promise<void> {
  await closeApproval(getDatabase(), approvalId, checks);
}
