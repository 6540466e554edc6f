import { PAYMENT_PURPOSES, QUOTE_STATUSES, type QuoteStatus } from "@/lib/contract/quote-status";
import { enumWords, type Field, type Filter, type StatusValue, statusValue, type Tone } from "@/lib/fields";
import { rateFromTotals } from "@/lib/money";
import type { QuoteRow } from "./schema";

const TONES: Record<QuoteStatus, Tone> = {
  PENDING: "warn",
  PROCESSING: "info",
  COMPLETED: "good",
  FAILED: "bad",
  EXPIRED: "idle",
};

/** A quote's state as colour, shape and word (specification 3.3). */
export function quoteStatus(status: string): StatusValue {
  return statusValue(status, TONES);
}

const sent = (row: QuoteRow) => ({
  kind: "amount" as const,
  amount: row.totalSendingAmount,
  currency: row.sendingCurrency.code,
  decimals: row.sendingCurrency.decimals,
});
const received = (row: QuoteRow) => ({
  kind: "amount" as const,
  amount: row.totalReceivingAmount,
  currency: row.receivingCurrency.code,
  decimals: row.receivingCurrency.decimals,
});

/** `1 USD = 17.1668 MXN`, from the two totals, fees included; null when there is none. */
export function rateLine(row: QuoteRow): string | null {
  const rate = rateFromTotals(sent(row), received(row));
  return rate === null ? null : `1 ${row.sendingCurrency.code} = ${rate} ${row.receivingCurrency.code}`;
}

export const quoteFields: Field<QuoteRow>[] = [
  { id: "createdAt", label: "Created", kind: "time", width: 132, value: (row) => row.createdAt },
  { id: "id", label: "Quote", kind: "id", width: 124, value: (row) => row.id },
  { id: "status", label: "Status", kind: "status", width: 120, value: (row) => quoteStatus(row.status) },
  { id: "parties", label: "From → to", kind: "text", value: (row) => `${row.fromLabel} → ${row.toLabel}` },
  { id: "sends", label: "Sends", kind: "amount", width: 148, value: sent },
  { id: "receives", label: "Receives", kind: "amount", width: 148, value: received },
  {
    id: "fees",
    label: "Fees included",
    kind: "amount",
    width: 120,
    isHidden: true,
    value: (row) => (row.feesIncluded === undefined ? null : { ...sent(row), amount: row.feesIncluded }),
  },
  { id: "expiresAt", label: "Expires", kind: "time", width: 132, isHidden: true, value: (row) => row.expiresAt },
  { id: "rate", label: "Rate from totals", kind: "text", width: 180, isHidden: true, value: rateLine },
  {
    id: "transactionId",
    label: "Transaction",
    kind: "id",
    width: 124,
    isHidden: true,
    value: (row) => row.transactionId ?? null,
  },
];

export const quoteFilters: Filter[] = [
  { kind: "range", param: ["createdAfter", "createdBefore"], label: "Created" },
  {
    kind: "choice",
    param: "status",
    label: "Status",
    options: QUOTE_STATUSES.map((value) => ({ value, label: enumWords(value) })),
  },
  { kind: "text", param: "customerId", label: "Customer id", placeholder: "Customer:…" },
  { kind: "text", param: "sendingAccountId", label: "Sending account", placeholder: "InternalAccount:…" },
  { kind: "text", param: "receivingAccountId", label: "Receiving account", placeholder: "ExternalAccount:…" },
  { kind: "text", param: "sendingUmaAddress", label: "Sending UMA address", placeholder: "$name@domain" },
  { kind: "text", param: "receivingUmaAddress", label: "Receiving UMA address", placeholder: "$name@domain" },
];

/** Payment purposes in words (specification 4.3). */
export const purposeOptions = PAYMENT_PURPOSES.map((value) => ({ value, label: enumWords(value) }));

/** Not executed this close to expiry: the answer could come too late to be sure: two clocks and a network lie between. */
export const EXECUTE_LEAD_MS = 2_000;

/** Whether an execution's outcome is not known yet, so that the screen keeps asking. */
export function isOpen(entry: { status: string }): boolean {
  return entry.status === "intended" || entry.status === "unknown";
}
