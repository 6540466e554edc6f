import { type FailureWords, failureInWords } from "@/lib/contract/failure-reasons";
import type { Amount } from "@/lib/contract/money-amount";
import type { Transaction } from "@/lib/contract/transaction";
import { AWAITS_AUTHORIZATION, TRANSACTION_STATUSES, TRANSACTION_TONES } from "@/lib/contract/transaction-status";
import {
  type AmountValue,
  enumOptions,
  enumWords,
  type Field,
  type FiltersOf,
  type StatusValue,
  statusValue,
} from "@/lib/fields";
import type { Money } from "@/lib/money";
import type { ListTransactionsInput, TransactionRow } from "./schema";

/** A transaction's state as colour, shape and word (specification 3.1, 3.2). */
export function transactionStatus(status: string | undefined): StatusValue {
  return statusValue(status, TRANSACTION_TONES);
}

/** The service's amount object as money; null where the payment has none. */
export function toMoney(amount: Amount | undefined): Money | null {
  if (!amount) return null;
  return { amount: amount.amount, currency: amount.currency.code, decimals: amount.currency.decimals };
}

function amountValue(amount: Amount | undefined): AmountValue | null {
  const money = toMoney(amount);
  return money && { kind: "amount", ...money };
}

function feeValue(row: Transaction, fee: number | undefined): AmountValue | null {
  const money = feeOf(row, fee);
  return money && { kind: "amount", ...money };
}

/** The amount on the customer's side: what an outgoing payment sends, what an incoming one brings. */
export function mainAmount(transaction: Transaction): Amount | undefined {
  const { type, sentAmount, receivedAmount } = transaction;
  return type === "INCOMING" ? (receivedAmount ?? sentAmount) : (sentAmount ?? receivedAmount);
}

/** Why it failed, in words: what happened, what it means for the money, what to do. Null when it did not. */
export function failureOf(transaction: Transaction): FailureWords | null {
  return transaction.failureReason ? failureInWords(transaction.failureReason, transaction.type ?? "") : null;
}

/** The reconciliation reference, by which the service's own filter finds a payment; the memo is another text. */
export function referenceOf(transaction: Transaction): string | null {
  return transaction.reconciliationInstructions?.reference ?? null;
}

/** The rail that carries it, in words: of the payout, or of the deposit that it came by (interface-revisions 5). */
export function railOf({ paymentRail, source }: Transaction): string | null {
  const rail = paymentRail ?? source?.paymentRail;
  return rail ? enumWords(rail) : null;
}

/** A fee in the sending currency; null where the payment does not say which that is. */
export function feeOf({ sentAmount }: Transaction, fee: number | undefined): Money | null {
  const sent = toMoney(sentAmount);
  return sent && fee !== undefined ? { ...sent, amount: fee } : null;
}

export const transactionFields: Field<TransactionRow>[] = [
  {
    id: "createdAt",
    label: "Created",
    kind: "time",
    width: 132,
    isSortable: true,
    value: (row) => row.createdAt ?? null,
  },
  { id: "id", label: "Transaction", kind: "id", width: 124, value: (row) => row.id },
  { id: "status", label: "Status", kind: "status", width: 120, value: (row) => transactionStatus(row.status) },
  {
    id: "parties",
    label: "From → to",
    kind: "text",
    minWidth: 256,
    value: (row) => `${row.fromLabel} → ${row.toLabel}`,
  },
  { id: "amount", label: "Amount", kind: "amount", width: 148, value: (row) => amountValue(mainAmount(row)) },
  { id: "reference", label: "Reference", kind: "text", width: 124, value: referenceOf },
  { id: "description", label: "Memo", kind: "text", width: 140, value: (row) => row.description ?? null },
  {
    id: "type",
    label: "Type",
    kind: "text",
    width: 88,
    isHidden: true,
    value: (row) => (row.type === undefined ? null : enumWords(row.type)),
  },
  {
    id: "sent",
    label: "Sent",
    kind: "amount",
    width: 148,
    isHidden: true,
    value: (row) => amountValue(row.sentAmount),
  },
  {
    id: "received",
    label: "Received",
    kind: "amount",
    width: 148,
    isHidden: true,
    value: (row) => amountValue(row.receivedAmount),
  },
  { id: "customer", label: "Customer", kind: "text", width: 180, isHidden: true, value: (row) => row.customerLabel },
  {
    id: "customerId",
    label: "Customer ID",
    kind: "id",
    width: 124,
    isHidden: true,
    value: (r) => r.customerId ?? null,
  },
  {
    id: "platformCustomerId",
    label: "Platform ID",
    kind: "code",
    width: 148,
    isHidden: true,
    value: (row) => row.platformCustomerId ?? null,
  },
  {
    id: "fees",
    label: "Fees",
    kind: "amount",
    width: 120,
    isHidden: true,
    value: (row) => feeValue(row, row.fees),
  },
  {
    id: "platformFees",
    label: "Platform fees, part of fees",
    kind: "amount",
    width: 180,
    isHidden: true,
    value: (row) => feeValue(row, row.platformFees),
  },
  { id: "quoteId", label: "Quote", kind: "id", width: 124, isHidden: true, value: (row) => row.quoteId ?? null },
  {
    id: "failureReason",
    label: "Failure reason",
    kind: "text",
    width: 200,
    isHidden: true,
    value: (row) => enumWords(failureOf(row)?.label ?? "") || null,
  },
  { id: "settledAt", label: "Settled", kind: "time", width: 132, isHidden: true, value: (r) => r.settledAt ?? null },
  { id: "updatedAt", label: "Updated", kind: "time", width: 132, isHidden: true, value: (r) => r.updatedAt ?? null },
  { id: "paymentRail", label: "Rail", kind: "text", width: 120, isHidden: true, value: railOf },
  {
    id: "expectedSettlementAt",
    label: "Expected settlement",
    kind: "time",
    width: 148,
    isHidden: true,
    value: (row) => row.expectedSettlementAt ?? null,
  },
  {
    id: "originator",
    label: "Account holder at the sending bank",
    kind: "text",
    width: 180,
    isHidden: true,
    value: (row) => row.source?.accountHolderName ?? null,
  },
  {
    id: "originatorBank",
    label: "Sending bank",
    kind: "text",
    width: 148,
    isHidden: true,
    value: (row) => row.source?.bankName ?? null,
  },
  {
    id: "remittanceInformation",
    label: "Remittance information",
    kind: "text",
    width: 180,
    isHidden: true,
    value: (row) => row.source?.remittanceInformation ?? null,
  },
  {
    id: "endToEndId",
    label: "End-to-end ID",
    kind: "code",
    width: 148,
    isHidden: true,
    value: (row) => row.source?.endToEndId ?? null,
  },
  {
    id: "traceNumber",
    label: "Trace number",
    kind: "code",
    width: 148,
    isHidden: true,
    value: (row) => row.source?.traceNumber ?? null,
  },
  {
    id: "onChainReference",
    label: "On-chain reference",
    kind: "id",
    width: 148,
    isHidden: true,
    value: (row) => row.onChainTransaction?.transactionHash ?? null,
  },
];

/** Either side of a payment may be known by its UMA address instead of an account. */
const umaOf = (text: string) => (/^\$[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : null);

/** The code of the error for a filter that the deployment does not have. */
export const FILTER_UNKNOWN = "filter_unknown";

/** A status that not every deployment has: awaiting the customer's authorisation. */
export const RARE_STATUS = AWAITS_AUTHORIZATION;

export const transactionFilters = [
  { kind: "entry", param: "customerId", label: "Customer", of: "customer" },
  { kind: "range", param: ["startDate", "endDate"], label: "Created" },
  {
    kind: "choice",
    param: "status",
    label: "Status",
    options: enumOptions(TRANSACTION_STATUSES),
  },
  {
    kind: "choice",
    param: "type",
    label: "Type",
    options: [
      { value: "INCOMING", label: "Incoming" },
      { value: "OUTGOING", label: "Outgoing" },
    ],
  },
  { kind: "text", param: "reference", label: "Reference" },
  { kind: "entry", param: "accountIdentifier", label: "Account, either side", of: "account", accept: umaOf },
  { kind: "entry", param: "senderAccountIdentifier", label: "Sender account", of: "account", accept: umaOf },
  { kind: "entry", param: "receiverAccountIdentifier", label: "Recipient account", of: "account", accept: umaOf },
  { kind: "text", param: "platformCustomerId", label: "Platform ID", placeholder: "Your own ID, exactly" },
] as const satisfies FiltersOf<ListTransactionsInput>;
