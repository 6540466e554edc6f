DROP INDEX "journal_entry_transaction";--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "decimals" integer;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "overdue_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "closed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "closing" jsonb;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_closed_by_id_person_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entry_payment" ON "journal_entry" USING btree ("environment_id",(outcome ->> 'transactionId'));--> statement-breakpoint
CREATE INDEX "journal_entry_newest" ON "journal_entry" USING btree ("environment_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_entry_refused" ON "journal_entry" USING btree ("environment_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'refused';--> statement-breakpoint
CREATE INDEX "journal_entry_action" ON "journal_entry" USING btree ("environment_id","action","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_entry_actor" ON "journal_entry" USING btree ("actor_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_entry_amount" ON "journal_entry" USING btree ("environment_id","currency",(amount / 10::numeric ^ decimals));--> statement-breakpoint
CREATE INDEX "journal_entry_settled" ON "journal_entry" USING btree ("environment_id","settled_at");