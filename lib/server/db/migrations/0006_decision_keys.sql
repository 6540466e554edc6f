ALTER TABLE "approval" ADD COLUMN "sender_hint" text;--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "decision_key" text;--> statement-breakpoint
CREATE INDEX "approval_ended" ON "approval" USING btree ("environment_id","updated_at" DESC NULLS LAST) WHERE status in ('approved', 'rejected', 'timed-out', 'failed');