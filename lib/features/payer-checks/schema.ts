import { z } from "zod";
import { CurrencyCode } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";

/** The customer who pays, and the currency that is paid out to a bank account. */
export const CheckPayerInput = z.strictObject({ customerId: Id, currency: CurrencyCode });
export type CheckPayerInput = z.infer<typeof CheckPayerInput>;

/** What may prevent a payment, besides what the service will report. */
export const PayerCheck = z.object({
  /** A business without the registration number that it needs; null: it has one or needs none, or that is unknown. */
  unregistered: z
    .object({
      name: z.string(),
      /** Whether the number can be added to the customer here. */
      canAdd: z.boolean(),
    })
    .nullable(),
});
export type PayerCheck = z.infer<typeof PayerCheck>;
