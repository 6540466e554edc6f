ALTER TABLE "history_transaction" ADD COLUMN "quote_id" text;--> statement-breakpoint
ALTER TABLE "history_transaction" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "history_transaction" ADD COLUMN "platform_customer_id" text;--> statement-breakpoint
ALTER TABLE "history_transaction" ADD COLUMN "source_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "history_transaction" ADD COLUMN "destination_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "history_transaction" ADD COLUMN "amount" numeric GENERATED ALWAYS AS (coalesce(sent * ('1e-' || sent_decimals::text)::numeric, received * ('1e-' || received_decimals::text)::numeric, -1)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "history_transaction_listed" ON "history_transaction" USING btree ("environment_id","filed_at","id","status","failure_reason","type","refund_status","amount","sent_currency","sent_decimals","sent","received_currency","received_decimals","received","settled_at");--> statement-breakpoint
CREATE INDEX "history_transaction_status" ON "history_transaction" USING btree ("environment_id","status","filed_at","id","failure_reason","type","refund_status","amount","sent_currency","sent_decimals","sent","received_currency","received_decimals","received") WHERE status <> 'COMPLETED';--> statement-breakpoint
CREATE INDEX "history_transaction_failure" ON "history_transaction" USING btree ("environment_id","failure_reason","filed_at","id","status","type","refund_status","amount","sent_currency","sent_decimals","sent","received_currency","received_decimals","received") WHERE failure_reason <> '';--> statement-breakpoint
-- What was kept before lacks the new columns: each history is read from the service once more.
UPDATE "history_sync" SET "build" = jsonb_build_object('startedAt', floor(extract(epoch from now()) * 1000), 'parts', null, 'counted', null, 'read', 0),
	"built_at" = null, "read_up_to" = now(), "recent" = null, "failures" = 0, "error" = null;
