import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";
import { inEnvironment } from "./environment";
import { person } from "./person";
import { webhookDelivery } from "./webhook";

/** Smallest units, up to 9000000000000000 (specification 8). */
const units = (name: string) => bigint(name, { mode: "number" });

/**
 * Each internal account with its last known balance: what the list of balances shows and sums. A copy, written by
 * anything that reads an account or receives its balance.
 */
export const accountBalance = pgTable(
  "account_balance",
  {
    environmentId: inEnvironment(),
    /** `InternalAccount:…`. */
    accountId: text("account_id").notNull(),
    /** For paging, because an account may be in several environments. */
    number: bigserial("number", { mode: "number" }).notNull(),
    /** Null: the platform's account. */
    customerId: text("customer_id"),
    currency: text("currency"),
    decimals: integer("decimals"),
    /** What can be spent; null if the service states nothing readable. */
    available: units("available"),
    /** Including held funds; null if the service states no total (interface-revisions 5). */
    total: units("total"),
    status: text("status"),
    /** The instant of this status, if stated: an update of the status alone carries no balance. */
    statusAt: at("status_at"),
    /** The instant of this balance, on the service's clock. */
    seenAt: at("seen_at").notNull(),
    /** When the balance was last seen to change. */
    changedAt: at("changed_at").notNull(),
    openedAt: at("opened_at"),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.accountId] }),
    index("account_balance_changed").on(t.environmentId, t.changedAt.desc(), t.number.desc()),
    uniqueIndex("account_balance_number").on(t.number),
    index("account_balance_customer").on(t.environmentId, t.customerId),
  ],
);

/** Where a balance was learned from: the service's response or a delivery. */
export type BalanceSource = "read" | "delivery";

/** A balance as it was seen: what a proof of account begins and ends with. Kept permanently. */
export const balanceSnapshot = pgTable(
  "balance_snapshot",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    environmentId: inEnvironment(),
    accountId: text("account_id").notNull(),
    available: units("available").notNull(),
    total: units("total"),
    /** The instant, on the service's clock, at which it was first seen. */
    seenAt: at("seen_at").notNull(),
    /** … and last, before a different one was seen: reads that find the same balance add no row. */
    seenUntil: at("seen_until").notNull(),
    source: text("source").$type<BalanceSource>().notNull(),
    deliveryId: bigint("delivery_id", { mode: "number" }).references(() => webhookDelivery.id),
  },
  (t) => [
    index("balance_snapshot_account").on(t.environmentId, t.accountId, t.seenAt.desc(), t.id.desc()),
    uniqueIndex("balance_snapshot_delivery").on(t.deliveryId).where(sql`delivery_id is not null`),
  ],
);

/** The balance of an account below which people are notified. */
export const balanceThreshold = pgTable(
  "balance_threshold",
  {
    environmentId: inEnvironment(),
    accountId: text("account_id").notNull(),
    amount: units("amount").notNull(),
    /** Since when it is below, with its one notification sent; null while it is not. */
    belowSince: at("below_since"),
    setBy: uuid("set_by").references(() => person.id, { onDelete: "set null" }),
    setAt: at("set_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.accountId] })],
);
