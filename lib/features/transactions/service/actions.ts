import "server-only";
import { journalView } from "@/lib/features/journal/service/views";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { journalOfResource } from "@/lib/server/journal/entry";
import type { GetTransactionInput, TransactionActions } from "../schema";

/** What this environment's deployment can do with a payment, and the latest cancellation request, if any. */
export async function getTransactionActions(
  ctx: EnvironmentContext,
  input: GetTransactionInput,
): Promise<TransactionActions> {
  requirePermission(ctx, "transactions:read");
  const entries = await journalOfResource(ctx.db, ctx.environment.id, input.transactionId);
  const last = entries.find(({ action }) => action === "transaction.cancel");
  return {
    canCancel: environmentCan(ctx.environment, "transactionCancel"),
    canConfirm: environmentCan(ctx.environment, "transactionConfirm"),
    cancellation: last ? await journalView(ctx.db, last) : null,
  };
}
