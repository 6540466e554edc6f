import type { MoneyAction } from "@/lib/audit-actions";
import type { Quote } from "@/lib/contract/quote";
import { ALL_PURPOSES, ALL_QUOTE_STATUSES, isLaterPurpose } from "@/lib/contract/quote-status";
import { AWAITS_AUTHORIZATION, TRANSACTION_TONES } from "@/lib/contract/transaction-status";
import { type AmountValue, enumOptions, type Field, type FiltersOf, type StatusValue, statusValue } from "@/lib/fields";
import { type Money, type PaymentRate, paymentRate } from "@/lib/money";
import { QUOTE_OUTCOMES, type QuoteOutcome } from "./check/known-filters";
import type { ListQuotesInput, QuoteRow } from "./schema";

/**
 * A quote's status as colour, shape and word: the service's state (specification 3.3), unless our journal knows better.
 * An executed quote is never shown as pending again, nor as expired as if nothing had happened.
 */
export function quoteStatus({ status, execution }: Pick<QuoteRow, "status" | "execution">): StatusValue {
  if (execution === "open" && status === "PENDING") return { kind: "status", tone: "warn", label: "Checking" };
  if (execution === "done" && status === "PENDING") return { kind: "status", tone: "info", label: "Executed" };
  if (execution === "done" && status === "EXPIRED") return { kind: "status", tone: "bad", label: "Unclear" };
  return statusValue(status, TRANSACTION_TONES);
}

function moneyOf(amount: number | undefined, currency: Quote["sendingCurrency"]): Money | null {
  if (amount === undefined || !currency) return null;
  return { amount, currency: currency.code, decimals: currency.decimals };
}

/** What the quote sends, fees included; null where the amount or the currency isn't stated. */
export const sentOf = (quote: Quote) => moneyOf(quote.totalSendingAmount, quote.sendingCurrency);
/** What the quote delivers; null where the amount or the currency isn't stated. */
export const receivedOf = (quote: Quote) => moneyOf(quote.totalReceivingAmount, quote.receivingCurrency);

const amountValue = (money: Money | null): AmountValue | null => money && { kind: "amount", ...money };

/**
 * The quote's rate from its two totals, and the stated one where it differs; null within one currency, or without both.
 */
export function quoteRate(row: Quote): PaymentRate | null {
  const [sent, received] = [sentOf(row), receivedOf(row)];
  return sent && received && paymentRate({ sent, received, fees: row.feesIncluded, exchangeRate: row.exchangeRate });
}

export const quoteFields: Field<QuoteRow>[] = [
  { id: "createdAt", label: "Created", kind: "time", value: (row) => row.createdAt ?? null },
  { id: "id", label: "Quote", kind: "id", width: 124, value: (row) => row.id },
  { id: "status", label: "Status", kind: "status", width: 120, value: (row) => quoteStatus(row) },
  { id: "parties", label: "From → to", kind: "text", value: (row) => `${row.fromLabel} → ${row.toLabel}` },
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

/** Payment purposes in words (specification 4.3). */
export const purposeOptions = enumOptions(ALL_PURPOSES);
/** The purposes that a deployment accepts. */
export const purposesFor = (takesLater: boolean) =>
  purposeOptions.filter(({ value }) => takesLater || !isLaterPurpose(value));

/** Whose money it is, by the owner's name: for the platform's own accounts the owner is "Platform". */
const payerOf = (owner: string | null | undefined) => (owner === "Platform" ? owner : "Customer");
export const payerLabel = (owner: string | null | undefined) => `${payerOf(owner)} pays`;
/** The same once it is paid. */
export const paidLabel = (owner: string | null | undefined) => `${payerOf(owner)} paid`;

/** How close to expiry a quote is no longer executed: clocks and network could make the answer too late to be sure. */
export const EXECUTE_LEAD_MS = 2_000;

/** Whether a money action sends a quote, priced either before or in the same call. */
export const isExecution = ({ action }: { action: string }): boolean => EXECUTIONS.some((one) => one === action);
/** The money actions that send a payment. */
export const EXECUTIONS = ["quote.execute", "quote.send"] as const satisfies MoneyAction[];

/** Whether the payer sends the money in for this quote: nobody executes it (interface-defaults 2). */
export const isFunded = ({ source }: Pick<Quote, "source">): boolean => source?.sourceType === "REALTIME_FUNDING";

/** Whether an execution's outcome is not known yet, so that the screen keeps asking. */
export function isOpen(entry: { status: string }): boolean {
  return entry.status === "intended" || entry.status === "unknown";
}

/** What a journal entry says about its quote's execution: it is open, it is done, or it never took place. */
export function executionOf(entry: { status: string }): QuoteRow["execution"] {
  if (entry.status === "refused") return null;
  return isOpen(entry) ? "open" : "done";
}

/** The same for one of several quotes, from the statuses of the money actions that sent them. */
export function executionIn(statuses: ReadonlyMap<string, string>, quoteId: string): QuoteRow["execution"] {
  const status = statuses.get(quoteId);
  return status === undefined ? null : executionOf({ status });
}
