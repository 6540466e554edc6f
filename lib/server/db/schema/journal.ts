import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { MoneyAction } from "@/lib/audit-actions";
import type { JournalStatus } from "@/lib/statuses";
import { at } from "./columns";
import { environment } from "./environment";
import { person } from "./person";

/** One row per money action, written before the service is called. */
export const journalEntry = pgTable(
  "journal_entry",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: uuid("environment_id")
      .notNull()
      .references(() => environment.id),
    /** Made by the client for one press of the button: a reload or a double click carries the same. */
    key: text("key").notNull(),
    action: text("action").$type<MoneyAction>().notNull(),
    /** What is acted on: the quote that is executed. */
    resourceId: text("resource_id").notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    requestHash: text("request_hash").notNull(),
    actorId: uuid("actor_id").references(() => person.id),
    status: text("status").$type<JournalStatus>().notNull(),
    /** How the outcome became known: by the call's own answer or by reading the resource back. */
    settledBy: text("settled_by").$type<"answer" | "read-back">(),
    outcome: jsonb("outcome").$type<Record<string, unknown>>(),
    httpStatus: integer("http_status"),
    errorCode: text("error_code"),
    checks: integer("checks").notNull().default(0),
    createdAt: at("created_at").notNull().defaultNow(),
    /** While in the future, some process is making the call or checking; after it, anyone may check. */
    leaseUntil: at("lease_until").notNull(),
    settledAt: at("settled_at"),
  },
  (t) => [
    uniqueIndex("journal_entry_key").on(t.environmentId, t.key),
    // The heart of "one effect": no second entry for the same action on the same thing unless the first was refused.
    uniqueIndex("journal_entry_one_effect").on(t.environmentId, t.action, t.resourceId).where(sql`status <> 'refused'`),
    index("journal_entry_open").on(t.leaseUntil).where(sql`status in ('intended', 'unknown')`),
    index("journal_entry_resource").on(t.environmentId, t.resourceId),
    index("journal_entry_transfers")
      .on(t.environmentId, t.createdAt.desc(), t.id.desc())
      .where(sql`action like 'transfer.%'`),
    index("journal_entry_transaction")
      .on(t.environmentId, sql`(outcome ->> 'transactionId')`)
      .where(sql`action like 'transfer.%'`),
  ],
);

/** Each step of an entry, append-only: what the screen shows and what a reviewer reads later. */
export const journalStep = pgTable(
  "journal_step",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => journalEntry.id),
    at: at("at").notNull().defaultNow(),
    status: text("status").$type<JournalStatus>().notNull(),
    note: text("note").notNull(),
  },
  (t) => [index("journal_step_entry").on(t.entryId)],
);
