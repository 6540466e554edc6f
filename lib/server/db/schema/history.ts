import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { WalkState } from "@/lib/upstream/walk";
import { at } from "./columns";
import { environment } from "./environment";
import { PLACE_SQL } from "./main-amount";

type Column = "type" | "refundStatus" | "amount" | `${"sent" | "received"}${"" | "Currency" | "Decimals"}`;
const listed = (t: Record<Column, AnyPgColumn>) => [
  ...[t.type, t.refundStatus, t.amount],
  ...[t.sentCurrency, t.sentDecimals, t.sent, t.receivedCurrency, t.receivedDecimals, t.received],
];

/**
 * The local history of transactions: a copy for searching and for figures, which can be rebuilt from the service at any
 * time. It holds nothing about the counterparty and no memo. Partitioned by the month of `filedAt` (see its migration);
 * there is no default partition, so a month must be created before its rows are inserted.
 */
export const historyTransaction = pgTable(
  "history_transaction",
  {
    environmentId: uuid("environment_id").notNull(),
    id: text("id").notNull(),
    /** When it was created, as far as first known; decides the month and the sort order. */
    filedAt: at("filed_at").notNull(),
    /** Whether the service states when it was created; otherwise `filedAt` is when it was first seen. */
    isDated: boolean("is_dated").notNull().default(true),
    /** When the service last changed it; null if not stated. */
    changedAt: at("changed_at"),
    status: text("status").notNull(),
    type: text("type").notNull(),
    failureReason: text("failure_reason").notNull(),
    refundStatus: text("refund_status").notNull(),
    quoteId: text("quote_id"),
    reference: text("reference"),
    customerId: text("customer_id"),
    platformCustomerId: text("platform_customer_id"),
    sourceType: text("source_type").notNull().default(""),
    sourceId: text("source_id"),
    destinationType: text("destination_type").notNull().default(""),
    destinationId: text("destination_id"),
    /** Smallest units of the currencies. */
    sent: bigint("sent", { mode: "number" }),
    sentCurrency: text("sent_currency").notNull(),
    sentDecimals: smallint("sent_decimals").notNull(),
    received: bigint("received", { mode: "number" }),
    receivedCurrency: text("received_currency").notNull(),
    receivedDecimals: smallint("received_decimals").notNull(),
    /** See `PLACE_SQL`, in units of its currency; -1 if neither side is stated. For ranges and order. */
    amount: numeric("amount")
      .notNull()
      .generatedAlwaysAs(sql.raw(`coalesce(${PLACE_SQL.units} * ('1e-' || ${PLACE_SQL.decimals}::text)::numeric, -1)`)),
    settledAt: at("settled_at"),
    isFinal: boolean("is_final").notNull(),
    /** Lower case: id, quote, reference and the platform's id of the customer; short texts only. */
    searchText: text("search_text").notNull(),
    /** Over everything that is stored: detects differences. */
    fingerprint: text("fingerprint").notNull(),
    /** When it was last read from the service or reported by it. */
    seenAt: at("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.filedAt, t.id] }),
    index("history_transaction_id").on(t.environmentId, t.id),
    index("history_transaction_customer").on(t.environmentId, t.customerId, t.filedAt),
    index("history_transaction_source").on(t.environmentId, t.sourceId, t.filedAt),
    index("history_transaction_destination").on(t.environmentId, t.destinationId, t.filedAt),
    index("history_transaction_sent").on(t.environmentId, t.sent),
    index("history_transaction_received").on(t.environmentId, t.received),
    index("history_transaction_amount").on(t.environmentId, t.amount),
    // Lists by amount, currency by currency.
    index("history_transaction_by_amount").on(
      t.environmentId,
      sql.raw(PLACE_SQL.currency),
      ...[t.amount, t.filedAt, t.id],
    ),
    index("history_transaction_open").on(t.environmentId, t.seenAt).where(sql`not is_final`),
    // Covering indexes for lists and their sums: they include the commonly filtered and summed columns.
    index("history_transaction_listed").on(
      ...[t.environmentId, t.filedAt, t.id, t.status, t.failureReason, ...listed(t), t.settledAt],
    ),
    index("history_transaction_status")
      .on(t.environmentId, t.status, t.filedAt, t.id, t.failureReason, ...listed(t))
      .where(sql`status <> 'COMPLETED'`),
    index("history_transaction_failure")
      .on(t.environmentId, t.failureReason, t.filedAt, t.id, t.status, ...listed(t))
      .where(sql`failure_reason <> ''`),
  ],
);

/** What the transactions of one roll-up have in common. */
export const DAY_KEYS = [
  ...(["day", "type", "status", "failureReason", "refundStatus"] as const),
  ...(["sentCurrency", "sentDecimals", "receivedCurrency", "receivedDecimals"] as const),
] as const;

/**
 * The number and sums of a day's transactions that share all `DAY_KEYS`: updated in the transaction that writes them,
 * so that broad filters and figures need not read the rows.
 */
export const historyDay = pgTable(
  "history_day",
  {
    environmentId: uuid("environment_id").notNull(),
    /** UTC. */
    day: date("day", { mode: "string" }).notNull(),
    type: text("type").notNull(),
    status: text("status").notNull(),
    failureReason: text("failure_reason").notNull(),
    refundStatus: text("refund_status").notNull(),
    sentCurrency: text("sent_currency").notNull(),
    sentDecimals: smallint("sent_decimals").notNull(),
    receivedCurrency: text("received_currency").notNull(),
    receivedDecimals: smallint("received_decimals").notNull(),
    count: integer("count").notNull(),
    /** Smallest units; may exceed a safe integer. */
    sent: numeric("sent", { precision: 38, scale: 0 }).notNull(),
    received: numeric("received", { precision: 38, scale: 0 }).notNull(),
    /** See `PLACE_SQL`: readers leave it out where the amount is unknown. */
    amount: numeric("amount", { precision: 38, scale: 0 }).notNull(),
  },
  (t) => [primaryKey({ name: "history_day_pk", columns: [t.environmentId, ...DAY_KEYS.map((key) => t[key])] })],
);

/** A slice of time that the build reads; milliseconds, both ends included. */
export interface HistoryPart {
  start: number;
  end: number;
  count: number;
  walk?: WalkState;
}

/** The progress of a build: parts still to be read, the newest first; null until the range was split. */
export interface HistoryBuild {
  startedAt: number;
  /** When it began, by the worker's clock: the rows it reads are stamped by that clock, not the requester's. */
  seenSince?: number;
  parts: HistoryPart[] | null;
  /** Rows the service counted when the range was split; null if it does not count. */
  counted: number | null;
  read: number;
}

export type HistoryEngine = "postgres" | "clickhouse";

/** How up to date the history of each environment is; no row: none was requested. */
export const historySync = pgTable("history_sync", {
  environmentId: uuid("environment_id")
    .primaryKey()
    .references(() => environment.id),
  build: jsonb("build").$type<HistoryBuild>(),
  builtAt: at("built_at"),
  /** Everything created before this instant has been read. */
  readUpTo: at("read_up_to"),
  /** The walk over what was created since, if it was interrupted. */
  recent: jsonb("recent").$type<WalkState>(),
  /** When completed payments were last checked for returns; null before the first time. */
  returnsReadAt: at("returns_read_at"),
  /** The walk over the failed ones, if it was interrupted. */
  returns: jsonb("returns").$type<WalkState>(),
  /** Deliveries up to this one are in the history. */
  deliveryId: bigint("delivery_id", { mode: "number" }).notNull().default(0),
  /** Rows that a page view or the sweep found to differ, and that were corrected. */
  repaired: integer("repaired").notNull().default(0),
  /** Rows outside the months that can be stored. */
  outside: integer("outside").notNull().default(0),
  syncedAt: at("synced_at"),
  /** Which engine holds its rows. */
  engine: text("engine").$type<HistoryEngine>().notNull().default("postgres"),
  /** While its rows move to another engine, nothing is written until then at the latest. */
  heldUntil: at("held_until"),
  error: text("error"),
  failures: integer("failures").notNull().default(0),
});
