import { bigserial, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";

/** Who did what, on what, from where, with before and after. Append-only: a trigger refuses update and delete. */
export const auditEvent = pgTable(
  "audit_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: at("at").notNull().defaultNow(),
    actorKind: text("actor_kind").$type<"person" | "system">().notNull(),
    actorId: uuid("actor_id"),
    /** Name and email at the time: the record stays readable after the person is gone. */
    actorLabel: text("actor_label").notNull(),
    action: text("action").notNull(),
    resourceType: text("resource_type").notNull(),
    resourceId: text("resource_id").notNull(),
    environmentId: uuid("environment_id"),
    ip: text("ip"),
    userAgent: text("user_agent"),
    requestId: text("request_id"),
    journalId: uuid("journal_id"),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
  },
  (t) => [
    index("audit_event_resource").on(t.resourceId),
    index("audit_event_newest").on(t.environmentId, t.at.desc(), t.id.desc()),
    index("audit_event_action").on(t.environmentId, t.action, t.at.desc(), t.id.desc()),
    index("audit_event_label").on(t.environmentId, t.actorLabel, t.at.desc(), t.id.desc()),
    index("audit_event_actor").on(t.actorId, t.id.desc()),
  ],
);
