import { z } from "zod";
import { CustomerInfoName } from "@/lib/contract/customer-info";
import { CUSTOMER_INFO_KINDS } from "@/lib/contract/customer-info-fields";
import { LookupReceiverQuery } from "@/lib/contract/lookup";
import { Id } from "@/lib/contract/parameters";
import { UmaAddress } from "@/lib/contract/uma";

/** Who is looked up, and for which payer: a customer, or the owner of the UMA address (interface-defaults 3). */
export const LookUpReceiverInput = z
  .strictObject({ receiverUmaAddress: UmaAddress, ...LookupReceiverQuery.shape })
  .refine((input) => (input.senderUmaAddress === undefined) !== (input.customerId === undefined), {
    message: "Choose who pays: a customer or a UMA address.",
    path: ["customerId"],
  });
export type LookUpReceiverInput = z.infer<typeof LookUpReceiverInput>;

/** A currency that the receiver accepts. `min` and `max` in its smallest unit; null: not stated. */
export const ReceiverCurrency = z.object({
  code: z.string(),
  name: z.string().nullable(),
  decimals: z.int(),
  /** As the service states it, without saying which currency is divided by which, so nothing is computed from it. */
  estimatedRate: z.number().nullable(),
  min: z.int().nullable(),
  max: z.int().nullable(),
});
export type ReceiverCurrency = z.infer<typeof ReceiverCurrency>;

/** A field about the payer that the receiving institution asks for. */
export const PayerField = z.object({
  /** A customer-info field name (interface-defaults 2). */
  name: z.string(),
  label: z.string(),
  isMandatory: z.boolean(),
  kind: z.enum(CUSTOMER_INFO_KINDS),
  /**
   * The value in the customer's record, masked where the policy says so; null when there is none. `token` stands for
   * the value: sent back, it makes the server send exactly that value.
   */
  record: z.object({ text: z.string(), isMasked: z.boolean(), token: z.string() }).nullable(),
});
export type PayerField = z.infer<typeof PayerField>;

/** The result of a lookup (interface-defaults 3), for one receiver and one payer. */
export const ReceiverView = z.object({
  umaAddress: z.string(),
  /** Who pays: the customer's id, or the paying UMA address. */
  payer: z.string(),
  lookupId: z.string(),
  /** Null where the service names none. */
  currencies: z.array(ReceiverCurrency).nullable(),
  fields: z.array(PayerField),
});
export type ReceiverView = z.infer<typeof ReceiverView>;

/** Fields by name, each with the token of the value in the customer's record that is to be sent. */
export const FromRecord = z.record(CustomerInfoName, z.string().min(1).max(100));
export type FromRecord = z.infer<typeof FromRecord>;

export const RevealPayerInput = z.strictObject({
  customerId: Id,
  fields: z.array(CustomerInfoName).min(1).max(100),
});
export type RevealPayerInput = z.infer<typeof RevealPayerInput>;

/** The values in full, by the names of their fields. */
export const RevealedPayer = z.object({ values: z.record(z.string(), z.string()) });
export type RevealedPayer = z.infer<typeof RevealedPayer>;
