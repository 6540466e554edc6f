import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { ConflictError, isUpstreamError, UpstreamError } from "@/lib/errors";
import { journalView } from "@/lib/features/journal/service/views";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { type JournalEntry, journalOfResource } from "@/lib/server/journal/entry";
import { runMoneyAction } from "@/lib/server/journal/run";
import { isCancellable, seenPayment } from "../check/cancellation";
import { toMoney } from "../check/facts";
import type { CancelTransactionInput, CancelTransactionResult } from "../schema";
import { readBackCancellation, settlementOfCancellation } from "./cancellation-outcome";

/**
 * Asks the service to cancel a payout before it settles (interface-revisions 5), once, whoever presses. A response from
 * the service means that it was requested, not that it is done: only the payment's refund shows that. A lost response
 * is settled by reading the payment back. Throws `ConflictError` when the deployment can't cancel, or the payment is
 * not what was shown or has gone too far: then nothing was sent. The audit record is the journal's.
 */
export async function cancelTransaction(
  ctx: EnvironmentContext,
  input: CancelTransactionInput,
): Promise<CancelTransactionResult> {
  requirePermission(ctx, "transactions:cancel");
  requireCancelling(ctx);
  const { transactionId, key, reason, seen } = input;
  const entries = await journalOfResource(ctx.db, ctx.environment.id, transactionId);
  const isSame = (entry: JournalEntry) => entry.key === key;
  const isEffective = ({ action, status }: JournalEntry) => action === "transaction.cancel" && status !== "refused";
  const earlier = entries.find(isSame) ?? entries.find(isEffective);
  if (earlier) return { entry: await journalView(ctx.db, earlier), isNew: false };
  const params = { transactionId };
  const transaction = await ctx.upstream.getTransaction({ params });
  refuseOther(transaction, seen);
  const { entry, isNew } = await runMoneyAction(ctx, {
    action: "transaction.cancel",
    key,
    resourceType: "Transaction",
    resourceId: transactionId,
    request: { transactionId, ...seenPayment(transaction), paymentRail: transaction.paymentRail, reason },
    amount: toMoney(transaction.sentAmount),
    send: () => sendCancellation(ctx, transactionId, reason),
    read: settlementOfCancellation,
    readBack: (facts) => readBackCancellation(ctx.upstream, transactionId, facts, "under way"),
  });
  return { entry: await journalView(ctx.db, entry), isNew };
}

async function sendCancellation(ctx: EnvironmentContext, transactionId: string, reason: string | undefined) {
  try {
    const body = reason === undefined ? {} : { reason };
    return await ctx.upstream.cancelTransaction({ params: { transactionId }, body });
  } catch (error) {
    if (!isUpstreamError(error) || error.failure.kind !== "refused" || error.failure.httpStatus !== 400) throw error;
    const facts = {
      ...error.facts,
      title: "The service doesn't cancel payments of this kind.",
      meaning: "Only ACH and wire payments can be cancelled. The payment goes on as before.",
      next: "Ask the recipient to return the money, or contact the service.",
    };
    throw new UpstreamError(error.status, facts, error.failure, { cause: error });
  }
}

function requireCancelling({ environment }: EnvironmentContext): void {
  if (environmentCan(environment, "transactionCancel")) return;
  throw new ConflictError({
    code: "no_cancelling",
    title: "This deployment of the service can't cancel payments.",
    meaning: "Nothing was sent. The payment goes on as before.",
    next: "An administrator can change what this environment can do in its settings.",
  });
}

/** Throws unless the payment is what the user saw and can still be stopped. */
function refuseOther(transaction: Transaction, seen: CancelTransactionInput["seen"]): void {
  const is = seenPayment(transaction);
  if (is.sent !== seen.sent || is.received !== seen.received || is.destination !== seen.destination) {
    throw new ConflictError({
      code: "payment_changed",
      title: "The payment has changed since you opened it.",
      meaning: "The cancellation wasn't sent.",
      next: "Review the payment again, then decide.",
    });
  }
  if (isCancellable(transaction)) return;
  throw new ConflictError({
    code: "not_cancellable",
    title: transaction.refund ? "The money is already on its way back." : "This payment can't be cancelled any more.",
    meaning: "The cancellation wasn't sent.",
    next: "Check the payment's status.",
  });
}
