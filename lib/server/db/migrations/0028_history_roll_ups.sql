DELETE FROM "history_day";--> statement-breakpoint
ALTER TABLE "history_day" DROP CONSTRAINT "history_day_environment_id_day_type_currency_status_failure_reason_pk";--> statement-breakpoint
ALTER TABLE "history_day" DROP COLUMN "currency";--> statement-breakpoint
ALTER TABLE "history_day" ADD COLUMN "refund_status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "history_day" ADD COLUMN "sent_currency" text NOT NULL;--> statement-breakpoint
ALTER TABLE "history_day" ADD COLUMN "sent_decimals" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "history_day" ADD COLUMN "received_currency" text NOT NULL;--> statement-breakpoint
ALTER TABLE "history_day" ADD COLUMN "received_decimals" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "history_day" ADD COLUMN "sent" numeric(38, 0) NOT NULL;--> statement-breakpoint
ALTER TABLE "history_day" ADD COLUMN "received" numeric(38, 0) NOT NULL;--> statement-breakpoint
ALTER TABLE "history_day" ADD CONSTRAINT "history_day_pk" PRIMARY KEY("environment_id","day","type","status","failure_reason","refund_status","sent_currency","sent_decimals","received_currency","received_decimals");--> statement-breakpoint
-- Added up anew from the rows that are kept.
INSERT INTO "history_day" ("environment_id", "day", "type", "status", "failure_reason", "refund_status", "sent_currency",
	"sent_decimals", "received_currency", "received_decimals", "count", "sent", "received", "amount")
SELECT "environment_id", ("filed_at" AT TIME ZONE 'UTC')::date, "type", "status", "failure_reason", "refund_status", "sent_currency",
	"sent_decimals", "received_currency", "received_decimals", count(*), coalesce(sum("sent"), 0), coalesce(sum("received"), 0),
	sum(coalesce("sent", "received", 0))
FROM "history_transaction" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
