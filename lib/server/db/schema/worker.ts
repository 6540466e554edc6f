import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";

/** One row per worker process, renewed every few seconds: how readiness knows that jobs are being worked on. */
export const workerHeartbeat = pgTable("worker_heartbeat", {
  id: uuid("id").primaryKey(),
  version: text("version").notNull(),
  /** The names under which this process locks jobs: when it dies, the jobs it held are freed by these. */
  workerIds: text("worker_ids").array().notNull(),
  startedAt: at("started_at").notNull().defaultNow(),
  seenAt: at("seen_at").notNull().defaultNow(),
});
