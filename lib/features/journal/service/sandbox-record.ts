import "server-only";
import type { SandboxReceiveBody } from "@/lib/contract/sandbox";
import type { Transaction } from "@/lib/contract/transaction";
import { sameUmaAddress } from "@/lib/contract/uma";
import { umaSender } from "@/lib/contract/uma-sides";

/** The service's clock may be behind ours by so much. */
const CLOCKS_APART_MS = 2 * 60_000;

/** From when on a payment that was asked for at `pressedAt` can be listed. */
export const listedFrom = (pressedAt: Date) => new Date(pressedAt.getTime() - CLOCKS_APART_MS);

/** Whether a payment is what a sandbox sender was asked for; what the service leaves out speaks neither way. */
export function isSimulatedPayment(
  transaction: Transaction,
  request: Partial<SandboxReceiveBody>,
  pressedAt: Date,
): boolean {
  const { type, receivedAmount, createdAt, customerId } = transaction;
  const sender = umaSender(transaction);
  return (
    type === "INCOMING" &&
    receivedAmount?.amount === request.receivingCurrencyAmount &&
    receivedAmount?.currency.code === request.receivingCurrencyCode &&
    (sender === null || sameUmaAddress(sender, request.senderUmaAddress ?? "")) &&
    [undefined, customerId].includes(request.customerId) &&
    !(Date.parse(createdAt ?? "") < listedFrom(pressedAt).getTime())
  );
}
