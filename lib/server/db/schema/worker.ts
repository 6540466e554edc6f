import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";

/** One row per worker process, renewed every few seconds: readiness uses it to tell that jobs are being processed. */
export const workerHeartbeat = pgTable("worker_heartbeat", {
  id: uuid("id").primaryKey(),
  version: text("version").notNull(),
  /** The names under which this process locks jobs, needed to free its jobs if it dies. */
  workerIds: text("worker_ids").array().notNull(),
  startedAt: at("started_at").notNull().defaultNow(),
  seenAt: at("seen_at").notNull().defaultNow(),
});
