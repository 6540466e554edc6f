import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { page } from "@/lib/contract/list-page";
import { Id } from "@/lib/contract/parameters";
import { ListTransactionsQuery, Transaction } from "@/lib/contract/transaction";
import { CancelTransactionBody } from "@/lib/contract/transaction-actions";
import { TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import { JournalView } from "@/lib/features/journal/schema";
import { TONES } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";
import { APPROVAL_STATUSES, namesOf } from "@/lib/statuses";
import { LONGEST_LIST, QUIET_FOR, valuesOf } from "./check/history-filters";

/** Several codes with commas between them. */
const codes = (words: string) =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_]{2,60}(?:[,\s]+[A-Za-z0-9_]{2,60}){0,29}$/, words);
const Currencies = codes("Enter currency codes, like USD or USD, EUR.");
const Units = z.string().regex(/^\d{1,16}(?:\.\d{1,24})?$/, "Enter digits with one decimal point, like 1250.50.");

/** Filters of the explorer: the service's own (specification 4.4), and those that only the local history has. */
export const ListTransactionsInput = ListTransactionsQuery.extend({
  /** One, or several with commas between them. */
  status: z
    .string()
    // As the service accepts it: `COMPLETED,` is one status as well.
    .overwrite((text) => valuesOf(text).join(","))
    .refine(
      (text) => valuesOf(text).every((one) => (TRANSACTION_STATUSES as string[]).includes(one)),
      "Unknown status.",
    )
    .optional(),
  text: z.string().trim().min(2, "Enter at least two characters.").max(100).optional(),
  failureReason: codes("Unknown reason.").optional(),
  refundStatus: codes("Unknown status.").optional(),
  /** Of either side. */
  currency: Currencies.optional(),
  /** Of the amount on the customer's side. */
  amountCurrency: Currencies.optional(),
  sentCurrency: Currencies.optional(),
  receivedCurrency: Currencies.optional(),
  /** On the customer's side, in units of its currency. */
  amountFrom: Units.optional(),
  amountTo: Units.optional(),
  settledFrom: Instant.optional(),
  settledTo: Instant.optional(),
  /** Only payments in progress that have had no update for this long. */
  quietFor: z.enum(QUIET_FOR).optional(),
  /** Who the payment is assigned to here; `me` is the caller. */
  assignee: z.union([z.uuid(), z.enum(["me", "nobody", "anyone"])], "Unknown person.").optional(),
  /** Ids of tags; a payment matches if it has any of them. */
  tag: z
    .string()
    .refine((text) => z.array(z.uuid()).min(1).max(30).safeParse(valuesOf(text)).success, "Unknown tag.")
    .optional(),
  /** By the caller. */
  isWatched: z.literal("true").optional(),
  /** By creation if omitted. By amount: the one on the customer's side, currency by currency. */
  sortBy: z.enum(["amount"], "Unknown order.").optional(),
  /** How many payments to skip: only the local history can. */
  offset: z.coerce
    .number<number | string>()
    .int("Enter a whole number.")
    .min(0, "Enter zero or more.")
    .max(LONGEST_LIST - 1, `A list goes up to ${formatCount(LONGEST_LIST)} payments.`)
    .optional(),
  /** Leaves out what was created after this instant, so that the others keep their positions. */
  openedAt: Instant.optional(),
});
export type ListTransactionsInput = z.infer<typeof ListTransactionsInput>;

/** The other filters under which transactions are counted by status. */
export const CountTransactionsInput = ListTransactionsQuery.omit({
  status: true,
  limit: true,
  cursor: true,
  sortOrder: true,
});
export type CountTransactionsInput = z.infer<typeof CountTransactionsInput>;
export const TransactionCounts = z.object({ counts: z.record(z.string(), z.number()) });
export type TransactionCounts = z.infer<typeof TransactionCounts>;

/** A filter whose payments the local history totals. */
export const TotalTransactionsInput = ListTransactionsInput.omit({
  limit: true,
  cursor: true,
  sortBy: true,
  sortOrder: true,
  offset: true,
  openedAt: true,
});
export type TotalTransactionsInput = z.infer<typeof TotalTransactionsInput>;

/** What the payments of a filter add up to, from the local history. */
export const TransactionTotals = z.object({
  /** How many there are; null: more than `moreThan`, and then nothing is added up. */
  count: z.int().nullable(),
  moreThan: z.int().nullable(),
  /** By currency and side; exact, in smallest units, as a string of digits. */
  sums: z.array(
    z.object({
      side: z.enum(["sent", "received"]),
      currency: z.string(),
      decimals: z.int(),
      count: z.int(),
      amount: z.string(),
    }),
  ),
  /** How many are in each status under the other filters; null: too many to count. */
  statuses: z.record(z.string(), z.int()).nullable(),
  /** Payments that match the work filter but aren't in the history: how many, and the ids of the first ten. */
  missing: z.object({ count: z.int(), ids: z.array(z.string()) }).nullable(),
});
export type TransactionTotals = z.infer<typeof TransactionTotals>;

export const GetTransactionInput = z.strictObject({ transactionId: Id });
export type GetTransactionInput = z.infer<typeof GetTransactionInput>;

/** A transaction with names for its ids, as far as the directory knows them. */
export const TransactionRow = Transaction.extend({
  customerLabel: z.string().nullable(),
  fromLabel: z.string(),
  toLabel: z.string(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

/**
 * `source`: who answered: the service or, as of `asOf`, the local history; `hasHistory`: the history can be queried.
 * `canFilterByAccount`: the service filters by an account on either side. `canAwaitAuthorization`: a payment can await
 * the customer's authorisation.
 */
export const TransactionList = page(TransactionRow).extend({
  asOf: z.string(),
  source: z.enum(["service", "history"]),
  hasHistory: z.boolean(),
  canFilterByAccount: z.boolean(),
  canAwaitAuthorization: z.boolean(),
});
export type TransactionList = z.infer<typeof TransactionList>;

/** What is wrong with a step or was late, and where that can be seen. */
const TimelineMark = z.object({ text: z.string(), href: z.string().nullable() });
export type TimelineMark = z.infer<typeof TimelineMark>;

/**
 * One step of a payment as this console knows it: from the service's own times, the journal, verified deliveries, the
 * approval, sign-offs, and what people did.
 */
export const TimelineStep = z.object({
  at: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  source: z.enum(["service", "journal", "call", "webhook", "approval", "sign-off", "person"]),
  tone: z.enum(TONES),
  /** Where it can be read; null if no page shows it, or none that the reader may open. */
  href: z.string().nullable(),
  marks: z.array(TimelineMark),
  /** Awaited or missing: a placeholder for something that should have arrived. */
  isGap: z.boolean(),
  /** Stated as earlier than something that must precede it: it is placed in causal order. */
  isOutOfOrder: z.boolean(),
});
export type TimelineStep = z.infer<typeof TimelineStep>;

export const TransactionDetail = z.object({
  transaction: TransactionRow,
  timeline: z.array(TimelineStep),
  /** The state of its approval, if it needed the platform's: such a payment has an approval page. */
  approval: z.object({ status: z.enum(namesOf(APPROVAL_STATUSES)), deadlineAt: z.string() }).nullable(),
  /** What our journal knows of it as sent from here, whatever state the service still lists; null: it wasn't. */
  execution: z.enum(["open", "done"]).nullable(),
  /**
   * How long recent payments like this one took, in seconds, if it is in progress or completed: the time within which
   * half of `count`, and nine in ten of them, were done; null if the local history has too few.
   */
  usual: z.object({ median: z.number(), most: z.number(), count: z.int() }).nullable(),
  /** How many verified deliveries were about it; the timeline shows the latest hundred. */
  deliveries: z.int(),
  asOf: z.string(),
});
export type TransactionDetail = z.infer<typeof TransactionDetail>;

/** The counterparty's data as the service has it, and the account and holder that a bank deposit came from. */
export const Counterparty = z.object({
  counterpartyInformation: z.record(z.string(), z.unknown()),
  originator: z.object({ accountHolderName: z.string().optional(), accountIdentifier: z.string().optional() }),
});
export type Counterparty = z.infer<typeof Counterparty>;

/** A cancellation of the payment that the user saw: if its amounts or payee differ now, it is refused. */
export const CancelTransactionInput = CancelTransactionBody.extend({
  transactionId: Id,
  /** Generated once per press by the browser: a double click sends the same key. */
  key: z.uuid(),
  seen: z.strictObject({
    sent: z.string().nullable(),
    received: z.string().nullable(),
    destination: z.string().nullable(),
  }),
});
export type CancelTransactionInput = z.infer<typeof CancelTransactionInput>;

/** `isNew` is false when another person or an earlier press was first: this is that entry. */
export const CancelTransactionResult = z.object({ entry: JournalView, isNew: z.boolean() });
export type CancelTransactionResult = z.infer<typeof CancelTransactionResult>;

export const ConfirmReceiptInput = z.strictObject({ transactionId: Id, deliveredAt: Instant });
export type ConfirmReceiptInput = z.infer<typeof ConfirmReceiptInput>;

export const ConfirmedReceipt = z.object({ receiptDeliveryConfirmedAt: z.string() });
export type ConfirmedReceipt = z.infer<typeof ConfirmedReceipt>;

/** What can be done with a payment besides looking at it. */
export const TransactionActions = z.object({
  canCancel: z.boolean(),
  canConfirm: z.boolean(),
  /** The last request from this console to cancel it. */
  cancellation: JournalView.nullable(),
});
export type TransactionActions = z.infer<typeof TransactionActions>;
