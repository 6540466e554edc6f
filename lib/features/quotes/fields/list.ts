import { ALL_QUOTE_STATUSES } from "@/lib/contract/quote-status";
import { AWAITS_AUTHORIZATION } from "@/lib/contract/transaction-status";
import { type AmountValue, enumOptions, type Field, type FiltersOf } from "@/lib/fields";
import type { Money } from "@/lib/money";
import { QUOTE_OUTCOMES, type QuoteOutcome } from "../check/known-filters";
import type { ListQuotesInput, QuoteRow } from "../schema";
import { quoteStatus } from "./execution";
import { moneyOf, quoteRate, receivedOf, sentOf } from "./terms";

const amountValue = (money: Money | null): AmountValue | null => money && { kind: "amount", ...money };

export const quoteFields: Field<QuoteRow>[] = [
  { id: "createdAt", label: "Created", kind: "time", value: (row) => row.createdAt ?? null },
  { id: "id", label: "Quote", kind: "id", width: 124, value: (row) => row.id },
  { id: "status", label: "Status", kind: "status", width: 120, value: (row) => quoteStatus(row) },
  {
    id: "parties",
    label: "From → to",
    kind: "parties",
    value: (row) => `${row.fromLabel} → ${row.toLabel}`,
    file: "Each party has a column of its own.",
  },
  { id: "from", label: "From", kind: "text", isFileOnly: true, value: (row) => row.fromLabel },
  { id: "to", label: "To", kind: "text", isFileOnly: true, value: (row) => row.toLabel },
  { id: "sends", label: "Sends", kind: "amount", width: 148, value: (row) => amountValue(sentOf(row)) },
  { id: "receives", label: "Receives", kind: "amount", width: 148, value: (row) => amountValue(receivedOf(row)) },
  {
    id: "fees",
    label: "Fees included",
    kind: "amount",
    width: 120,
    isHidden: true,
    value: (row) => amountValue(moneyOf(row.feesIncluded, row.sendingCurrency)),
  },
  {
    id: "expiresAt",
    label: "Expires",
    kind: "time",
    isHidden: true,
    value: (row) => row.expiresAt ?? null,
  },
  {
    id: "rate",
    label: "Effective rate",
    kind: "text",
    width: 180,
    isHidden: true,
    value: (row) => quoteRate(row)?.text ?? null,
  },
  {
    id: "transactionId",
    label: "Transaction",
    kind: "id",
    width: 124,
    isHidden: true,
    value: (row) => row.transactionId ?? null,
  },
];

/** The outcome of a quote, in words. */
export const OUTCOME_LABELS: Record<QuoteOutcome, string> = {
  executed: "Executed",
  open: "Open",
  ended: "Expired or failed",
};

/** A status that not every deployment has: awaiting the customer's authorisation. */
export const RARE_STATUS = AWAITS_AUTHORIZATION;

export const quoteFilters = [
  { kind: "range", param: ["createdAfter", "createdBefore"], label: "Created" },
  {
    kind: "choice",
    param: "status",
    label: "Status",
    options: enumOptions(ALL_QUOTE_STATUSES),
  },
  {
    kind: "choice",
    param: "outcome",
    label: "Outcome",
    options: QUOTE_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
  },
  { kind: "text", param: "sendingCurrency", label: "Sent currency", placeholder: "USD" },
  { kind: "text", param: "receivingCurrency", label: "Received currency", placeholder: "MXN" },
  { kind: "entry", param: "customerId", label: "Customer", of: "customer" },
  { kind: "entry", param: "sendingAccountId", label: "Sender account", of: "internal-account" },
  { kind: "entry", param: "receivingAccountId", label: "Recipient account", of: "account" },
  { kind: "text", param: "sendingUmaAddress", label: "Sending UMA address", placeholder: "$name@domain" },
  { kind: "text", param: "receivingUmaAddress", label: "Receiving UMA address", placeholder: "$name@domain" },
] as const satisfies FiltersOf<ListQuotesInput>;
