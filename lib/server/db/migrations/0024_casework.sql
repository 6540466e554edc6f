CREATE TABLE "payment_act" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text,
	"tag_id" uuid,
	"assignee_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_assignment" (
	"environment_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"assignee_id" uuid NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_assignment_environment_id_transaction_id_pk" PRIMARY KEY("environment_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "payment_tag" (
	"environment_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "payment_tag_environment_id_transaction_id_tag_id_pk" PRIMARY KEY("environment_id","transaction_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "payment_watch" (
	"environment_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"after_id" bigint NOT NULL,
	CONSTRAINT "payment_watch_environment_id_transaction_id_person_id_pk" PRIMARY KEY("environment_id","transaction_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_act" ADD CONSTRAINT "payment_act_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_act" ADD CONSTRAINT "payment_act_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_act" ADD CONSTRAINT "payment_act_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tag"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_act" ADD CONSTRAINT "payment_act_assignee_id_person_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_assignment" ADD CONSTRAINT "payment_assignment_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_assignment" ADD CONSTRAINT "payment_assignment_assignee_id_person_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tag" ADD CONSTRAINT "payment_tag_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tag" ADD CONSTRAINT "payment_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tag"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_watch" ADD CONSTRAINT "payment_watch_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_watch" ADD CONSTRAINT "payment_watch_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_act_payment" ON "payment_act" USING btree ("environment_id","transaction_id","id");--> statement-breakpoint
CREATE INDEX "payment_assignment_assignee" ON "payment_assignment" USING btree ("environment_id","assignee_id","assigned_at");--> statement-breakpoint
CREATE INDEX "payment_tag_tag" ON "payment_tag" USING btree ("environment_id","tag_id");--> statement-breakpoint
CREATE INDEX "payment_watch_person" ON "payment_watch" USING btree ("environment_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name" ON "tag" USING btree ("environment_id",lower("name"));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_personal" ON "notification" USING btree ("environment_id","person_id","id" DESC NULLS LAST) WHERE person_id is not null;