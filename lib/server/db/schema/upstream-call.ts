import { bigserial, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";

/** One call to the service, with redacted bodies, for the requests page. Written in batches, off the hot path. */
export const upstreamCall = pgTable(
  "upstream_call",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: at("at").notNull().defaultNow(),
    environmentId: uuid("environment_id").notNull(),
    endpoint: text("endpoint").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    /** Values by name, personal ones masked. */
    query: jsonb("query").$type<Record<string, string>>(),
    /** 1 for the first attempt of a read that was retried. */
    attempt: integer("attempt").notNull().default(1),
    /** Null if there was no response. */
    status: integer("status"),
    latencyMs: integer("latency_ms").notNull(),
    requestId: text("request_id").notNull(),
    upstreamRequestId: text("upstream_request_id"),
    actorId: uuid("actor_id"),
    errorKind: text("error_kind"),
    idempotencyKey: text("idempotency_key"),
    requestBody: jsonb("request_body"),
    responseBody: jsonb("response_body"),
  },
  (t) => [
    index("upstream_call_newest").on(t.environmentId, t.id.desc()),
    index("upstream_call_request").on(t.requestId),
  ],
);
