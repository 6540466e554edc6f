import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at, bytes } from "./columns";
import { inEnvironment, webhookKey } from "./environment";

/** A verified delivery, stored once per environment and webhook id, with the exact bytes that were signed. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    environmentId: inEnvironment(),
    /** The payload's id, `Webhook:<uuid>`, kept permanently: the service may retry for seven days or more. */
    webhookId: text("webhook_id").notNull(),
    type: text("type").notNull(),
    /** The id of the resource in `data`, if it has one: timelines are built from it. */
    resourceId: text("resource_id"),
    /** The resource's status and `updatedAt` in this delivery: these decide the order, not the arrival. */
    resourceStatus: text("resource_status"),
    resourceUpdatedAt: at("resource_updated_at"),
    /** The platform's own id in deliveries about a customer, which link a KYC link to its result; else null. */
    platformCustomerId: text("platform_customer_id"),
    occurredAt: at("occurred_at"),
    receivedAt: at("received_at").notNull().defaultNow(),
    keyId: uuid("key_id").references(() => webhookKey.id),
    /** The HTTP status of our reply: 202 for a payment that awaits approval, else 200. A duplicate gets the same. */
    replyStatus: integer("reply_status").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    body: bytes("body").notNull(),
    duplicates: integer("duplicates").notNull().default(0),
    lastDuplicateAt: at("last_duplicate_at"),
  },
  (t) => [
    uniqueIndex("webhook_delivery_once").on(t.environmentId, t.webhookId),
    index("webhook_delivery_newest").on(t.environmentId, t.id.desc()),
    index("webhook_delivery_arrival").on(t.environmentId, t.receivedAt.desc(), t.id.desc()),
    index("webhook_delivery_type").on(t.environmentId, t.type, t.receivedAt.desc(), t.id.desc()),
    // Few among all, and listed by themselves.
    index("webhook_delivery_repeated").on(t.environmentId, t.receivedAt.desc(), t.id.desc()).where(sql`duplicates > 0`),
    index("webhook_delivery_asking")
      .on(t.environmentId, t.receivedAt.desc(), t.id.desc())
      .where(sql`reply_status = 202`),
    index("webhook_delivery_resource").on(t.environmentId, t.resourceId).where(sql`resource_id is not null`),
    index("webhook_delivery_platform_customer")
      .on(t.environmentId, t.platformCustomerId)
      .where(sql`platform_customer_id is not null`),
  ],
);

/**
 * The last rejected deliveries of an environment, at most `REJECTIONS_KEPT`: a ring, so a stranger can't fill the disk.
 */
export const webhookRejection = pgTable(
  "webhook_rejection",
  {
    environmentId: inEnvironment(),
    /** Position in the ring: the running number modulo its size. */
    slot: integer("slot").notNull(),
    number: bigint("number", { mode: "number" }).notNull(),
    reason: text("reason").notNull(),
    detail: text("detail"),
    ip: text("ip"),
    sizeBytes: integer("size_bytes").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    /** Only the first bytes. */
    bodyStart: bytes("body_start").notNull(),
    receivedAt: at("received_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.slot] })],
);

/** How many deliveries were rejected, per environment and reason, and when the last one was. */
export const webhookRejectionCount = pgTable(
  "webhook_rejection_count",
  {
    environmentId: inEnvironment(),
    reason: text("reason").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    lastAt: at("last_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.reason] })],
);
