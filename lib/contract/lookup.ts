import { z } from "zod";
import { RequiredField } from "./customer-info";
import { Currency } from "./money-amount";
import { Id } from "./parameters";
import { UmaAddress } from "./uma";
import { unread } from "./unread";

/** Query of `GET /receiver/uma/{receiverUmaAddress}`: exactly one of the two (interface-defaults 3). */
export const LookupReceiverQuery = z
  .strictObject({ senderUmaAddress: UmaAddress.optional(), customerId: Id.optional() })
  .refine((query) => (query.senderUmaAddress === undefined) !== (query.customerId === undefined), {
    message: "Choose the sender: a customer or a UMA address.",
    path: ["customerId"],
  });
export type LookupReceiverQuery = z.infer<typeof LookupReceiverQuery>;

/** What the receiver accepts (interface-defaults 3); `min` and `max` in the smallest unit of the currency. */
export const ReceiverLookup = z.looseObject({
  receiverUmaAddress: z.string().optional(),
  lookupId: z.string(),
  supportedCurrencies: z
    .array(
      z.looseObject({
        currency: Currency,
        estimatedExchangeRate: z.number().optional(),
        min: z.int().optional(),
        max: z.int().optional(),
      }),
    )
    .optional(),
  requiredPayerDataFields: z.array(RequiredField).optional(),
  ...unread,
});
export type ReceiverLookup = z.infer<typeof ReceiverLookup>;
