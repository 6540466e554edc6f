ALTER TABLE "notification" ADD COLUMN "topic" text DEFAULT 'progress' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "customer_id" text;--> statement-breakpoint
UPDATE "notification" SET "topic" = CASE
  WHEN kind = 'APPROVAL.HELD' THEN 'decision'
  WHEN kind LIKE 'INTERNAL_ACCOUNT.%' THEN 'balance'
  WHEN kind LIKE 'BULK_UPLOAD.%' THEN 'import'
  WHEN kind = 'CUSTOMER.KYC_SUBMITTED' THEN 'progress'
  WHEN kind LIKE 'CUSTOMER.%' THEN 'customer'
  WHEN kind LIKE 'INCOMING_PAYMENT.%' THEN CASE WHEN tone = 'bad' OR kind LIKE '%REFUND%' THEN 'incoming-trouble' ELSE 'progress' END
  WHEN kind LIKE 'OUTGOING_PAYMENT.%' THEN CASE WHEN tone = 'bad' OR kind LIKE '%REFUND%' OR kind LIKE '%.EXPIRED' THEN 'outgoing-trouble' ELSE 'progress' END
  ELSE 'system' END;--> statement-breakpoint
CREATE INDEX "notification_of_resource" ON "notification" USING btree ("environment_id","resource_id","id" DESC NULLS LAST) WHERE resource_id is not null;--> statement-breakpoint
CREATE INDEX "notification_calling" ON "notification" USING btree ("environment_id","id" DESC NULLS LAST) WHERE topic not in ('progress', 'balance');