import "server-only";
import { journalView } from "@/lib/features/journal/service/views";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { runMoneyAction } from "@/lib/server/journal/run";
import type { ReceiveUmaInput, SandboxPayment } from "../schema";
import { settlementOfSandbox } from "./fund-quote";
import { readBackReceived } from "./received-outcome";
import { inSandbox, requireSandbox } from "./require-sandbox";

/**
 * Has a sandbox sender pay a customer over UMA (specification 4.5), once. Throws `ConflictError` outside a sandbox. A
 * lost response is settled by looking for the payment, never by a second call. The audit record is the journal's.
 */
export async function receiveUma(ctx: EnvironmentContext, input: ReceiveUmaInput): Promise<SandboxPayment> {
  requirePermission(ctx, "sandbox:simulate");
  const { environment, upstream, db } = ctx;
  requireSandbox(environment);
  const { key, senderUmaAddress, customerId, receiverUmaAddress, currency, decimals, amount } = input;
  const body = {
    senderUmaAddress,
    receivingCurrencyCode: currency,
    receivingCurrencyAmount: amount,
    ...(customerId === undefined ? { receiverUmaAddress } : { customerId }),
  };
  const pressedAt = new Date();
  const { entry, isNew } = await runMoneyAction(ctx, {
    ...{ action: "sandbox.receive-uma", key, resourceType: "SandboxPayment", resourceId: `SandboxPayment:${key}` },
    request: body,
    amount: { amount, currency, decimals },
    send: () => inSandbox(() => upstream.sandboxReceive({ body })),
    read: settlementOfSandbox,
    readBack: () =>
      readBackReceived({
        ...{ db, upstream, environmentId: environment.id, key, pressedAt, isCallOver: true },
        request: body,
      }),
  });
  return { entry: await journalView(db, entry), isNew };
}
