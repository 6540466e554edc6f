import type { ExportLayout, ExportRow } from "@/lib/features/exports/schema";

/**
 * The 24 columns of a file on which the writers are compared: three of them times, three amounts with their currency.
 */
export const LAYOUT: Omit<ExportLayout, "format"> = {
  columns: [
    ...["id", "createdAt", "settledAt", "updatedAt", "type", "status", "failureReason", "description", "reference"],
    ...["quoteId", "sentAmount", "receivedAmount", "fees", "customerId", "platformCustomerId", "customerName"],
    ...["counterpartyName", "from", "to", "sourceAccountId", "destinationAccountId"],
  ],
  timeZone: "Europe/Madrid",
  amounts: "major",
};

const NAMES = ["Ana López", "Meridian Foods, Inc.", "Chidi Okafor", "Wei Zhang", "Casa Brava SL", 'Okoye "Textiles"'];
const MEMOS = [undefined, "INV-20418", "Rent, November", "Q4 supplier", "=SUM(A1)", "Pago de alquiler · señal"];
const STATUSES = ["COMPLETED", "COMPLETED", "PROCESSING", "FAILED", "PENDING"];
const USD = { code: "USD", decimals: 2 };
const MXN = { code: "MXN", decimals: 2 };
const BTC = { code: "BTC", decimals: 8 };
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
const uuid = (at: number, salt: number) =>
  `${(at * 2_654_435_761 + salt).toString(16).padStart(16, "0").slice(-8)}-4c1e-7bb0-8a51-${at.toString(16).padStart(12, "0")}`;

/** The `at`-th transaction of a history: outgoing and incoming ones, with the fields that the service returns. */
export function exportRow(at: number): ExportRow {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + at * 31_077).toISOString();
  const isIncoming = at % 4 === 0;
  const amount = 1_000 + ((at * 7_919) % 9_000_000);
  const status = pick(STATUSES, at);
  const name = pick(NAMES, at);
  return {
    id: `Transaction:${uuid(at, 1)}`,
    type: isIncoming ? "INCOMING" : "OUTGOING",
    status,
    createdAt,
    settledAt: createdAt,
    updatedAt: createdAt,
    customerId: `Customer:${uuid(at % 5_000, 2)}`,
    platformCustomerId: `CUST-${at % 5_000}`,
    customerLabel: name,
    description: pick(MEMOS, at),
    source: { sourceType: "ACCOUNT", accountId: `InternalAccount:${uuid(at % 7_000, 3)}`, currency: "USD" },
    destination: { destinationType: "UMA_ADDRESS", umaAddress: `$ana${at % 900}@pay.example`, currency: "MXN" },
    fromLabel: name,
    toLabel: `$ana${at % 900}@pay.example`,
    counterpartyInformation: { FULL_NAME: pick(NAMES, at + 2), NATIONALITY: "MX" },
    receivedAmount: { amount: amount * 17, currency: isIncoming ? MXN : BTC },
    ...(status === "FAILED" ? { failureReason: "TIMEOUT" } : {}),
    ...(isIncoming
      ? { reconciliationInstructions: { reference: `REF${at}` } }
      : { sentAmount: { amount, currency: USD }, fees: 37, quoteId: `Quote:${uuid(at, 4)}` }),
  };
}

/** `count` transactions in batches as returned by the store, generated on demand. */
export async function* exportRows(count: number, batch = 1_000): AsyncGenerator<ExportRow[]> {
  for (let at = 0; at < count; at += batch) {
    yield Array.from({ length: Math.min(batch, count - at) }, (_, offset) => exportRow(at + offset));
  }
}
