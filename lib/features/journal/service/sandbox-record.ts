import "server-only";
import type { SandboxReceiveBody } from "@/lib/contract/sandbox";
import type { Transaction } from "@/lib/contract/transaction";
import { sameUmaAddress } from "@/lib/contract/uma-address";
import { umaSender } from "@/lib/contract/uma-sides";

/**
 * Whether a payment, dated no earlier than `since`, is what a sandbox sender was asked for; fields that the service
 * leaves out count neither way.
 */
export function isSimulatedPayment(
  transaction: Transaction,
  request: Partial<SandboxReceiveBody>,
  since: Date,
): boolean {
  const { type, receivedAmount, createdAt, customerId } = transaction;
  const sender = umaSender(transaction);
  return (
    type === "INCOMING" &&
    receivedAmount?.amount === request.receivingCurrencyAmount &&
    receivedAmount?.currency.code === request.receivingCurrencyCode &&
    (sender === null || sameUmaAddress(sender, request.senderUmaAddress ?? "")) &&
    [undefined, customerId].includes(request.customerId) &&
    !(Date.parse(createdAt ?? "") < since.getTime())
  );
}
