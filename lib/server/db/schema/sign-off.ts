import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { SignOffAction } from "@/lib/audit-actions";
import type { Money } from "@/lib/money";
import type { SignOffStatus } from "@/lib/statuses";
import { at } from "./columns";
import { inEnvironment } from "./environment";
import { byPerson, person } from "./person";

/** One line of what is asked, as a checker reads it: no full number, no secret. `was`: what it would change. */
export interface SignOffFact {
  label: string;
  text: string;
  was?: string;
}

/** A price that a checker had made where the first one expired: the whole request as it would be sent now. */
export interface PricedAgain {
  /** Sealed, as `sign_off.request` is. */
  request: string;
  hash: string;
  resourceId: string;
  facts: SignOffFact[];
  title: string;
  /** What would be sent; absent in prices of earlier versions. */
  money?: Money;
  validUntil: string;
  /** How much worse for the payer than what was asked, in hundredths of a per cent; negative: better. */
  worseBy: number;
  isWithin: boolean;
}

/** The context under which the requests of an environment are sealed. */
export const signOffRequestContext = (environmentId: string) => `sign-off:${environmentId}:request`;

/** Why what was signed off could not be carried out. */
interface NotCarriedOut {
  title: string;
  detail?: string;
  meaning?: string;
  next?: string;
}

/** The form of a payment or a transfer, filled in. `amount` as it would be typed. */
export interface SignOffCorrection {
  from?: string;
  to?: string;
  customer?: string;
  amount?: string;
}

/** A request that waits, or waited, for a second person. What it asks for never changes: another one replaces it. */
export const signOff = pgTable(
  "sign_off",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    action: text("action").$type<SignOffAction>().notNull(),
    status: text("status").$type<SignOffStatus>().notNull().default("waiting"),
    /** Exactly what was asked, sealed (`signOffRequestContext`), and the SHA-256 that binds an answer to it. */
    request: jsonb("request").$type<string>().notNull(),
    requestHash: text("request_hash").notNull(),
    title: text("title").notNull(),
    facts: jsonb("facts").$type<SignOffFact[]>().notNull(),
    /** What it is about: quote, payment, accounts, customer. */
    subjects: text("subjects").array().notNull(),
    /** What the form in which it is corrected is opened with; null: its draft is kept in the maker's browser. */
    correct: jsonb("correct").$type<SignOffCorrection>(),
    /** What is acted on, where that has an id already: the quote. */
    resourceId: text("resource_id"),
    /** Money that would leave, in the smallest unit. */
    amount: bigint("amount", { mode: "number" }),
    currency: text("currency"),
    decimals: integer("decimals"),
    /** Which setting asked for the second person, in a sentence, and its version. */
    because: text("because").notNull(),
    settingsVersion: integer("settings_version").notNull(),
    makerId: byPerson("maker_id"),
    createdAt: at("created_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
    /** Until when the price that was asked for holds; null where there is none. */
    validUntil: at("valid_until"),
    /** How much worse a new price may be, in hundredths of a per cent; null: this price or none. */
    tolerance: integer("tolerance"),
    pricedAgain: jsonb("priced_again").$type<PricedAgain>(),
    /** An earlier request of the same maker that was not carried out, which this one corrects. */
    replacesId: uuid("replaces_id").references((): AnyPgColumn => signOff.id),
    checkerId: uuid("checker_id").references(() => person.id),
    decidedAt: at("decided_at"),
    /** What the checker signed off: the hash of the request, or of the price made again. */
    signedHash: text("signed_hash"),
    /** Why it was refused. */
    reason: text("reason"),
    /** What came of it: what was made, or why it was not carried out. */
    resultId: text("result_id"),
    problem: jsonb("problem").$type<NotCarriedOut>(),
    endedAt: at("ended_at"),
  },
  (t) => [
    // Asked twice, by a double press or in two tabs: one request.
    uniqueIndex("sign_off_once")
      .on(t.environmentId, t.makerId, t.action, t.requestHash)
      .where(sql`status in ('waiting', 'signed')`),
    index("sign_off_waiting").on(t.environmentId, t.expiresAt).where(sql`status = 'waiting'`),
    index("sign_off_newest").on(t.environmentId, t.createdAt.desc(), t.id.desc()),
    index("sign_off_subjects").using("gin", t.subjects),
  ],
);

/** A version of what an environment goes by, besides what it says; append-only, the highest one holds. */
export const versionColumns = () => ({
  id: uuid("id").primaryKey().defaultRandom(),
  environmentId: inEnvironment(),
  version: integer("version").notNull(),
  comment: text("comment").notNull(),
  personId: byPerson("person_id"),
  /** The request by which it was signed off; null where no second person was needed. */
  signOffId: uuid("sign_off_id").references(() => signOff.id),
  createdAt: at("created_at").notNull().defaultNow(),
});

/** The settings of sign-offs: a `SignOffSettings` of features/sign-offs/schema.ts. */
export const signOffSettings = pgTable(
  "sign_off_settings",
  { ...versionColumns(), settings: jsonb("settings").$type<Record<string, unknown>>().notNull() },
  (t) => [
    uniqueIndex("sign_off_settings_version").on(t.environmentId, t.version),
    uniqueIndex("sign_off_settings_once").on(t.signOffId),
  ],
);
