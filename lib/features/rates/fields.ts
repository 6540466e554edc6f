import type { Currency } from "@/lib/contract/money-amount";
import { type AmountValue, enumWords, type Field, type FiltersOf } from "@/lib/fields";
import { type PaymentRate, paymentRate } from "@/lib/money";
import type { ListRatesInput, RateRow } from "./schema";

function amountIn(currency: Currency, amount: number | undefined): AmountValue | null {
  return amount === undefined ? null : { kind: "amount", amount, currency: currency.code, decimals: currency.decimals };
}

/** The rate of a corridor from the sent and received amounts, and the stated rate if it differs; null without both. */
export function corridorRate(row: RateRow): PaymentRate | null {
  const { sourceCurrency: from, destinationCurrency: to, fees, exchangeRate } = row;
  const sent = amountIn(from, row.sendingAmount);
  const received = amountIn(to, row.receivingAmount);
  return sent && received ? paymentRate({ sent, received, fees: fees?.total ?? fees?.fixed, exchangeRate }) : null;
}

function statedText(row: RateRow): string | null {
  const stated = corridorRate(row)?.stated;
  return stated ? `${stated.text}, ${stated.why}` : null;
}

export const rateFields: Field<RateRow>[] = [
  {
    id: "corridor",
    label: "Corridor",
    kind: "text",
    width: 112,
    value: (row) => `${row.sourceCurrency.code} → ${row.destinationCurrency.code}`,
  },
  {
    id: "rate",
    label: "Rate, fees included",
    kind: "text",
    width: 196,
    value: (row) => corridorRate(row)?.text ?? null,
  },
  { id: "stated", label: "Stated by the service", kind: "text", isHidden: true, value: statedText },
  {
    id: "sending",
    label: "Sent",
    kind: "amount",
    width: 148,
    value: (row) => amountIn(row.sourceCurrency, row.sendingAmount),
  },
  {
    id: "receiving",
    label: "Received",
    kind: "amount",
    width: 148,
    value: (row) => amountIn(row.destinationCurrency, row.receivingAmount),
  },
  {
    id: "minimum",
    label: "Minimum",
    kind: "amount",
    isHidden: true,
    value: (row) => amountIn(row.sourceCurrency, row.minSendingAmount),
  },
  {
    id: "maximum",
    label: "Maximum",
    kind: "amount",
    width: 148,
    value: (row) => amountIn(row.sourceCurrency, row.maxSendingAmount),
  },
  {
    id: "fixedFee",
    label: "Fixed fee",
    kind: "amount",
    isHidden: true,
    value: (row) => amountIn(row.sourceCurrency, row.fees?.fixed),
  },
  {
    id: "totalFee",
    label: "All fees",
    kind: "amount",
    isHidden: true,
    value: (row) => amountIn(row.sourceCurrency, row.fees?.total),
  },
  {
    id: "rail",
    label: "Rail",
    kind: "text",
    width: 124,
    value: ({ destinationPaymentRail: rail }) => (rail ? enumWords(rail) : null),
  },
  { id: "updatedAt", label: "As of", kind: "time", value: (row) => row.updatedAt ?? null },
];

export const rateFilters = [
  { kind: "text", param: "sourceCurrency", label: "Source currency", placeholder: "USD" },
  { kind: "text", param: "destinationCurrency", label: "Destination currency", placeholder: "MXN" },
  { kind: "text", param: "sendingAmount", label: "Amount to send", placeholder: "1,250.00" },
] as const satisfies FiltersOf<ListRatesInput>;
