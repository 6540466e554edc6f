import { z } from "zod";
import { AmountInput, CurrencyCode } from "./money-amount";
import { Id } from "./parameters";
import { UmaAddress } from "./uma";

/** Body of `POST /sandbox/send` (specification 4.5); without an amount the quote's is used. */
export const SandboxSendBody = z.strictObject({
  quoteId: Id,
  currencyCode: CurrencyCode,
  currencyAmount: AmountInput.optional(),
});
export type SandboxSendBody = z.infer<typeof SandboxSendBody>;

/** Body of `POST /sandbox/uma/receive` (specification 4.5); one of the last two names the receiver. */
export const SandboxReceiveBody = z
  .strictObject({
    senderUmaAddress: UmaAddress,
    receivingCurrencyCode: CurrencyCode,
    receivingCurrencyAmount: AmountInput,
    receiverUmaAddress: UmaAddress.optional(),
    customerId: Id.optional(),
  })
  .refine((body) => body.receiverUmaAddress !== undefined || body.customerId !== undefined, {
    message: "Choose the recipient: a UMA address or a customer.",
    path: ["receiverUmaAddress"],
  });
export type SandboxReceiveBody = z.infer<typeof SandboxReceiveBody>;
