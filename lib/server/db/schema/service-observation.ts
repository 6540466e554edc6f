import { integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ObservationKind } from "@/lib/contract/observation";
import { at } from "./columns";
import { inEnvironment } from "./environment";
import { person } from "./person";

/** One deviation of a deployment from the contract; counted, and accepted by an administrator or not. */
export const serviceObservation = pgTable(
  "service_observation",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    kind: text("kind").$type<ObservationKind>().notNull(),
    /** A key of the contract's table, or `delivery`. */
    endpoint: text("endpoint").notNull(),
    /** Dotted, without array indexes; "" for the whole. */
    place: text("place").notNull(),
    /** The unknown value, event or code, or the type received; "" for the others. */
    value: text("value").notNull(),
    firstSeenAt: at("first_seen_at").notNull(),
    lastSeenAt: at("last_seen_at").notNull(),
    /** Number of records that had it, among the sampled responses. */
    count: integer("count").notNull(),
    /** Redacted, as JSON text, because a service may send what jsonb rejects. */
    sample: text("sample").notNull(),
    acceptedBy: uuid("accepted_by").references(() => person.id),
    acceptedAt: at("accepted_at"),
  },
  (t) => [unique("service_observation_once").on(t.environmentId, t.kind, t.endpoint, t.place, t.value)],
);
