import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { page, paging } from "@/lib/contract/list-page";
import { AmountInAddress, AmountInput, MoneyView } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";
import { PaymentInstruction } from "@/lib/contract/payment-instructions";
import { NameCheck } from "@/lib/features/accounts/schema";
import { JournalView } from "@/lib/features/journal/schema";
import { QuoteParty } from "@/lib/features/quotes/schema";
import { AwaitsSignOff, correcting } from "@/lib/features/sign-offs/schema";
import { namesOf, TRANSFER_STATES } from "@/lib/statuses";
import { DIRECTIONS } from "./fields";

/** Our own id of a transfer: `Transfer:` and the idempotency key of its submission. */
const TransferId = z.string().regex(/^Transfer:[0-9a-f-]{36}$/, "Invalid ID.");

/** Filters of the list of transfers that were made here. */
export const ListTransfersInput = z.strictObject({
  direction: z.enum(DIRECTIONS).optional(),
  state: z.enum(namesOf(TRANSFER_STATES)).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  ...paging,
});
export type ListTransfersInput = z.infer<typeof ListTransfersInput>;

export const GetTransferInput = z.strictObject({ transferId: Id });
export type GetTransferInput = z.infer<typeof GetTransferInput>;

/** What the journal stores of a transfer: exactly what is sent, and how its amount is displayed. */
export const TransferRequest = z.object({
  sourceAccountId: z.string(),
  destinationAccountId: z.string(),
  ...MoneyView.shape,
  /** The internal account's customer; absent for the platform's own. */
  customerId: z.string().optional(),
  /** Absent where the deployment accepts none. */
  idempotencyKey: z.string().optional(),
});
export type TransferRequest = z.infer<typeof TransferRequest>;

/** The two accounts and the amount, in the smallest unit of their currency (specification 4.4). */
export const PreviewTransferInput = z.strictObject({
  source: Id,
  destination: Id,
  amount: AmountInAddress,
});
export type PreviewTransferInput = z.infer<typeof PreviewTransferInput>;

/** Everything that the user confirms. Any difference at submission voids the confirmation. */
export const ShownTransfer = z.strictObject({
  source: QuoteParty.extend({ id: Id }).strict(),
  destination: QuoteParty.extend({ id: Id }).strict(),
  money: MoneyView.extend({ amount: AmountInput }).strict(),
  /** The latest transfer of the same amount between the same accounts within a day, to which this one is additional. */
  earlier: z.strictObject({ id: TransferId, at: z.string() }).nullable(),
});
export type ShownTransfer = z.infer<typeof ShownTransfer>;

export const TransferPreview = z.object({
  direction: z.enum(DIRECTIONS),
  shown: ShownTransfer,
  /** What the internal account can spend now. */
  available: MoneyView,
  /** What the bank says about the name on the external account; left out where the service states nothing. */
  nameCheck: NameCheck.optional(),
  /** How to pay money in, if it can't be pulled from the source. Null where it can, and for money out. */
  instructions: z.array(PaymentInstruction).nullable(),
  /** Whether the deployment executes each idempotency key only once. */
  hasKeys: z.boolean(),
});
export type TransferPreview = z.infer<typeof TransferPreview>;

export const CreateTransferInput = z.strictObject({
  ...correcting,
  /** Made by the browser for one confirmation: a reload, a retry or a double click sends the same one. */
  key: z.uuid(),
  shown: ShownTransfer,
});
export type CreateTransferInput = z.infer<typeof CreateTransferInput>;

/** A transfer in a list: what was asked for, and its outcome. */
export const TransferRow = z.object({
  id: z.string(),
  direction: z.enum(DIRECTIONS),
  createdAt: z.string(),
  sourceId: z.string(),
  destinationId: z.string(),
  customerId: z.string().nullable(),
  fromLabel: z.string(),
  toLabel: z.string(),
  money: MoneyView,
  state: z.enum(namesOf(TRANSFER_STATES)),
  transactionId: z.string().nullable(),
  /** The service's, as last known; null while there is no transaction. */
  transactionStatus: z.string().nullable(),
  /** Its transaction's refund; left out when there is none, or it wasn't read. */
  refund: z.object({ status: z.string().nullable() }).optional(),
  actorName: z.string().nullable(),
});
export type TransferRow = z.infer<typeof TransferRow>;

export const TransferList = page(TransferRow).extend({ asOf: z.string() });
export type TransferList = z.infer<typeof TransferList>;

export const TransferView = z.object({
  transfer: TransferRow,
  source: QuoteParty,
  destination: QuoteParty,
  entry: JournalView,
});
export type TransferView = z.infer<typeof TransferView>;

/** `isNew` is false when an earlier submission was first: this is its transfer. */
const MadeTransfer = TransferView.extend({ isNew: z.boolean() });
/** The outcome, or the request that waits for a second person: then nothing was sent. */
export const CreateTransferResult = z.union([AwaitsSignOff, MadeTransfer]);
export type CreateTransferResult = z.infer<typeof CreateTransferResult>;
