ALTER TABLE "directory_entry" ADD COLUMN "status_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_sync" ADD COLUMN "quotes_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_sync" ADD COLUMN "quotes_up_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_quote" ADD COLUMN "sending_currency" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "known_quote" ADD COLUMN "receiving_currency" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "known_quote" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "known_quote" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "directory_entry_status" ON "directory_entry" USING btree ("environment_id","kind","status","status_since");--> statement-breakpoint
CREATE INDEX "known_quote_figures" ON "known_quote" USING btree ("environment_id","created_at","status","sending_currency","receiving_currency");--> statement-breakpoint
CREATE INDEX "known_quote_open" ON "known_quote" USING btree ("environment_id","read_at") WHERE status in ('PENDING', 'PROCESSING', 'PENDING_AUTHORIZATION');--> statement-breakpoint
CREATE INDEX "known_quote_transaction" ON "known_quote" USING btree ("environment_id","transaction_id");--> statement-breakpoint
UPDATE "directory_entry" SET "status_since" = "updated_at" WHERE "kind" = 'customer';--> statement-breakpoint
UPDATE "known_quote" SET
	"sending_currency" = left(coalesce("record" #>> '{sendingCurrency,code}', ''), 20),
	"receiving_currency" = left(coalesce("record" #>> '{receivingCurrency,code}', ''), 20),
	"transaction_id" = left("record" ->> 'transactionId', 200),
	"search_text" = lower(concat_ws(' ', left("id", 100), left("record" ->> 'transactionId', 100),
		(SELECT string_agg(left(asked #>> '{accountOrWalletInfo,reference}', 100), ' ')
			FROM jsonb_path_query("record", '$.paymentInstructions[*]') AS asked)));--> statement-breakpoint
-- Trusted since PostgreSQL 13. Where it isn't installed, a search by fragments reads all rows, and still finds them.
DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "directory_entry_search" ON "directory_entry" USING gin ("search_text" gin_trgm_ops);
	CREATE INDEX "known_quote_search" ON "known_quote" USING gin ("search_text" gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
	RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END $$;
