import { startRefund } from "../flows/outgoing";
import { changeTransaction, transactionById } from "../flows/transactions";
import { refuse } from "../http/api-error";
import type { Call } from "../http/call";

/** States in which a payout is still on its way. */
const UNSETTLED = ["PENDING", "PROCESSING"];

/** `POST /transactions/{transactionId}/cancel` (interface-revisions 5): USD payouts to a bank, before they settle. */
export function cancelTransaction({ world, params }: Call<"cancelTransaction">) {
  const stored = transactionById(world, params.transactionId);
  const { record, to } = stored;
  if (record.type !== "OUTGOING" || to.kind !== "external" || to.currency !== "USD") {
    throw refuse(400, "INVALID_INPUT", "Only ACH and wire payouts can be cancelled.");
  }
  // Seeded transactions have no money in transit in the ledger.
  const isLive = world.store.tables.transactions.get(stored.id) !== undefined;
  if (!isLive || record.refund || !UNSETTLED.includes(record.status)) {
    throw refuse(409, "TRANSACTION_NOT_CANCELLABLE", "The transaction can't be cancelled any more.", {
      status: record.status,
    });
  }
  world.scheduler.cancel("payout-step", stored.id);
  world.store.count("cancellations", stored.id);
  return startRefund(world, stored, "USER_CANCELLATION").record;
}

/** `POST /transactions/{transactionId}/confirm` (interface-revisions 5): a receipt was delivered. */
export function confirmTransaction({ world, params, body }: Call<"confirmTransaction">) {
  const stored = transactionById(world, params.transactionId);
  const receiptDeliveryConfirmedAt = body.receiptDeliveryConfirmedAt ?? world.clock.iso();
  world.store.count("receiptsConfirmed", stored.id);
  return changeTransaction(world, stored, { receiptDeliveryConfirmedAt }, null).record;
}
