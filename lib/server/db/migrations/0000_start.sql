CREATE TABLE "audit_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_label" text NOT NULL,
	"action" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" text NOT NULL,
	"environment_id" uuid,
	"ip" text,
	"user_agent" text,
	"request_id" text,
	"journal_id" uuid,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "directory_entry" (
	"environment_id" uuid NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text,
	"label" text NOT NULL,
	"detail" text,
	"currency" text,
	"status" text,
	"search_text" text NOT NULL,
	"updated_at" timestamp with time zone,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_entry_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_sync" (
	"environment_id" uuid PRIMARY KEY NOT NULL,
	"customers_up_to" timestamp with time zone,
	"accounts_walked_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "environment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"base_url" text NOT NULL,
	"token_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"signature_header" text NOT NULL,
	"approval_window_seconds" integer NOT NULL,
	"supports_reject" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_test" jsonb,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "environment_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "webhook_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "journal_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment_id" uuid NOT NULL,
	"key" text NOT NULL,
	"action" text NOT NULL,
	"resource_id" text NOT NULL,
	"request" jsonb NOT NULL,
	"request_hash" text NOT NULL,
	"actor_id" uuid,
	"status" text NOT NULL,
	"settled_by" text,
	"outcome" jsonb,
	"http_status" integer,
	"error_code" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "journal_step" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tone" text NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"resource_id" text,
	"delivery_id" bigint,
	"data" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_read" (
	"person_id" uuid NOT NULL,
	"notification_id" bigint NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_read_person_id_notification_id_pk" PRIMARY KEY("person_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"oidc_subject" text,
	"time_zone" text,
	"notifications_read_up_to" bigint DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "set_up_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"person_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "set_up_link_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream_call" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"environment_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"query" jsonb,
	"attempt" integer DEFAULT 1 NOT NULL,
	"status" integer,
	"latency_ms" integer NOT NULL,
	"request_id" text NOT NULL,
	"upstream_request_id" text,
	"actor_id" uuid,
	"error_kind" text,
	"idempotency_key" text,
	"request_body" jsonb,
	"response_body" jsonb
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"webhook_id" text NOT NULL,
	"type" text NOT NULL,
	"resource_id" text,
	"resource_status" text,
	"resource_updated_at" timestamp with time zone,
	"occurred_at" timestamp with time zone,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key_id" uuid,
	"reply_status" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"body" "bytea" NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"last_duplicate_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_rejection" (
	"environment_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"number" bigint NOT NULL,
	"reason" text NOT NULL,
	"detail" text,
	"ip" text,
	"size_bytes" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"body_start" "bytea" NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_rejection_environment_id_slot_pk" PRIMARY KEY("environment_id","slot")
);
--> statement-breakpoint
CREATE TABLE "webhook_rejection_count" (
	"environment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_rejection_count_environment_id_reason_pk" PRIMARY KEY("environment_id","reason")
);
--> statement-breakpoint
CREATE TABLE "worker_heartbeat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"worker_ids" text[] NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory_entry" ADD CONSTRAINT "directory_entry_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_sync" ADD CONSTRAINT "directory_sync_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_key" ADD CONSTRAINT "webhook_key_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_actor_id_person_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_step" ADD CONSTRAINT "journal_step_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_up_link" ADD CONSTRAINT "set_up_link_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_key_id_webhook_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."webhook_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_rejection" ADD CONSTRAINT "webhook_rejection_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_rejection_count" ADD CONSTRAINT "webhook_rejection_count_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_event_resource" ON "audit_event" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "audit_event_environment" ON "audit_event" USING btree ("environment_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_event_actor" ON "audit_event" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_entry_customer" ON "directory_entry" USING btree ("environment_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "environment_name" ON "environment" USING btree (lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "webhook_key_environment" ON "webhook_key" USING btree ("environment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_key_fingerprint" ON "webhook_key" USING btree ("environment_id","fingerprint") WHERE retired_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_key" ON "journal_entry" USING btree ("environment_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_one_effect" ON "journal_entry" USING btree ("environment_id","action","resource_id") WHERE status <> 'refused';--> statement-breakpoint
CREATE INDEX "journal_entry_open" ON "journal_entry" USING btree ("lease_until") WHERE status in ('intended', 'unknown');--> statement-breakpoint
CREATE INDEX "journal_entry_resource" ON "journal_entry" USING btree ("environment_id","resource_id");--> statement-breakpoint
CREATE INDEX "journal_step_entry" ON "journal_step" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "notification_newest" ON "notification" USING btree ("environment_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "person_oidc_subject" ON "person" USING btree ("oidc_subject");--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "saved_view_list" ON "saved_view" USING btree ("list","person_id");--> statement-breakpoint
CREATE INDEX "upstream_call_newest" ON "upstream_call" USING btree ("environment_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "upstream_call_request" ON "upstream_call" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery" USING btree ("environment_id","webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery" USING btree ("environment_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_resource" ON "webhook_delivery" USING btree ("environment_id","resource_id") WHERE resource_id is not null;