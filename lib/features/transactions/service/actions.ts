import "server-only";
import { journalViews } from "@/lib/features/journal/service";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { journalOfResource } from "@/lib/server/journal/entry";
import { CANCEL_ACTION } from "../check/cancellation";
import type { GetTransactionInput, TransactionActions } from "../schema";

/** What this environment's deployment can do with a payment, and the cancellation that was asked for last, if any. */
export async function getTransactionActions(
  ctx: EnvironmentContext,
  input: GetTransactionInput,
): Promise<TransactionActions> {
  requirePermission(ctx, "transactions:read");
  const entries = await journalOfResource(ctx.db, ctx.environment.id, input.transactionId);
  const last = entries.find(({ action }) => action === CANCEL_ACTION);
  const [cancellation] = last ? await journalViews(ctx.db, [last]) : [];
  return {
    canCancel: environmentCan(ctx.environment, "transactionCancel"),
    canConfirm: environmentCan(ctx.environment, "transactionConfirm"),
    cancellation: cancellation ?? null,
  };
}
