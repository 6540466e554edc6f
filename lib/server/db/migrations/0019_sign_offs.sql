CREATE TABLE "sign_off" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment_id" uuid NOT NULL,
	"action" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"request" jsonb NOT NULL,
	"request_hash" text NOT NULL,
	"title" text NOT NULL,
	"facts" jsonb NOT NULL,
	"subjects" text[] NOT NULL,
	"correct" jsonb,
	"resource_id" text,
	"amount" bigint,
	"currency" text,
	"decimals" integer,
	"because" text NOT NULL,
	"settings_version" integer NOT NULL,
	"maker_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"tolerance" integer,
	"priced_again" jsonb,
	"replaces_id" uuid,
	"checker_id" uuid,
	"decided_at" timestamp with time zone,
	"signed_hash" text,
	"reason" text,
	"result_id" text,
	"problem" jsonb,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_off_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"comment" text NOT NULL,
	"person_id" uuid NOT NULL,
	"sign_off_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_rule_set" ADD COLUMN "sign_off_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_off" ADD CONSTRAINT "sign_off_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off" ADD CONSTRAINT "sign_off_maker_id_person_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off" ADD CONSTRAINT "sign_off_replaces_id_sign_off_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."sign_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off" ADD CONSTRAINT "sign_off_checker_id_person_id_fk" FOREIGN KEY ("checker_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_settings" ADD CONSTRAINT "sign_off_settings_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_settings" ADD CONSTRAINT "sign_off_settings_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_settings" ADD CONSTRAINT "sign_off_settings_sign_off_id_sign_off_id_fk" FOREIGN KEY ("sign_off_id") REFERENCES "public"."sign_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_once" ON "sign_off" USING btree ("environment_id","maker_id","action","request_hash") WHERE status in ('waiting', 'signed');--> statement-breakpoint
CREATE INDEX "sign_off_waiting" ON "sign_off" USING btree ("environment_id","expires_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "sign_off_newest" ON "sign_off" USING btree ("environment_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_off_subjects" ON "sign_off" USING gin ("subjects");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_settings_version" ON "sign_off_settings" USING btree ("environment_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_settings_once" ON "sign_off_settings" USING btree ("sign_off_id");--> statement-breakpoint
ALTER TABLE "approval_rule_set" ADD CONSTRAINT "approval_rule_set_sign_off_id_sign_off_id_fk" FOREIGN KEY ("sign_off_id") REFERENCES "public"."sign_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_rule_set_once" ON "approval_rule_set" USING btree ("sign_off_id");