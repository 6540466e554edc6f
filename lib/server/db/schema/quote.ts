import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Quote } from "@/lib/contract/quote";
import { at } from "./columns";
import { inEnvironment } from "./environment";

/**
 * The quotes that were made or opened here, as they were last read. Where a deployment has no list of quotes
 * (interface-revisions 5), this is the list.
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
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("known_quote_order").on(t.environmentId, t.createdAt.desc(), t.id.desc()),
  ],
);
