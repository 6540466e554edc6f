import { z } from "zod";
import { INTERNAL_ACCOUNT_STATUSES } from "./internal-account-status";
import { pagination } from "./list-page";
import { Amount, CurrencyCode } from "./money-amount";
import { openEnum } from "./open-enum";
import { Id } from "./parameters";
import { PaymentInstruction } from "./payment-instructions";
import { unread } from "./unread";

/**
 * InternalAccount (specification 2.5, interface-defaults 3). Without `customerId` it belongs to the platform. The older
 * name `fundingPaymentInstructions` is read as `paymentInstructions`.
 */
export const InternalAccount = z
  .looseObject({
    id: z.string(),
    customerId: z.string().optional(),
    balance: Amount.optional(),
    // Revision 2 (interface-revisions 5): the total includes held funds, which can't be spent.
    totalBalance: Amount.optional(),
    status: openEnum(INTERNAL_ACCOUNT_STATUSES).optional(),
    type: z.string().optional(),
    paymentInstructions: z.array(PaymentInstruction).optional(),
    fundingPaymentInstructions: z.array(PaymentInstruction).optional(),
    createdAt: z.string().optional(),
    updatedAt: z.string().optional(),
    ...unread,
  })
  .transform(({ fundingPaymentInstructions, ...account }) => ({
    ...account,
    paymentInstructions: account.paymentInstructions ?? fundingPaymentInstructions,
  }));
export type InternalAccount = z.infer<typeof InternalAccount>;

/** Query of `GET /customers/internal-accounts` (interface-defaults 3). */
export const ListInternalAccountsQuery = z.strictObject({
  currency: CurrencyCode.optional(),
  customerId: Id.optional(),
  ...pagination,
});
export type ListInternalAccountsQuery = z.infer<typeof ListInternalAccountsQuery>;

/** Query of the platform's account lists (interface-defaults 3). */
export const ListPlatformAccountsQuery = z.strictObject({ currency: CurrencyCode.optional(), ...pagination });
export type ListPlatformAccountsQuery = z.infer<typeof ListPlatformAccountsQuery>;
