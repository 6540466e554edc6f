CREATE TABLE "history_day" (
	"environment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure_reason" text NOT NULL,
	"count" integer NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	CONSTRAINT "history_day_environment_id_day_type_currency_status_failure_reason_pk" PRIMARY KEY("environment_id","day","type","currency","status","failure_reason")
);
--> statement-breakpoint
CREATE TABLE "history_sync" (
	"environment_id" uuid PRIMARY KEY NOT NULL,
	"build" jsonb,
	"built_at" timestamp with time zone,
	"read_up_to" timestamp with time zone,
	"recent" jsonb,
	"delivery_id" bigint DEFAULT 0 NOT NULL,
	"repaired" integer DEFAULT 0 NOT NULL,
	"outside" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone,
	"error" text,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_transaction" (
	"environment_id" uuid NOT NULL,
	"id" text NOT NULL,
	"filed_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"failure_reason" text NOT NULL,
	"refund_status" text NOT NULL,
	"customer_id" text,
	"source_id" text,
	"destination_id" text,
	"sent" bigint,
	"sent_currency" text NOT NULL,
	"sent_decimals" smallint NOT NULL,
	"received" bigint,
	"received_currency" text NOT NULL,
	"received_decimals" smallint NOT NULL,
	"settled_at" timestamp with time zone,
	"is_final" boolean NOT NULL,
	"search_text" text NOT NULL,
	"fingerprint" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "history_transaction_environment_id_filed_at_id_pk" PRIMARY KEY("environment_id","filed_at","id")
) PARTITION BY RANGE ("filed_at");
--> statement-breakpoint
ALTER TABLE "history_sync" ADD CONSTRAINT "history_sync_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_transaction_id" ON "history_transaction" USING btree ("environment_id","id");--> statement-breakpoint
CREATE INDEX "history_transaction_customer" ON "history_transaction" USING btree ("environment_id","customer_id","filed_at");--> statement-breakpoint
CREATE INDEX "history_transaction_source" ON "history_transaction" USING btree ("environment_id","source_id","filed_at");--> statement-breakpoint
CREATE INDEX "history_transaction_destination" ON "history_transaction" USING btree ("environment_id","destination_id","filed_at");--> statement-breakpoint
CREATE INDEX "history_transaction_sent" ON "history_transaction" USING btree ("environment_id","sent");--> statement-breakpoint
CREATE INDEX "history_transaction_received" ON "history_transaction" USING btree ("environment_id","received");--> statement-breakpoint
CREATE INDEX "history_transaction_open" ON "history_transaction" USING btree ("environment_id","seen_at") WHERE not is_final;--> statement-breakpoint
-- Trusted since PostgreSQL 13. Where it isn't installed, a search by fragments reads all rows, and still finds them.
DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "history_transaction_search" ON "history_transaction" USING gin ("search_text" gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
	RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END $$;
