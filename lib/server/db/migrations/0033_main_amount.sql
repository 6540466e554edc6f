ALTER TABLE "history_sync" ADD COLUMN "returns_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "history_sync" ADD COLUMN "returns" jsonb;--> statement-breakpoint
DROP INDEX "history_transaction_by_amount";--> statement-breakpoint
-- With it go the indexes that know it.
ALTER TABLE "history_transaction" DROP COLUMN "amount";--> statement-breakpoint
ALTER TABLE "history_transaction" ADD COLUMN "amount" numeric GENERATED ALWAYS AS (coalesce((case when (type = 'INCOMING' and received is not null or sent is null) then received else sent end) * ('1e-' || (case when (type = 'INCOMING' and received is not null or sent is null) then received_decimals else sent_decimals end)::text)::numeric, -1)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "history_transaction_amount" ON "history_transaction" USING btree ("environment_id","amount");--> statement-breakpoint
CREATE INDEX "history_transaction_by_amount" ON "history_transaction" USING btree ("environment_id",(case when (type = 'INCOMING' and received_currency <> '' or sent_currency = '') then received_currency else sent_currency end),"amount","filed_at","id");--> statement-breakpoint
CREATE INDEX "history_transaction_listed" ON "history_transaction" USING btree ("environment_id","filed_at","id","status","failure_reason","type","refund_status","amount","sent_currency","sent_decimals","sent","received_currency","received_decimals","received","settled_at");--> statement-breakpoint
CREATE INDEX "history_transaction_status" ON "history_transaction" USING btree ("environment_id","status","filed_at","id","failure_reason","type","refund_status","amount","sent_currency","sent_decimals","sent","received_currency","received_decimals","received") WHERE status <> 'COMPLETED';--> statement-breakpoint
CREATE INDEX "history_transaction_failure" ON "history_transaction" USING btree ("environment_id","failure_reason","filed_at","id","status","type","refund_status","amount","sent_currency","sent_decimals","sent","received_currency","received_decimals","received") WHERE failure_reason <> '';--> statement-breakpoint
-- Only incoming payments are added up anew, from the rows that are kept: all others keep their side.
UPDATE "history_day" AS d SET "amount" = kept."amount" FROM (
	SELECT "environment_id", ("filed_at" AT TIME ZONE 'UTC')::date AS "day", "status", "failure_reason", "refund_status",
		"sent_currency", "sent_decimals", "received_currency", "received_decimals", sum(coalesce("received", "sent", 0)) AS "amount"
	FROM "history_transaction" WHERE "type" = 'INCOMING' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
) AS kept
WHERE d."type" = 'INCOMING' AND d."environment_id" = kept."environment_id" AND d."day" = kept."day" AND d."status" = kept."status"
	AND d."failure_reason" = kept."failure_reason" AND d."refund_status" = kept."refund_status"
	AND d."sent_currency" = kept."sent_currency" AND d."sent_decimals" = kept."sent_decimals"
	AND d."received_currency" = kept."received_currency" AND d."received_decimals" = kept."received_decimals";
