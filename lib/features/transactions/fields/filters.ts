import { FAILURE_REASONS, reasonLabel } from "@/lib/contract/failure-reasons";
import { AWAITS_AUTHORIZATION, REFUND_STATUSES, TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import { enumOptions, type FiltersOf } from "@/lib/fields";
import { NONE_STATED, QUIET_FOR } from "../check/history-filters";
import type { ListTransactionsInput } from "../schema";

/** Either side of a payment may be known by its UMA address instead of an account. */
const umaOf = (text: string) => (/^\$[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : null);

/** The code of the error for a filter that the deployment does not have. */
export const FILTER_UNKNOWN = "filter_unknown";

/** A status that not every deployment has: awaiting the customer's authorisation. */
export const RARE_STATUS = AWAITS_AUTHORIZATION;

const QUIET_WORDS = { "1h": "An hour", "4h": "4 hours", "1d": "A day", "3d": "3 days", "7d": "A week" } as const;

const serviceFilters = [
  { kind: "entry", param: "customerId", label: "Customer", of: "customer" },
  { kind: "range", param: ["startDate", "endDate"], label: "Created" },
  {
    kind: "choice",
    param: "status",
    label: "Status",
    options: enumOptions(TRANSACTION_STATUSES),
    isMany: true,
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
  { kind: "text", param: "platformCustomerId", label: "Platform ID", placeholder: "Your own ID, exact match" },
] as const satisfies FiltersOf<ListTransactionsInput>;

/** Filters that only the local history has. */
export const historyFilters = [
  { kind: "text", param: "text", label: "Search", placeholder: "Name, ID, reference, last four digits" },
  {
    kind: "text",
    param: "currency",
    label: "Currency, either side",
    placeholder: "USD, or USD, EUR",
    isUpperCase: true,
  },
  { kind: "amounts", param: ["amountFrom", "amountTo"], label: "Amount", currency: "amountCurrency" },
  {
    kind: "choice",
    param: "failureReason",
    label: "Failure reason",
    options: [
      ...[...new Set(FAILURE_REASONS)].map((value) => ({ value, label: reasonLabel(value, "OUTGOING") })),
      { value: NONE_STATED, label: "None stated" },
    ],
    isMany: true,
  },
  {
    kind: "choice",
    param: "refundStatus",
    label: "Refund",
    options: [...enumOptions(REFUND_STATUSES), { value: NONE_STATED, label: "None stated" }],
    isMany: true,
  },
  {
    kind: "text",
    param: "amountCurrency",
    label: "Currency of the amount",
    placeholder: "Of the amount in the list",
    isUpperCase: true,
  },
  { kind: "text", param: "sentCurrency", label: "Sent currency", placeholder: "USD", isUpperCase: true },
  { kind: "text", param: "receivedCurrency", label: "Received currency", placeholder: "MXN", isUpperCase: true },
  { kind: "range", param: ["settledFrom", "settledTo"], label: "Settled" },
  {
    kind: "choice",
    param: "quietFor",
    label: "No update for",
    options: QUIET_FOR.map((value) => ({ value, label: QUIET_WORDS[value] })),
  },
] as const satisfies FiltersOf<ListTransactionsInput>;

/** Filters by the work on payments; the people and tags to choose from are known only once they are loaded. */
export const workFilters = [
  { kind: "text", param: "assignee", label: "Assigned to" },
  { kind: "text", param: "tag", label: "Tag" },
  { kind: "flag", param: "isWatched", label: "Watched by me" },
] as const satisfies FiltersOf<ListTransactionsInput>;

export const transactionFilters = [...serviceFilters, ...historyFilters, ...workFilters] as const;
