ALTER TABLE "approval_note" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "payment_act" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "customer_note" ADD COLUMN "key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_note_key" ON "approval_note" USING btree ("approval_id","key","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_act_key" ON "payment_act" USING btree ("environment_id","key","person_id","transaction_id") WHERE "payment_act"."key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_note_key" ON "customer_note" USING btree ("environment_id","customer_id","key","person_id");