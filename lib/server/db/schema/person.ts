import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Role } from "@/lib/permissions";
import { at } from "./columns";

/** Someone who may sign in. Email is stored in lower case; a person without a password signs in by OIDC. */
export const person = pgTable(
  "person",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role").$type<Role>().notNull(),
    passwordHash: text("password_hash"),
    oidcSubject: text("oidc_subject"),
    timeZone: text("time_zone"),
    /** Notifications up to this id count as read; `notification_read` holds those read individually. */
    notificationsReadUpTo: bigint("notifications_read_up_to", { mode: "number" }).notNull().default(0),
    disabledAt: at("disabled_at"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("person_email").on(sql`lower(${t.email})`), uniqueIndex("person_oidc_subject").on(t.oidcSubject)],
);

/** The person who did what a row records. */
export const byPerson = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => person.id);

/** One row per sign-in, checked on every request; revoking it signs that browser out at once. */
export const session = pgTable(
  "session",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    personId: uuid("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull().defaultNow(),
    lastSeenAt: at("last_seen_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    ip: text("ip"),
    userAgent: text("user_agent"),
  },
  (t) => [index("session_person").on(t.personId)],
);

/** A one-time link that lets someone choose a password: the first administrator's, an invitation, a reset. */
export const setUpLink = pgTable("set_up_link", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** SHA-256 of the token; the token itself is only in the link. */
  tokenHash: text("token_hash").notNull().unique(),
  /** Null for the first administrator, who does not exist yet. */
  personId: uuid("person_id").references(() => person.id, { onDelete: "cascade" }),
  /** Who may have passed it on, or opened it; null where it came from the command line. */
  createdBy: uuid("created_by").references(() => person.id, { onDelete: "set null" }),
  createdAt: at("created_at").notNull().defaultNow(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
});

/** Failed sign-ins per key (an email's hash or an address) in the current window, as counted by the throttle. */
export const signInThrottle = pgTable("sign_in_throttle", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull(),
  windowStartedAt: at("window_started_at").notNull().defaultNow(),
  blockedUntil: at("blocked_until"),
});
