import "server-only";
import { z } from "zod";
import { storableText } from "@/lib/contract/json-text";
import type { StoredRow } from "../compare-rows";
import { HistoryUnavailableError } from "../unavailable";
import type { Clickhouse } from "./connection";
import { instantText, type Sql } from "./sql";

/** The range of the instant columns; a date outside it is a mistake of the service, and is clamped to the nearest. */
const [FIRST, LAST] = [Date.UTC(1900, 0, 1), Date.UTC(2299, 11, 31)];

/** An instant of a row, as read back. */
export const Instant = z.string().transform((text) => new Date(`${text.replace(" ", "T")}Z`));
/** 64-bit integers, which servers return as numbers or as text. */
export const Whole = z.union([z.number(), z.string().transform(Number)]);

/** Column names, keyed by the fields of a stored row. */
const COLUMNS = {
  id: "id",
  filedAt: "filed_at",
  isDated: "is_dated",
  changedAt: "changed_at",
  status: "status",
  type: "type",
  failureReason: "failure_reason",
  refundStatus: "refund_status",
  quoteId: "quote_id",
  reference: "reference",
  customerId: "customer_id",
  platformCustomerId: "platform_customer_id",
  sourceType: "source_type",
  sourceId: "source_id",
  destinationType: "destination_type",
  destinationId: "destination_id",
  sent: "sent",
  sentCurrency: "sent_currency",
  sentDecimals: "sent_decimals",
  received: "received",
  receivedCurrency: "received_currency",
  receivedDecimals: "received_decimals",
  settledAt: "settled_at",
  isFinal: "is_final",
  searchText: "search_text",
  fingerprint: "fingerprint",
  seenAt: "seen_at",
} as const satisfies Record<keyof StoredRow, string>;

/** The instant a row is filed under is part of its identity. */
export type Place = Pick<StoredRow, "id" | "filedAt">;

/** The select list for `Stored`. */
export const STORED_COLUMNS = Object.entries(COLUMNS)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(", ");

export const Stored = z.object({
  id: z.string(),
  filedAt: Instant,
  isDated: z.boolean(),
  changedAt: Instant.nullable(),
  status: z.string(),
  type: z.string(),
  failureReason: z.string(),
  refundStatus: z.string(),
  quoteId: z.string().nullable(),
  reference: z.string().nullable(),
  customerId: z.string().nullable(),
  platformCustomerId: z.string().nullable(),
  sourceType: z.string(),
  sourceId: z.string().nullable(),
  destinationType: z.string(),
  destinationId: z.string().nullable(),
  sent: Whole.nullable(),
  sentCurrency: z.string(),
  sentDecimals: z.number(),
  received: Whole.nullable(),
  receivedCurrency: z.string(),
  receivedDecimals: z.number(),
  settledAt: Instant.nullable(),
  isFinal: z.boolean(),
  searchText: z.string(),
  fingerprint: z.string(),
  seenAt: Instant,
}) satisfies z.ZodType<StoredRow>;

/** The parsed rows of a query. Throws `HistoryUnavailableError` if they can't be parsed. */
export async function rowsOf<T>(clickhouse: Clickhouse, row: z.ZodType<T>, query: Sql): Promise<T[]> {
  const parsed = z.array(row).safeParse(await clickhouse.query(query));
  if (!parsed.success) throw new HistoryUnavailableError({ cause: new Error("ClickHouse answers with other columns") });
  return parsed.data;
}

/** A value as it is inserted; texts as PostgreSQL stores them, because the server rejects unpaired surrogates. */
function written(value: StoredRow[keyof StoredRow]) {
  if (typeof value === "string") return storableText(value);
  return value instanceof Date ? instantText(new Date(Math.min(LAST, Math.max(FIRST, value.getTime())))) : value;
}

/** A version of a row as it is inserted. */
export function versionOf(environmentId: string, row: StoredRow, version: bigint): object {
  const values = Object.fromEntries(
    Object.entries(COLUMNS).map(([field, column]) => [column, written(row[field as keyof StoredRow])]),
  );
  return { environment_id: environmentId, ...values, version: String(version), is_deleted: 0 };
}

/** The version that marks a row as deleted; it repeats nothing of the row's content. */
export const deletionOf = (environmentId: string, row: Place, version: bigint) => ({
  ...placeRow(environmentId, row),
  ...{ version: String(version), is_deleted: 1 },
});

/** A place as it is inserted. */
export const placeRow = (environmentId: string, { id, filedAt }: Place) => ({
  ...{ environment_id: environmentId, id, filed_at: instantText(filedAt) },
});
