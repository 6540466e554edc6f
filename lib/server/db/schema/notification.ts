import { sql } from "drizzle-orm";
import { bigint, bigserial, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Tone } from "@/lib/fields";
import type { NotificationTopic } from "@/lib/permissions";
import { at } from "./columns";
import { inEnvironment } from "./environment";
import { person } from "./person";
import { webhookDelivery } from "./webhook";

/** Something people should know; holds no personal data, only ids, amounts and words. Its id is the SSE event id. */
export const notification = pgTable(
  "notification",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    environmentId: inEnvironment(),
    /** The delivery's type, or a kind of our own (`journal.unknown`). */
    kind: text("kind").notNull(),
    /** What it concerns, which decides the roles it alerts. */
    topic: text("topic").$type<NotificationTopic>().notNull().default("progress"),
    tone: text("tone").$type<Tone>().notNull(),
    title: text("title").notNull(),
    body: text("body"),
    /** What it is about: notifications of one resource are grouped. */
    resourceId: text("resource_id"),
    /** Whose payment or account it is about, if the delivery says so. */
    customerId: text("customer_id"),
    /** The only person it is for; null: everyone its topic concerns. */
    personId: uuid("person_id").references(() => person.id, { onDelete: "cascade" }),
    deliveryId: bigint("delivery_id", { mode: "number" }).references(() => webhookDelivery.id),
    data: jsonb("data").$type<Record<string, unknown>>(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("notification_newest").on(t.environmentId, t.id.desc()),
    index("notification_of_resource")
      .on(t.environmentId, t.resourceId, t.id.desc())
      .where(sql`resource_id is not null`),
    // Updates of a customer's verifications: few among all.
    index("notification_verification")
      .on(t.environmentId, t.customerId, t.id.desc())
      .where(sql`kind like 'VERIFICATION.%'`),
    index("notification_personal").on(t.environmentId, t.personId, t.id.desc()).where(sql`person_id is not null`),
    // Without the noise, which is most of it.
    index("notification_calling").on(t.environmentId, t.id.desc()).where(sql`topic not in ('progress', 'balance')`),
    index("notification_topic")
      .on(t.environmentId, t.topic, t.id.desc())
      .where(sql`topic not in ('progress', 'balance') and person_id is null`),
  ],
);

/** The id up to which a person has read everything of an environment ("mark all as read"). */
export const notificationReadMark = pgTable(
  "notification_read_mark",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    environmentId: inEnvironment(),
    upToId: bigint("up_to_id", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.environmentId] })],
);

/** Notifications above the mark that a person has read individually. */
export const notificationRead = pgTable(
  "notification_read",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    notificationId: bigint("notification_id", { mode: "number" })
      .notNull()
      .references(() => notification.id, { onDelete: "cascade" }),
    readAt: at("read_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.notificationId] })],
);
