import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { SignOffAction } from "@/lib/audit-actions";
import type { Money } from "@/lib/money";
import type { SignOffStatus } from "@/lib/statuses";
import { at } from "./columns";
import { inEnvironment } from "./environment";
import { byPerson, person } from "./person";

/** One line of a request, as a checker reads it: no full number, no secret. `was`: the value it would replace. */
export interface SignOffFact {
  label: string;
  text: string;
  was?: string;
}

/** A new price that a checker obtained after the first one expired: the whole request as it would be sent now. */
export interface PricedAgain {
  /** Sealed, as `sign_off.request` is. */
  request: string;
  hash: string;
  resourceId: string;
  facts: SignOffFact[];
  title: string;
  /** What would be sent; absent in prices stored by earlier versions. */
  money?: Money;
  validUntil: string;
  /** How much worse for the payer than the original, in hundredths of a per cent; negative: better. */
  worseBy: number;
  isWithin: boolean;
}

/** The context an environment's requests are sealed with. */
export const signOffRequestContext = (environmentId: string) => `sign-off:${environmentId}:request`;

/** Why a signed-off request could not be executed. */
interface NotCarriedOut {
  title: string;
  detail?: string;
  meaning?: string;
  next?: string;
}

/** Prefilled values for the form of a payment or a transfer. `amount` as it would be typed. */
export interface SignOffCorrection {
  from?: string;
  to?: string;
  customer?: string;
  amount?: string;
}

/** A request that waits, or waited, for a second person. Its content never changes: a new request replaces it. */
export const signOff = pgTable(
  "sign_off",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    action: text("action").$type<SignOffAction>().notNull(),
    status: text("status").$type<SignOffStatus>().notNull().default("waiting"),
    /** The exact request, sealed (`signOffRequestContext`), and the SHA-256 that binds a decision to it. */
    request: jsonb("request").$type<string>().notNull(),
    requestHash: text("request_hash").notNull(),
    title: text("title").notNull(),
    facts: jsonb("facts").$type<SignOffFact[]>().notNull(),
    /** What it is about: quote, payment, accounts, customer. */
    subjects: text("subjects").array().notNull(),
    /** Prefilled values of the form that corrects it; null: its draft is stored in the maker's browser. */
    correct: jsonb("correct").$type<SignOffCorrection>(),
    /** What is acted on, if it already has an id: the quote. */
    resourceId: text("resource_id"),
    /** Money that would leave, in the smallest unit. */
    amount: bigint("amount", { mode: "number" }),
    currency: text("currency"),
    decimals: integer("decimals"),
    /** Which setting required the second person, in a sentence, and its version. */
    because: text("because").notNull(),
    settingsVersion: integer("settings_version").notNull(),
    makerId: byPerson("maker_id"),
    createdAt: at("created_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
    /** Until when the requested price is valid, on our clock; null if there is none. */
    validUntil: at("valid_until"),
    /** How much worse a new price may be, in hundredths of a per cent; null: only this price. */
    tolerance: integer("tolerance"),
    pricedAgain: jsonb("priced_again").$type<PricedAgain>(),
    /** An earlier request of the same maker that was not executed, which this one corrects. */
    replacesId: uuid("replaces_id").references((): AnyPgColumn => signOff.id),
    checkerId: uuid("checker_id").references(() => person.id),
    decidedAt: at("decided_at"),
    /** What the checker signed off: the hash of the request, or of the new price. */
    signedHash: text("signed_hash"),
    /** Why it was refused. */
    reason: text("reason"),
    /** The result: what was created, or why it was not executed. */
    resultId: text("result_id"),
    problem: jsonb("problem").$type<NotCarriedOut>(),
    endedAt: at("ended_at"),
  },
  (t) => [
    // Requested twice, by a double press or in two tabs: one request.
    uniqueIndex("sign_off_once")
      .on(t.environmentId, t.makerId, t.action, t.requestHash)
      .where(sql`status in ('waiting', 'signed')`),
    index("sign_off_waiting").on(t.environmentId, t.expiresAt).where(sql`status = 'waiting'`),
    index("sign_off_newest").on(t.environmentId, t.createdAt.desc(), t.id.desc()),
    index("sign_off_subjects").using("gin", t.subjects),
  ],
);

/** The common columns of versioned settings of an environment; append-only, the highest version applies. */
export const versionColumns = () => ({
  id: uuid("id").primaryKey().defaultRandom(),
  environmentId: inEnvironment(),
  version: integer("version").notNull(),
  comment: text("comment").notNull(),
  personId: byPerson("person_id"),
  /** The request that signed it off; null if no second person was needed. */
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
