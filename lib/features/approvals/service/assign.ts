import "server-only";
import { eq } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { approval } from "@/lib/server/db/schema/approval";
import { publishHint } from "@/lib/server/events/publish";
import type { ApprovalRow, AssignInput } from "../schema";
import { requireApproval } from "./store";
import { approvalRow } from "./views";

/**
 * Assigns an approval to oneself, or releases it. It changes nothing that a decision is based on. Throws
 * `ConflictError` if someone else was faster: of two reviewers who take the same payment, the second learns of it.
 */
export async function assignApproval(ctx: EnvironmentContext, input: AssignInput): Promise<ApprovalRow> {
  requirePermission(ctx, "approvals:decide");
  const { row } = await requireApproval(ctx.db, ctx.environment.id, input.transactionId);
  const assignedTo = input.isAssigned ? ctx.actor.personId : null;
  const isIt = eq(approval.id, row.id);
  const changed = await ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(approval).where(isIt).for("update");
    // Also after a lost response: then it is this person's already.
    if (!before || before.assignedTo === assignedTo) return before;
    if (before.assignedTo !== input.seen) throw faster(await approvalRow(tx, ctx.actor, before));
    const [updated] = await tx.update(approval).set({ assignedTo }).where(isIt).returning();
    await recordAudit(tx, ctx, {
      action: "approval.assign",
      resource: { type: "Transaction", id: row.transactionId },
      before: { assignedTo: before.assignedTo },
      after: { assignedTo },
    });
    await publishHint(tx, { environmentId: row.environmentId, kind: "approval", resourceId: row.transactionId });
    return updated;
  });
  return approvalRow(ctx.db, ctx.actor, changed ?? row);
}

function faster({ assignedTo }: ApprovalRow): ConflictError {
  const now = assignedTo ? `assigned to ${assignedTo.name}` : "unassigned";
  return new ConflictError({
    code: "assigned_meanwhile",
    title: `Someone else changed the assignment: it is now ${now}.`,
    meaning: "Your change was not saved.",
    next: "Check the assignment, then change it again if needed.",
  });
}
