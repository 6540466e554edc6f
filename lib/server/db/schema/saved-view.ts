import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Role } from "@/lib/permissions";
import { environment } from "./environment";
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
    /** Whose tags, customers or accounts the query names by id, so it only works there. Null: it names none. */
    environmentId: uuid("environment_id").references(() => environment.id, { onDelete: "cascade" }),
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (t) => [index("saved_view_list").on(t.list, t.personId)],
);

/** The shared view that a list opens with for a role. */
export const roleDefaultView = pgTable(
  "role_default_view",
  {
    list: text("list").notNull(),
    role: text("role").$type<Role>().notNull(),
    viewId: uuid("view_id")
      .notNull()
      .references(() => savedView.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.list, t.role] }), index("role_default_view_view").on(t.viewId)],
);

/** Lists that a person opens without their role's default view. */
export const declinedDefaultView = pgTable(
  "declined_default_view",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    list: text("list").notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.list] })],
);
