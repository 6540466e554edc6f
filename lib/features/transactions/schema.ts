import { z } from "zod";
import { Id, page } from "@/lib/contract/common";
import { ListTransactionsQuery, Transaction } from "@/lib/contract/transaction";

/** Filters of the explorer: exactly those of the service (specification 4.4). */
export const ListTransactionsInput = ListTransactionsQuery;
export type ListTransactionsInput = z.infer<typeof ListTransactionsInput>;

/** The other filters under which transactions are counted by status. */
export const CountTransactionsInput = ListTransactionsInput.omit({
  status: true,
  limit: true,
  cursor: true,
  sortOrder: true,
});
export type CountTransactionsInput = z.infer<typeof CountTransactionsInput>;
export const TransactionCounts = z.object({ counts: z.record(z.string(), z.number()) });
export type TransactionCounts = z.infer<typeof TransactionCounts>;

export const GetTransactionInput = z.strictObject({ transactionId: Id });
export type GetTransactionInput = z.infer<typeof GetTransactionInput>;

/** A transaction with names for its ids, as far as the directory knows them. */
export const TransactionRow = Transaction.extend({
  customerLabel: z.string().nullable(),
  fromLabel: z.string(),
  toLabel: z.string(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

/** `canFilterByAccount`: the service filters by an account on either side. */
export const TransactionList = page(TransactionRow).extend({ asOf: z.string(), canFilterByAccount: z.boolean() });
export type TransactionList = z.infer<typeof TransactionList>;

/** One step of a payment as this console knows it: from the service's own times, the journal and verified deliveries. */
export const TimelineStep = z.object({
  at: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  source: z.enum(["service", "journal", "webhook"]),
  tone: z.enum(["good", "warn", "bad", "info", "idle"]),
  /** Where it can be read: a delivery or a quote. */
  href: z.string().nullable(),
  /** Stated earlier than what must have come before it: it stands in the order of cause. */
  isOutOfOrder: z.boolean(),
});
export type TimelineStep = z.infer<typeof TimelineStep>;

export const TransactionDetail = z.object({
  transaction: TransactionRow,
  timeline: z.array(TimelineStep),
  /** Whether it asked for the platform's approval: then it has a page there. */
  hasApproval: z.boolean(),
  /** How many verified deliveries were about it; the timeline shows the first hundred. */
  deliveries: z.int(),
  asOf: z.string(),
});
export type TransactionDetail = z.infer<typeof TransactionDetail>;

/** The counterparty's data as the service has it, and which account of whom a bank deposit came from. */
export const Counterparty = z.object({
  counterpartyInformation: z.record(z.string(), z.unknown()),
  originator: z.object({ accountHolderName: z.string().optional(), accountIdentifier: z.string().optional() }),
});
export type Counterparty = z.infer<typeof Counterparty>;
