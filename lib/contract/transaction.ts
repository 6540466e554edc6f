import { z } from "zod";
import { Instant } from "./calendar";
import { CustomerInfo, CustomerInfoInput, RequiredField } from "./customer-info";
import { FAILURE_REASONS } from "./failure-reasons";
import { page, pagination } from "./list-page";
import { Amount, AmountInput } from "./money-amount";
import { openEnum } from "./open-enum";
import { Id } from "./parameters";
import { Destination, Source } from "./party";
import { PaymentInstruction, RateDetails } from "./payment-instructions";
import { PENDING_REASONS } from "./pending-reasons";
import { REFUND_STATUSES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "./transaction-status";
import { unread } from "./unread";
import { wireNames, wireNamesOfPage } from "./wire-names";

/** Reasons for a refund (interface-defaults 3; revision 2 added TIMEOUT). */
export const REFUND_REASONS = ["TRANSACTION_FAILED", "USER_CANCELLATION", "TIMEOUT"] as const;

/** Refund of an outgoing transaction (specification 2.11). */
export const Refund = z.looseObject({
  reference: z.string().optional(),
  initiatedAt: z.string().optional(),
  status: openEnum(REFUND_STATUSES).optional(),
  settledAt: z.string().optional(),
  reason: openEnum(REFUND_REASONS).optional(),
});
export type Refund = z.infer<typeof Refund>;

/** Who chose the rail of a payout (interface-revisions 5). */
export const RAIL_SELECTION_MODES = ["AUTO", "MANUAL"] as const;

/**
 * Transaction (specification 2.8). One loose object rather than a union, so that an unknown type still parses and a
 * page of 100 parses fast. Only `id` is always present: a revision, a webhook or an example may lack everything else.
 */
const fields = z.looseObject({
  id: z.string(),
  status: openEnum(TRANSACTION_STATUSES).optional(),
  type: openEnum(TRANSACTION_TYPES).optional(),
  source: Source.optional(),
  destination: Destination.optional(),
  customerId: z.string().optional(),
  platformCustomerId: z.string().optional(),
  settledAt: z.string().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  description: z.string().optional(),
  counterpartyInformation: CustomerInfo.optional(),
  rateDetails: RateDetails.optional(),
  failureReason: openEnum(FAILURE_REASONS).optional(),
  sentAmount: Amount.optional(),
  receivedAmount: Amount.optional(),
  exchangeRate: z.number().optional(),
  fees: z.int().optional(),
  quoteId: z.string().optional(),
  paymentInstructions: z.array(PaymentInstruction).optional(),
  refund: Refund.optional(),
  reconciliationInstructions: z.looseObject({ reference: z.string().optional() }).optional(),
  requestedReceiverCustomerInfoFields: z.array(RequiredField).optional(),
  // From revisions 1 and 2 (interface-revisions 4 and 5).
  senderUmaAddress: z.string().optional(),
  receiverUmaAddress: z.string().optional(),
  direction: z.string().optional(),
  pendingReason: openEnum(PENDING_REASONS).optional(),
  receiptDeliveryConfirmedAt: z.string().optional(),
  /** Part of `fees`, in the same smallest unit. */
  platformFees: z.int().optional(),
  paymentRail: z.string().optional(),
  railSelectionMode: openEnum(RAIL_SELECTION_MODES).optional(),
  expectedSettlementAt: z.string().optional(),
  settlementTimelineSeconds: z.number().optional(),
  onChainTransaction: z
    .looseObject({ transactionHash: z.string().optional(), network: z.string().optional() })
    .optional(),
  ...unread,
});
/** One transaction, with differing field names unified (wire-names.ts). */
export const Transaction = fields.check(wireNames);
export type Transaction = z.infer<typeof Transaction>;
/** A page of transactions. */
export const TransactionPage = page(fields).check(wireNamesOfPage);

/**
 * Query of `GET /transactions` (specification 4.4); dates are inclusive; newest first unless `sortOrder` is asc.
 */
export const ListTransactionsQuery = z.strictObject({
  customerId: Id.optional(),
  platformCustomerId: z.string().min(1).optional(),
  accountIdentifier: z.string().min(1).optional(),
  senderAccountIdentifier: z.string().min(1).optional(),
  receiverAccountIdentifier: z.string().min(1).optional(),
  status: z.enum(TRANSACTION_STATUSES).optional(),
  type: z.enum(TRANSACTION_TYPES).optional(),
  reference: z.string().min(1).optional(),
  startDate: Instant.optional(),
  endDate: Instant.optional(),
  sortOrder: z.enum(["asc", "desc"]).optional(),
  ...pagination,
});
export type ListTransactionsQuery = z.infer<typeof ListTransactionsQuery>;

/** Body of `POST /transactions/{transactionId}/approve` (specification 4.4). */
export const ApproveTransactionBody = z.strictObject({ receiverCustomerInfo: CustomerInfoInput.optional() });
export type ApproveTransactionBody = z.infer<typeof ApproveTransactionBody>;

/** Body of `POST /transactions/{transactionId}/reject` (interface-defaults 1.6). */
export const RejectTransactionBody = z.strictObject({ reason: z.string().trim().min(1).max(500).optional() });
export type RejectTransactionBody = z.infer<typeof RejectTransactionBody>;

const accountSide = z.strictObject({ accountId: Id });

/** Body of `POST /transfer-in` and `/transfer-out`; `amount` in the smallest unit (specification 4.4, defaults 3). */
export const TransferBody = z.strictObject({ source: accountSide, destination: accountSide, amount: AmountInput });
export type TransferBody = z.infer<typeof TransferBody>;
