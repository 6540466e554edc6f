import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { WalkState } from "@/lib/upstream/walk";
import { at } from "./columns";
import { environment, inEnvironment } from "./environment";

/**
 * Names for ids: what lists show beside a customer's or an account's id, and what the pickers search. The service has
 * no search by name, and a page of transactions only has ids. A read-only copy that can be rebuilt from the service at
 * any time; never holds a full account number.
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
    /** It has had this status at least since the change that showed it; null where no time is stated. */
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

/** The lists of the service that the directory copies; quotes go into the known quotes. */
export type DirectoryList =
  | "customers"
  | "external accounts"
  | "internal accounts"
  | "platform external accounts"
  | "platform internal accounts"
  | "quotes";

/** The progress of copying an environment's directory; times in milliseconds since the epoch. */
export interface DirectoryRound {
  startedAt: number;
  /** Customers changed since then are read; all of them if absent. */
  since?: string;
  /** Quotes created since `quotesSince` are read; after that, all since `quotesFrom` are known. */
  quotesSince?: string;
  quotesFrom?: string;
  /** Still to be read, the current one first; empty between rounds. */
  lists: DirectoryList[];
  /** How far each list that was started has been read. */
  walks: Partial<Record<DirectoryList, WalkState>>;
  /** How lists of accounts were read: since when, how many records were unreadable, whether completely. */
  readings?: Partial<Record<DirectoryList, { since: number; unread: number; isWhole: boolean }>>;
  /** Lists that could not be read to the end, and why: left alone for a while. */
  endless: Partial<Record<DirectoryList, { because: string; times: number; until: number }>>;
}

/** How up to date the copy of each environment's directory is. */
export const directorySync = pgTable("directory_sync", {
  environmentId: uuid("environment_id")
    .primaryKey()
    .references(() => environment.id),
  /** Customers updated before this instant are in the copy. */
  customersUpTo: at("customers_up_to"),
  accountsWalkedAt: at("accounts_walked_at"),
  /** Quotes created between these instants are all known; null if the service does not list quotes. */
  quotesFrom: at("quotes_from"),
  quotesUpTo: at("quotes_up_to"),
  /** An unfinished round, which any process can resume. */
  walk: jsonb("walk").$type<DirectoryRound>(),
  /** Why the last attempt to continue failed, in words; null once one succeeded. */
  error: text("error"),
  /** Consecutive failures: the more, the longer the pause before the next attempt. */
  failures: integer("failures").notNull().default(0),
});
