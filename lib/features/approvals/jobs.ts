import "server-only";
import { z } from "zod";
import { getDatabase } from "@/lib/server/db/client";
import { closeApproval } from "./service/close-approval";
import { decideByRules } from "./service/decide-by-rules";

const Payload = z.object({ approvalId: z.uuid(), checks: z.int().min(0).default(0) });

/** `approval.decide`: the rules speak about a payment that asked, inside its window. */
export async function decideApprovalJob(payload: unknown): Promise<void> {
  await decideByRules(getDatabase(), Payload.parse(payload).approvalId);
}

/** `approval.close`: an approval learns what became of its payment. */
export async function closeApprovalJob(payload: unknown): Promise<void> {
  const { approvalId, checks } = Payload.parse(payload);
  await closeApproval(getDatabase(), approvalId, checks);
}
