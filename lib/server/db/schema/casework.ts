import { isNotNull, sql } from "drizzle-orm";
import { bigint, bigserial, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Tone } from "@/lib/fields";
import type { ActKind } from "@/lib/statuses";
import { at } from "./columns";
import { inEnvironment } from "./environment";
import { byPerson, person } from "./person";

/** A coloured label for payments of an environment. Never deleted: a retired one is part of the history. */
export const tag = pgTable(
  "tag",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    name: text("name").notNull(),
    color: text("color").$type<Tone>().notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    retiredAt: at("retired_at"),
  },
  (t) => [uniqueIndex("tag_name").on(t.environmentId, sql`lower(${t.name})`)],
);

/** What people did with a payment in this console, in order: notes, assignments, tags. Never sent to the service. */
export const paymentAct = pgTable(
  "payment_act",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    environmentId: inEnvironment(),
    transactionId: text("transaction_id").notNull(),
    personId: byPerson("person_id"),
    kind: text("kind").$type<ActKind>().notNull(),
    /** A note's text; null once it was withdrawn, and for every other act. */
    body: text("body"),
    /** A note's idempotency key; null for one from before there were keys, and for every other act. */
    key: uuid("key"),
    tagId: uuid("tag_id").references(() => tag.id),
    /** The person it was assigned to. */
    assigneeId: uuid("assignee_id").references(() => person.id),
    at: at("at").notNull().defaultNow(),
    withdrawnAt: at("withdrawn_at"),
  },
  (t) => [
    index("payment_act_payment").on(t.environmentId, t.transactionId, t.id),
    uniqueIndex("payment_act_key").on(t.environmentId, t.key, t.personId, t.transactionId).where(isNotNull(t.key)),
  ],
);

/** The current tags of a payment. */
export const paymentTag = pgTable(
  "payment_tag",
  {
    environmentId: inEnvironment(),
    transactionId: text("transaction_id").notNull(),
    tagId: uuid("tag_id")
      .notNull()
      .references(() => tag.id),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.transactionId, t.tagId] }),
    index("payment_tag_tag").on(t.environmentId, t.tagId),
  ],
);

/** Who a payment is assigned to now; no row: nobody. */
export const paymentAssignment = pgTable(
  "payment_assignment",
  {
    environmentId: inEnvironment(),
    transactionId: text("transaction_id").notNull(),
    assigneeId: byPerson("assignee_id"),
    assignedAt: at("assigned_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.transactionId] }),
    index("payment_assignment_assignee").on(t.environmentId, t.assigneeId, t.assignedAt),
  ],
);

/** Who is notified when a payment's state changes, and from which notification on. */
export const paymentWatch = pgTable(
  "payment_watch",
  {
    environmentId: inEnvironment(),
    transactionId: text("transaction_id").notNull(),
    personId: uuid("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    afterId: bigint("after_id", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.transactionId, t.personId] }),
    index("payment_watch_person").on(t.environmentId, t.personId),
  ],
);
