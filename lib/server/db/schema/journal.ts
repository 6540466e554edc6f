import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { MoneyAction } from "@/lib/audit-actions";
import type { JournalStatus, SettledBy } from "@/lib/statuses";
import { at } from "./columns";
import { inEnvironment } from "./environment";
import { person } from "./person";

/** A candidate record that the person ruled out. */
interface MaybeRecord {
  id: string;
  status: string | null;
  money: { amount: number; currency: string; decimals: number } | null;
  createdAt: string | null;
}

/** Why a person closed an entry, and the service's own record it is based on, as read at that moment. */
export interface Closing {
  reason: string;
  note: string;
  evidence: { id: string; type: string; status: string | null; readAt: string; maybe?: MaybeRecord[] };
}

/** The index that lets a payment settle only one money action that creates payments, whichever finds it first. */
export const ONE_PAYMENT = "journal_entry_one_payment";

/** An amount in major units, exact, so that amounts of all currencies can be compared. */
export const amountInMajorUnits = sql`(amount / 10::numeric ^ decimals)`;

/** One row per money action, written before the service is called. */
export const journalEntry = pgTable(
  "journal_entry",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    /** Created by the client per press of the button: a reload or a double click sends the same one. */
    key: text("key").notNull(),
    action: text("action").$type<MoneyAction>().notNull(),
    /** What is acted on, e.g. the quote that is executed. */
    resourceId: text("resource_id").notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    requestHash: text("request_hash").notNull(),
    /** The amount involved, in the smallest unit; null if the action has none, or none is stated. */
    amount: bigint("amount", { mode: "number" }),
    currency: text("currency"),
    decimals: integer("decimals"),
    actorId: uuid("actor_id").references(() => person.id),
    /** The request that asked for it; its calls to the service carry the same id. */
    requestId: text("request_id"),
    status: text("status").$type<JournalStatus>().notNull(),
    settledBy: text("settled_by").$type<SettledBy>(),
    outcome: jsonb("outcome").$type<Record<string, unknown>>(),
    httpStatus: integer("http_status"),
    errorCode: text("error_code"),
    checks: integer("checks").notNull().default(0),
    createdAt: at("created_at").notNull().defaultNow(),
    /** While in the future, a process is making the call or checking; after it, any process may check. */
    leaseUntil: at("lease_until").notNull(),
    settledAt: at("settled_at"),
    /** When people were notified, once, that it stayed open for too long. */
    overdueAt: at("overdue_at"),
    closedById: uuid("closed_by_id").references(() => person.id),
    closing: jsonb("closing").$type<Closing>(),
  },
  (t) => [
    uniqueIndex("journal_entry_key").on(t.environmentId, t.key),
    // This guarantees "one effect": no second entry for the same action on the same thing unless the first was refused.
    uniqueIndex("journal_entry_one_effect").on(t.environmentId, t.action, t.resourceId).where(sql`status <> 'refused'`),
    // A payment priced and sent in one call is identified by its quote.
    uniqueIndex(ONE_PAYMENT)
      .on(t.environmentId, sql`coalesce(outcome ->> 'quoteId', outcome ->> 'transactionId')`)
      .where(
        sql`status = 'succeeded' and (action like 'transfer.%' or action like 'sandbox.%' or action = 'quote.send')`,
      ),
    index("journal_entry_open").on(t.leaseUntil).where(sql`status in ('intended', 'unknown')`),
    index("journal_entry_resource").on(t.environmentId, t.resourceId),
    index("journal_entry_transfers")
      .on(t.environmentId, t.createdAt.desc(), t.id.desc())
      .where(sql`action like 'transfer.%'`),
    index("journal_entry_payment").on(t.environmentId, sql`(outcome ->> 'transactionId')`),
    index("journal_entry_sent").on(t.environmentId, sql`(outcome ->> 'quoteId')`).where(sql`action = 'quote.send'`),
    index("journal_entry_newest").on(t.environmentId, t.createdAt.desc(), t.id.desc()),
    index("journal_entry_refused").on(t.environmentId, t.createdAt.desc(), t.id.desc()).where(sql`status = 'refused'`),
    index("journal_entry_action").on(t.environmentId, t.action, t.createdAt.desc(), t.id.desc()),
    index("journal_entry_actor").on(t.actorId, t.createdAt.desc(), t.id.desc()),
    index("journal_entry_amount").on(t.environmentId, t.currency, amountInMajorUnits),
    // Few entries are open, and few were settled since a list was opened.
    index("journal_entry_settled").on(t.environmentId, t.settledAt),
  ],
);

/** Each step of an entry, append-only: shown on screen and read later by reviewers. */
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
