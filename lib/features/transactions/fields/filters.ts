import { AWAITS_AUTHORIZATION, TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import { enumOptions, type FiltersOf } from "@/lib/fields";
import type { ListTransactionsInput } from "../schema";

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
