import "server-only";
import type { AuditAction } from "@/lib/audit-actions";
import { recordAudit } from "@/lib/server/audit/record";
import type { EnvironmentContext } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { paymentAct } from "@/lib/server/db/schema/casework";
import { publishHint } from "@/lib/server/events/publish";
import type { ActResult } from "../schema";

type Act = Pick<typeof paymentAct.$inferInsert, "kind" | "body" | "key" | "tagId" | "assigneeId">;

/** Without duplicates, in a fixed order: two people who act on many of the same payments never deadlock. */
export const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/**
 * Records what was done with payments in their histories, and as one act in the audit log. Records nothing if no
 * payment was changed, or if the act's idempotency key is on record.
 */
export async function recordActs(
  tx: Transaction,
  ctx: EnvironmentContext,
  transactionIds: readonly string[],
  act: Act,
  audit: { action: AuditAction; before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  if (transactionIds.length === 0) return;
  const environmentId = ctx.environment.id;
  const recorded = await tx
    .insert(paymentAct)
    .values(
      transactionIds.map((transactionId) => ({ ...act, environmentId, transactionId, personId: ctx.actor.personId })),
    )
    .onConflictDoNothing()
    .returning({ transactionId: paymentAct.transactionId });
  await recordPayments(
    tx,
    ctx,
    recorded.map(({ transactionId }) => transactionId),
    audit,
  );
}

/** Writes only the audit record, for an act that concerns no one else. */
export async function recordPayments(
  tx: Transaction,
  ctx: EnvironmentContext,
  transactionIds: readonly string[],
  { after, ...audit }: { action: AuditAction; before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const [only] = transactionIds;
  if (only === undefined) return;
  const isOne = transactionIds.length === 1;
  await recordAudit(tx, ctx, {
    ...audit,
    resource: isOne ? { type: "Transaction", id: only } : { type: "Transactions", id: `${transactionIds.length}` },
    after: isOne ? after : { ...after, transactionIds },
  });
  await publishHint(tx, { environmentId: ctx.environment.id, kind: "payment-act" });
}

/** The result when some of the `asked` payments were changed and none were held by someone else. */
export const actResult = (asked: readonly string[], changed: readonly unknown[]): ActResult => ({
  changed: changed.length,
  unchanged: asked.length - changed.length,
  taken: [],
});
