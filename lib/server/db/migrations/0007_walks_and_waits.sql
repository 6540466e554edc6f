ALTER TABLE "export_job" ALTER COLUMN "rows_total" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "export_job" ALTER COLUMN "rows_read" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "export_job" ALTER COLUMN "rows_written" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "export_part" ALTER COLUMN "expected" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "export_part" ALTER COLUMN "rows" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "import_job" ALTER COLUMN "total" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "import_job" ALTER COLUMN "processed" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "import_job" ALTER COLUMN "successful" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "import_job" ALTER COLUMN "failed" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "directory_sync" ADD COLUMN "walk" jsonb;--> statement-breakpoint
ALTER TABLE "directory_sync" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_job" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "export_part" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "left_out" text;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "unread_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "unread_because" text;