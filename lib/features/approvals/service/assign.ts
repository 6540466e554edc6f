import "server-only";
import { eq } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { approval } from "@/lib/server/db/schema/approval";
import { publishHint } from "@/lib/server/events/publish";
import type { ApprovalRow, AssignInput } from "../schema";
import { requireApproval } from "./store";
import { approvalRow } from "./views";

/** Assigns an approval to oneself, or releases it. It changes nothing that a decision is based on. */
export async function assignApproval(ctx: EnvironmentContext, input: AssignInput): Promise<ApprovalRow> {
  requirePermission(ctx, "approvals:decide");
  const { row } = await requireApproval(ctx.db, ctx.environment.id, input.transactionId);
  const assignedTo = input.isAssigned ? ctx.actor.personId : null;
  const changed = await ctx.db.transaction(async (tx) => {
    const [updated] = await tx.update(approval).set({ assignedTo }).where(eq(approval.id, row.id)).returning();
    await recordAudit(tx, ctx, {
      action: "approval.assign",
      resource: { type: "Transaction", id: row.transactionId },
      before: { assignedTo: row.assignedTo },
      after: { assignedTo },
    });
    await publishHint(tx, { environmentId: row.environmentId, kind: "approval", resourceId: row.transactionId });
    return updated;
  });
  return approvalRow(ctx.db, ctx.actor, changed ?? row);
}
