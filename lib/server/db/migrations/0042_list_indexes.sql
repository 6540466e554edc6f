DROP INDEX "audit_event_environment";--> statement-breakpoint
DROP INDEX "webhook_delivery_arrival";--> statement-breakpoint
CREATE INDEX "approval_missed" ON "approval" USING btree ("environment_id","updated_at" DESC NULLS LAST) WHERE status in ('timed-out', 'failed');--> statement-breakpoint
CREATE INDEX "audit_event_newest" ON "audit_event" USING btree ("environment_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_event_action" ON "audit_event" USING btree ("environment_id","action","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_event_label" ON "audit_event" USING btree ("environment_id","actor_label","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_topic" ON "notification" USING btree ("environment_id","topic","id" DESC NULLS LAST) WHERE topic not in ('progress', 'balance') and person_id is null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_type" ON "webhook_delivery" USING btree ("environment_id","type","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_repeated" ON "webhook_delivery" USING btree ("environment_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE duplicates > 0;--> statement-breakpoint
CREATE INDEX "webhook_delivery_asking" ON "webhook_delivery" USING btree ("environment_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE reply_status = 202;--> statement-breakpoint
CREATE INDEX "webhook_delivery_arrival" ON "webhook_delivery" USING btree ("environment_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);