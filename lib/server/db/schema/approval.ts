import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ApprovalStatus } from "@/lib/statuses";
import { at } from "./columns";
import { inEnvironment } from "./environment";
import { journalEntry } from "./journal";
import { byPerson, person } from "./person";
import { versionColumns } from "./sign-off";
import { webhookDelivery } from "./webhook";

/**
 * What the first reviewer approved: the answers, and the fingerprint of what was seen. Older versions stored no reason.
 */
interface FirstReview {
  receiverCustomerInfo: Record<string, string>;
  facts: string;
  reasonCode?: string | null;
  note?: string | null;
}

/** An incoming payment that asked for the platform's approval: one row per transaction, created with its delivery. */
export const approval = pgTable(
  "approval",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    transactionId: text("transaction_id").notNull(),
    /** The delivery that asked; a second request for the same payment (with more data) replaces it. */
    deliveryId: bigint("delivery_id", { mode: "number" })
      .notNull()
      .references(() => webhookDelivery.id),
    status: text("status").$type<ApprovalStatus>().notNull().default("received"),
    /** Increases with each change; what a reviewer saw is bound to it. */
    revision: integer("revision").notNull().default(1),
    /** Received amount in the currency's minor units; null if the delivery has none. */
    amount: bigint("amount", { mode: "number" }),
    currency: text("currency"),
    decimals: integer("decimals"),
    /** The sender's UMA address, lower case: the key for velocity and history. */
    sender: text("sender"),
    /** One fact that helps to identify the sender: `Nationality: Cyprus`, `Business`. */
    senderHint: text("sender_hint"),
    customerId: text("customer_id"),
    platformCustomerId: text("platform_customer_id"),
    receivedAt: at("received_at").notNull().defaultNow(),
    deadlineAt: at("deadline_at").notNull(),
    /** The version of the rules that applied, the rule that matched, and the values its conditions saw. */
    ruleVersion: integer("rule_version"),
    ruleId: text("rule_id"),
    ruleName: text("rule_name"),
    ruleOutcome: text("rule_outcome").$type<"approve" | "hold" | "reject">(),
    ruleInputs: jsonb("rule_inputs").$type<Record<string, unknown>>(),
    /** Why it was held, in a sentence for the reviewer. */
    heldBecause: text("held_because"),
    evaluatedAt: at("evaluated_at"),
    assignedTo: uuid("assigned_to").references(() => person.id),
    /** The reviewer who approved first, while or after a second one was needed, and exactly what was approved. */
    firstReviewerId: uuid("first_reviewer_id").references(() => person.id),
    firstReviewAt: at("first_review_at"),
    firstReview: jsonb("first_review").$type<FirstReview>(),
    decidedBy: text("decided_by").$type<"rule" | "person">(),
    deciderId: uuid("decider_id").references(() => person.id),
    decision: text("decision").$type<"approve" | "reject" | "pass">(),
    reasonCode: text("reason_code"),
    decidedAt: at("decided_at"),
    /** The journal key of the decision that is sent, by which a process that takes over finds its outcome. */
    decisionKey: text("decision_key"),
    journalId: uuid("journal_id").references(() => journalEntry.id),
    /** The transaction's last known status and failure at the service, from a delivery or a read. */
    serviceStatus: text("service_status"),
    failureReason: text("failure_reason"),
    closedAt: at("closed_at"),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("approval_once").on(t.environmentId, t.transactionId),
    index("approval_newest").on(t.environmentId, t.receivedAt.desc(), t.id.desc()),
    index("approval_open")
      .on(t.environmentId, t.deadlineAt)
      .where(sql`status in ('received', 'held', 'second', 'deciding', 'passed')`),
    index("approval_missed").on(t.environmentId, t.updatedAt.desc()).where(sql`status in ('timed-out', 'failed')`),
    index("approval_ended")
      .on(t.environmentId, t.updatedAt.desc())
      .where(sql`status in ('approved', 'rejected', 'timed-out', 'failed')`),
    index("approval_sender").on(t.environmentId, t.sender, t.receivedAt),
    index("approval_customer").on(t.environmentId, t.customerId, t.receivedAt),
  ],
);

/** Reviewers' notes about an incoming payment; append-only. */
export const approvalNote = pgTable(
  "approval_note",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    approvalId: uuid("approval_id")
      .notNull()
      .references(() => approval.id),
    personId: byPerson("person_id"),
    text: text("text").notNull(),
    /** Idempotency key; null for a note from before there were keys. */
    key: uuid("key"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("approval_note_approval").on(t.approvalId, t.id),
    uniqueIndex("approval_note_key").on(t.approvalId, t.key, t.personId),
  ],
);

/** The closing time up to which a person has seen the payments that ended without them. */
export const approvalSeen = pgTable(
  "approval_seen",
  {
    personId: byPerson("person_id"),
    environmentId: inEnvironment(),
    seenAt: at("seen_at").notNull(),
  },
  (t) => [uniqueIndex("approval_seen_once").on(t.personId, t.environmentId)],
);

/** The approval rules: a `RuleSet` of features/approval-rules/schema.ts. */
export const approvalRuleSet = pgTable(
  "approval_rule_set",
  { ...versionColumns(), rules: jsonb("rules").$type<Record<string, unknown>>().notNull() },
  (t) => [
    uniqueIndex("approval_rule_set_version").on(t.environmentId, t.version),
    uniqueIndex("approval_rule_set_once").on(t.signOffId),
  ],
);
