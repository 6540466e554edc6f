ALTER TABLE "history_sync" ADD COLUMN "engine" text DEFAULT 'postgres' NOT NULL;--> statement-breakpoint
ALTER TABLE "history_sync" ADD COLUMN "held_until" timestamp with time zone;