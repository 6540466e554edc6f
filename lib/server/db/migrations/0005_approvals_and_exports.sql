CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"delivery_id" bigint NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"amount" bigint,
	"currency" text,
	"decimals" integer,
	"sender" text,
	"customer_id" text,
	"platform_customer_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"rule_version" integer,
	"rule_id" text,
	"rule_name" text,
	"rule_outcome" text,
	"rule_inputs" jsonb,
	"held_because" text,
	"evaluated_at" timestamp with time zone,
	"assigned_to" uuid,
	"first_reviewer_id" uuid,
	"first_review_at" timestamp with time zone,
	"first_review" jsonb,
	"decided_by" text,
	"decider_id" uuid,
	"decision" text,
	"reason_code" text,
	"decided_at" timestamp with time zone,
	"journal_id" uuid,
	"service_status" text,
	"failure_reason" text,
	"closed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_note" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"approval_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_rule_set" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"comment" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_seen" (
	"person_id" uuid NOT NULL,
	"environment_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_job" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment_id" uuid NOT NULL,
	"person_id" uuid,
	"key" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"request" jsonb NOT NULL,
	"is_masked" boolean NOT NULL,
	"file_name" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"phase" text,
	"rows_total" integer,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_written" integer DEFAULT 0 NOT NULL,
	"file_bytes" bigint,
	"file_hash" text,
	"manifest" jsonb,
	"failure" text,
	"repeat_of" uuid,
	"comparison" jsonb,
	"cancel_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "export_part" (
	"export_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"expected" integer NOT NULL,
	"rows" integer,
	"completed_at" timestamp with time zone,
	CONSTRAINT "export_part_export_id_number_pk" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE TABLE "export_piece" (
	"export_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"part" integer NOT NULL,
	"number" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "export_piece_export_id_kind_part_number_pk" PRIMARY KEY("export_id","kind","part","number")
);
--> statement-breakpoint
CREATE TABLE "export_preset" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"layout" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_assigned_to_person_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_first_reviewer_id_person_id_fk" FOREIGN KEY ("first_reviewer_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decider_id_person_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_journal_id_journal_entry_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_note" ADD CONSTRAINT "approval_note_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_note" ADD CONSTRAINT "approval_note_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rule_set" ADD CONSTRAINT "approval_rule_set_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rule_set" ADD CONSTRAINT "approval_rule_set_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seen" ADD CONSTRAINT "approval_seen_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seen" ADD CONSTRAINT "approval_seen_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_part" ADD CONSTRAINT "export_part_export_id_export_job_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."export_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_piece" ADD CONSTRAINT "export_piece_export_id_export_job_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."export_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_preset" ADD CONSTRAINT "export_preset_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_preset" ADD CONSTRAINT "export_preset_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_once" ON "approval" USING btree ("environment_id","transaction_id");--> statement-breakpoint
CREATE INDEX "approval_newest" ON "approval" USING btree ("environment_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approval_open" ON "approval" USING btree ("environment_id","deadline_at") WHERE status in ('received', 'held', 'second', 'deciding', 'passed');--> statement-breakpoint
CREATE INDEX "approval_sender" ON "approval" USING btree ("environment_id","sender","received_at");--> statement-breakpoint
CREATE INDEX "approval_customer" ON "approval" USING btree ("environment_id","customer_id","received_at");--> statement-breakpoint
CREATE INDEX "approval_note_approval" ON "approval_note" USING btree ("approval_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_rule_set_version" ON "approval_rule_set" USING btree ("environment_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_seen_once" ON "approval_seen" USING btree ("person_id","environment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "export_job_key" ON "export_job" USING btree ("environment_id","key");--> statement-breakpoint
CREATE INDEX "export_job_newest" ON "export_job" USING btree ("environment_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "export_job_expiry" ON "export_job" USING btree ("expires_at") WHERE status = 'completed';--> statement-breakpoint
CREATE UNIQUE INDEX "export_preset_name" ON "export_preset" USING btree ("environment_id","person_id",lower("name"));--> statement-breakpoint
CREATE TRIGGER approval_note_append_only BEFORE UPDATE OR DELETE ON "approval_note" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER approval_note_no_truncate BEFORE TRUNCATE ON "approval_note" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER approval_rule_set_append_only BEFORE UPDATE OR DELETE ON "approval_rule_set" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER approval_rule_set_no_truncate BEFORE TRUNCATE ON "approval_rule_set" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
