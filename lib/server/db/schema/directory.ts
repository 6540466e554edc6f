import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { WalkState } from "@/lib/upstream/walk";
import { at } from "./columns";
import { environment, inEnvironment } from "./environment";

/**
 * Names for ids: what lists show beside a customer's or an account's id and what the pickers search. The service has no
 * search by name, and a page of transactions carries ids only. A copy for reading, rebuilt from the service at any
 * time; never holds a full account number.
 */
export const directoryEntry = pgTable(
  "directory_entry",
  {
    environmentId: inEnvironment(),
    /** `Customer:…`, `InternalAccount:…` or `ExternalAccount:…`. */
    id: text("id").notNull(),
    kind: text("kind").$type<"customer" | "internal-account" | "external-account">().notNull(),
    customerId: text("customer_id"),
    /** `Meridian Foods Inc.`; `BBVA México ·· 4417`. */
    label: text("label").notNull(),
    /** The beneficiary of an account, the platform's id of a customer. */
    detail: text("detail"),
    currency: text("currency"),
    /** The KYC status of a customer, the status of an account. */
    status: text("status"),
    /** Since when it has had this status, or longer: the time of the change that showed it; null where none is stated. */
    statusSince: at("status_since"),
    /** Lower case: label, detail, UMA address, platform id. */
    searchText: text("search_text").notNull(),
    updatedAt: at("updated_at"),
    syncedAt: at("synced_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("directory_entry_customer").on(t.environmentId, t.customerId),
    index("directory_entry_status").on(t.environmentId, t.kind, t.status, t.statusSince),
  ],
);

/** The lists of the service that the directory copies; quotes become known quotes. */
export type DirectoryList =
  | "customers"
  | "external accounts"
  | "internal accounts"
  | "platform external accounts"
  | "platform internal accounts"
  | "quotes";

/** Where the copying of an environment's directory stands; times in milliseconds since the epoch. */
export interface DirectoryRound {
  startedAt: number;
  /** Customers changed since then are read; all of them when absent. */
  since?: string;
  /** Quotes created since the one are read, and then all since the other are known. */
  quotesSince?: string;
  quotesFrom?: string;
  /** Still to be read, the present one first; none between two rounds. */
  lists: DirectoryList[];
  /** Where the reading of each stands that was begun. */
  walks: Partial<Record<DirectoryList, WalkState>>;
  /** How far lists of external accounts were read: since when, records that could not be read, whether all was. */
  external?: Partial<Record<DirectoryList, { since: number; unread: number; isWhole: boolean }>>;
  /** Lists that could not be read to their end, and how: left alone for a while. */
  endless: Partial<Record<DirectoryList, { because: string; times: number; until: number }>>;
}

/** How far the copy of each environment's directory is. */
export const directorySync = pgTable("directory_sync", {
  environmentId: uuid("environment_id")
    .primaryKey()
    .references(() => environment.id),
  /** Customers updated before this instant are in the copy. */
  customersUpTo: at("customers_up_to"),
  accountsWalkedAt: at("accounts_walked_at"),
  /** Quotes created between these instants are all known; null where the service does not list quotes. */
  quotesFrom: at("quotes_from"),
  quotesUpTo: at("quotes_up_to"),
  /** A round that is not at its end, to go on from in any process. */
  walk: jsonb("walk").$type<DirectoryRound>(),
  /** Why the last try to go on failed, in words; null once one succeeded. */
  error: text("error"),
  /** Tries that failed in a row: the more, the longer the pause before the next. */
  failures: integer("failures").notNull().default(0),
});
