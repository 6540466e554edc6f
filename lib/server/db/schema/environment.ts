import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CapabilityState } from "@/lib/contract/capabilities";
import { at } from "./columns";

/** The result of an environment's last connection test; `summary` is a sentence without secrets. */
export interface LastTest {
  at: string;
  isGood: boolean;
  summary: string;
  /** The individual checks: a `ConnectionTest` of features/environments/schema.ts; absent in older tests. */
  result?: unknown;
}

/** A named connection to the service. The vault seals the client secret (`sealedSecret`); it is never stored plain. */
export const environment = pgTable(
  "environment",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** First path segment of all its pages and of its webhook address. */
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    mode: text("mode").$type<"sandbox" | "production">().notNull(),
    baseUrl: text("base_url").notNull(),
    tokenId: text("token_id").notNull(),
    sealedSecret: text("sealed_secret").notNull(),
    signatureHeader: text("signature_header").notNull(),
    approvalWindowSeconds: integer("approval_window_seconds").notNull(),
    /** What this deployment of the service can do: detected, and overridable. Detection doesn't count as an edit. */
    capabilities: jsonb("capabilities")
      .$type<CapabilityState>()
      .notNull()
      .default({ bundle: null, found: {}, overrides: {} }),
    /** Increases with each edit: a form opened before someone else's edit is refused. */
    version: integer("version").notNull().default(1),
    /** Not an edit: a test does not increase `version`. */
    lastTest: jsonb("last_test").$type<LastTest>(),
    /** Since when the service has refused the credentials; null while it accepts them. */
    credentialsRefusedAt: at("credentials_refused_at"),
    archivedAt: at("archived_at"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("environment_name").on(sql`lower(${t.name})`).where(sql`archived_at is null`)],
);

/** The environment a row belongs to. */
export const inEnvironment = () =>
  uuid("environment_id")
    .notNull()
    .references(() => environment.id);

/** A public key that verifies an environment's deliveries. Several are active while the service rotates keys. */
export const webhookKey = pgTable(
  "webhook_key",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    name: text("name").notNull(),
    /** SPKI PEM, P-256 (interface-defaults 5). */
    publicKey: text("public_key").notNull(),
    /** SHA-256 of the DER, hex: how people compare keys. */
    fingerprint: text("fingerprint").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    retiredAt: at("retired_at"),
  },
  (t) => [
    index("webhook_key_environment").on(t.environmentId),
    uniqueIndex("webhook_key_fingerprint").on(t.environmentId, t.fingerprint).where(sql`retired_at is null`),
  ],
);
