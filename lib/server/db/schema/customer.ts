import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";
import { inEnvironment } from "./environment";
import { person } from "./person";

/** A staff note about a customer; never sent to the service and never edited. */
export const customerNote = pgTable(
  "customer_note",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    customerId: text("customer_id").notNull(),
    personId: uuid("person_id").references(() => person.id, { onDelete: "set null" }),
    body: text("body").notNull(),
    /** Idempotency key; null for a note from before there were keys. */
    key: uuid("key"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("customer_note_customer").on(t.environmentId, t.customerId),
    uniqueIndex("customer_note_key").on(t.environmentId, t.customerId, t.key, t.personId),
  ],
);

/** The context a link's address is sealed with: moved to another row, it does not open. */
export const kycLinkUrlContext = (linkId: string) => `kyc-link:${linkId}:url`;

/** A hosted verification link created here (specification 2.12). It opens an identity form, so it is sealed. */
export const kycLink = pgTable(
  "kyc_link",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    /** Null: the link was created for a customer without one. */
    platformCustomerId: text("platform_customer_id"),
    /** The customer it was created for, or the one the service names for the platform's id. */
    customerId: text("customer_id"),
    redirectUri: text("redirect_uri"),
    sealedUrl: text("sealed_url").notNull(),
    personId: uuid("person_id").references(() => person.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull().defaultNow(),
    /** Only if the service states it (interface-revisions 5). */
    expiresAt: at("expires_at"),
  },
  (t) => [
    index("kyc_link_newest").on(t.environmentId, t.createdAt.desc()),
    index("kyc_link_platform_customer").on(t.environmentId, t.platformCustomerId),
    index("kyc_link_customer").on(t.environmentId, t.customerId),
  ],
);
