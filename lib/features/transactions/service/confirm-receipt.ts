import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { ConflictError, InputError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { isOutcomeUnknown, lookAgain, OpenOutcomeError, recordingOpen } from "@/lib/server/journal/uncertain";
import { serviceNow } from "@/lib/server/service-clock";
import type { ConfirmedReceipt, ConfirmReceiptInput } from "../schema";

/** Two clocks may differ by this much. */
const AHEAD_MS = 60_000;

/**
 * Tells the service that a receipt was delivered (interface-revisions 5). Moves no money; repeating it does no harm. A
 * lost response is settled by reading the payment back. Throws `InputError` for a future time, `ConflictError` where
 * the deployment accepts no confirmations, and `OpenOutcomeError` for an unclear outcome, which is recorded too.
 */
export async function confirmReceipt(ctx: EnvironmentContext, input: ConfirmReceiptInput): Promise<ConfirmedReceipt> {
  requirePermission(ctx, "transactions:confirm");
  if (!environmentCan(ctx.environment, "transactionConfirm")) {
    throw new ConflictError({
      code: "no_confirming",
      title: "This deployment of the service doesn't record receipts.",
      meaning: "Nothing was sent.",
      next: "An administrator can change what this environment can do in its settings.",
    });
  }
  const { transactionId, deliveredAt } = input;
  // Past by either clock: a wrong `Date` header must not refuse what was delivered a moment ago.
  const now = Math.max(Date.now(), serviceNow(ctx.environment.id).getTime());
  if (Date.parse(deliveredAt) > now + AHEAD_MS) {
    throw new InputError({
      title: "The receipt can't have been delivered in the future.",
      meaning: "Nothing was sent.",
      fields: { deliveredAt: "Enter a time that has passed." },
    });
  }
  const entry = {
    action: "transaction.confirm-receipt" as const,
    resource: { type: "Transaction" as const, id: transactionId },
    after: { deliveredAt },
  };
  const confirmed = await recordingOpen(ctx, entry, () => sendConfirmation(ctx, transactionId, deliveredAt));
  await recordAudit(ctx.db, ctx, entry);
  return { receiptDeliveryConfirmedAt: confirmed.receiptDeliveryConfirmedAt ?? deliveredAt };
}

async function sendConfirmation(ctx: EnvironmentContext, transactionId: string, at: string): Promise<Transaction> {
  const params = { transactionId };
  try {
    return await ctx.upstream.confirmTransaction({ params, body: { receiptDeliveryConfirmedAt: at } });
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const isThere = ({ receiptDeliveryConfirmedAt: read }: Transaction) => Date.parse(read ?? "") === Date.parse(at);
    const found = await lookAgain(() => ctx.upstream.getTransaction({ params }), isThere);
    if (isThere(found)) return found;
    throw new OpenOutcomeError(
      {
        code: "receipt_not_confirmed",
        title: "The service didn't confirm that it recorded the receipt.",
        meaning: "No money is affected. The receipt may or may not have been recorded.",
        next: "Try again; recording it twice does no harm.",
      },
      error,
    );
  }
}
