import "server-only";
import type { AuditAction } from "@/lib/audit-actions";
import { recordAudit } from "@/lib/server/audit/record";
import type { EnvironmentContext } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { paymentAct } from "@/lib/server/db/schema/casework";
import { publishHint } from "@/lib/server/events/publish";
import type { ActResult } from "../schema";

type Act = Pick<typeof paymentAct.$inferInsert, "kind" | "body" | "tagId" | "assigneeId">;

/** Each payment once, in one order: two people who act on many of the same never wait for each other in a circle. */
export const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/**
 * Writes what was done with payments into their histories, and as one act into the audit log. Nothing where none was
 * changed: then there is nothing to answer for.
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
  await tx
    .insert(paymentAct)
    .values(
      transactionIds.map((transactionId) => ({ ...act, environmentId, transactionId, personId: ctx.actor.personId })),
    );
  await recordPayments(tx, ctx, transactionIds, audit);
}

/** The audit record alone, of an act that is nobody else's matter. */
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

/** Of `asked` payments these were changed; nobody's were in the way. */
export const actResult = (asked: readonly string[], changed: readonly unknown[]): ActResult => ({
  changed: changed.length,
  unchanged: asked.length - changed.length,
  taken: [],
});
