import { reasonLabel } from "@/lib/contract/failure-reasons";
import type { Amount } from "@/lib/contract/money-amount";
import type { Transaction } from "@/lib/contract/transaction";
import { settledAtOf } from "@/lib/contract/transaction-status";
import { type AmountValue, enumWords, type Field, fieldGroup } from "@/lib/fields";
import { feeOf, mainAmount, railOf, referenceOf, toMoney } from "../check/facts";
import { paymentState } from "../check/payment-state";
import type { TransactionRow } from "../schema";

function amountValue(stated: Amount | undefined): AmountValue | null {
  const money = toMoney(stated);
  return money && { kind: "amount", ...money };
}

function feeValue(row: Transaction, fee: number | undefined): AmountValue | null {
  const money = feeOf(row, fee);
  return money && { kind: "amount", ...money };
}

const group = fieldGroup<TransactionRow>;

/** What the local history can sort by besides the time of creation. */
export const TRANSACTION_SORTS = ["amount"] as const;

/**
 * Types, states and reasons appear in files as the service spells them, so that a file can be compared with its
 * responses. A direction in brackets: only such payments have the field, on any deployment.
 */
export const transactionFields: readonly Field<TransactionRow>[] = [
  ...group("Payment", {}, [
    { id: "createdAt", label: "Created", kind: "time", isSortable: true, value: (row) => row.createdAt },
    { id: "id", label: "Transaction", kind: "id", width: 120, value: (row) => row.id },
    {
      id: "status",
      label: "Status",
      kind: "status",
      width: 148,
      value: paymentState,
      file: { value: (row) => row.status },
    },
  ]),
  ...group("Both sides", {}, [
    {
      id: "parties",
      label: "From → to",
      kind: "parties",
      minWidth: 196,
      value: (row) => `${row.fromLabel} → ${row.toLabel}`,
      file: "Each side has a column of its own.",
    },
  ]),
  ...group("Amounts", {}, [
    {
      id: "amount",
      label: "Amount",
      kind: "amount",
      width: 148,
      sortBy: "amount",
      value: (row) => amountValue(mainAmount(row)),
      file: { label: "Sent if outgoing, received if incoming" },
    },
  ]),
  ...group("Payment", {}, [
    {
      id: "reference",
      label: "Reference",
      kind: "text",
      width: 112,
      value: referenceOf,
      file: { label: "Reconciliation reference" },
    },
    { id: "description", label: "Memo", kind: "text", width: 108, personal: "memo", value: (row) => row.description },
  ]),
  ...group("Payment", { isHidden: true }, [
    {
      id: "type",
      label: "Type",
      kind: "text",
      width: 88,
      value: (row) => row.type && enumWords(row.type),
      file: { value: (row) => row.type },
    },
  ]),
  ...group("Amounts", { isHidden: true }, [
    {
      id: "sent",
      label: "Sent",
      kind: "amount",
      width: 148,
      value: (row) => amountValue(row.sentAmount),
      file: { id: "sentAmount" },
    },
    {
      id: "received",
      label: "Received",
      kind: "amount",
      width: 148,
      value: (row) => amountValue(row.receivedAmount),
      file: { id: "receivedAmount" },
    },
  ]),
  ...group("Customer", { isHidden: true }, [
    {
      id: "customer",
      label: "Customer",
      kind: "text",
      width: 180,
      value: (row) => row.customerLabel,
      file: { id: "customerName" },
    },
    { id: "customerId", label: "Customer ID", kind: "id", width: 124, value: (row) => row.customerId },
    {
      id: "platformCustomerId",
      label: "Platform ID",
      kind: "code",
      width: 148,
      value: (row) => row.platformCustomerId,
    },
  ]),
  ...group("Amounts", { isHidden: true }, [
    {
      id: "fees",
      label: "Fees",
      kind: "amount",
      width: 120,
      value: (row) => feeValue(row, row.fees),
      file: { label: "Fees, included in sent" },
    },
    {
      id: "platformFees",
      label: "Platform fees, part of fees",
      kind: "amount",
      width: 180,
      value: (row) => feeValue(row, row.platformFees),
      file: { label: "Platform fees, a part of the fees (outgoing)" },
    },
  ]),
  ...group("Payment", { isHidden: true }, [
    {
      id: "quoteId",
      label: "Quote",
      kind: "id",
      width: 124,
      value: (row) => row.quoteId,
    },
    {
      id: "failureReason",
      label: "Failure reason",
      kind: "text",
      width: 200,
      value: (row) => enumWords(row.failureReason ? reasonLabel(row.failureReason, row.type ?? "") : ""),
      file: { value: (row) => row.failureReason },
    },
    {
      id: "settledAt",
      label: "Settled",
      kind: "time",
      value: settledAtOf,
      file: { label: "Settled or expected", value: (row) => row.settledAt },
    },
    { id: "updatedAt", label: "Updated", kind: "time", value: (row) => row.updatedAt },
  ]),
  // What deployments of August 2026 add (interface-revisions 5).
  ...group("Settlement", { isHidden: true }, [
    {
      id: "paymentRail",
      label: "Rail",
      kind: "text",
      width: 120,
      value: railOf,
      file: { value: (row) => row.paymentRail },
    },
    {
      id: "expectedSettlementAt",
      label: "Expected settlement",
      kind: "time",
      value: (row) => row.expectedSettlementAt,
      file: { label: "Expected settlement (outgoing)" },
    },
    {
      id: "onChainReference",
      label: "On-chain reference",
      kind: "id",
      width: 148,
      value: ({ onChainTransaction }) => onChainTransaction?.transactionHash,
    },
  ]),
  ...group("Originator", { isHidden: true }, [
    {
      id: "originator",
      label: "Account holder at the sending bank",
      kind: "text",
      width: 180,
      personal: "name",
      value: ({ source }) => source?.accountHolderName,
      file: { id: "originatorName", label: "Sender's name at their bank" },
    },
    {
      id: "originatorBank",
      label: "Sending bank",
      kind: "text",
      width: 148,
      value: ({ source }) => source?.bankName,
      file: { label: "Sender's bank" },
    },
    {
      id: "remittanceInformation",
      label: "Remittance information",
      kind: "text",
      width: 180,
      personal: "memo",
      value: ({ source }) => source?.remittanceInformation,
    },
    { id: "endToEndId", label: "End-to-end ID", kind: "code", width: 148, value: ({ source }) => source?.endToEndId },
    { id: "traceNumber", label: "Trace number", kind: "code", width: 148, value: ({ source }) => source?.traceNumber },
  ]),
];
