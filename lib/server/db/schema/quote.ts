import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Quote } from "@/lib/contract/quote";
import { at } from "./columns";
import { inEnvironment } from "./environment";

/** Not final, and so read again. Literal, because an index predicate can't have parameters. */
const OPEN = sql`status in ('PENDING', 'PROCESSING', 'PENDING_AUTHORIZATION')`;

/**
 * Quotes created or opened here, plus those of recent months if the service lists quotes, as last read. For a
 * deployment without a list of quotes (interface-revisions 5), this is the list.
 */
export const knownQuote = pgTable(
  "known_quote",
  {
    environmentId: inEnvironment(),
    id: text("id").notNull(),
    createdAt: at("created_at").notNull(),
    status: text("status").notNull(),
    record: jsonb("record").$type<Quote>().notNull(),
    readAt: at("read_at").notNull().default(sql`now()`),
    sendingCurrency: text("sending_currency").notNull().default(""),
    receivingCurrency: text("receiving_currency").notNull().default(""),
    transactionId: text("transaction_id"),
    /** Lower case: id, payment and the payer's references; short texts only. */
    searchText: text("search_text").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("known_quote_order").on(t.environmentId, t.createdAt.desc(), t.id.desc()),
    index("known_quote_figures").on(t.environmentId, t.createdAt, t.status, t.sendingCurrency, t.receivingCurrency),
    index("known_quote_open").on(t.environmentId, t.readAt).where(OPEN),
    index("known_quote_transaction").on(t.environmentId, t.transactionId),
  ],
);
