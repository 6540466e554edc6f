import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { person } from "./person";

/** A named set of filters and columns of one list; private unless shared. */
export const savedView = pgTable(
  "saved_view",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    personId: uuid("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    /** Which list: `transactions`. */
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** The URL's query, without paging. */
    search: text("search").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (t) => [index("saved_view_list").on(t.list, t.personId)],
);
