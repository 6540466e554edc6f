CREATE TABLE "account_balance" (
	"environment_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"number" bigserial NOT NULL,
	"customer_id" text,
	"currency" text,
	"decimals" integer,
	"available" bigint,
	"total" bigint,
	"status" text,
	"seen_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "account_balance_environment_id_account_id_pk" PRIMARY KEY("environment_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "balance_snapshot" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"available" bigint NOT NULL,
	"total" bigint,
	"seen_at" timestamp with time zone NOT NULL,
	"seen_until" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"delivery_id" bigint
);
--> statement-breakpoint
CREATE TABLE "balance_threshold" (
	"environment_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"below_since" timestamp with time zone,
	"set_by" uuid,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balance_threshold_environment_id_account_id_pk" PRIMARY KEY("environment_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "account_balance" ADD CONSTRAINT "account_balance_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_snapshot" ADD CONSTRAINT "balance_snapshot_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_snapshot" ADD CONSTRAINT "balance_snapshot_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_threshold" ADD CONSTRAINT "balance_threshold_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_threshold" ADD CONSTRAINT "balance_threshold_set_by_person_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_balance_changed" ON "account_balance" USING btree ("environment_id","changed_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "account_balance_number" ON "account_balance" USING btree ("number");--> statement-breakpoint
CREATE INDEX "account_balance_customer" ON "account_balance" USING btree ("environment_id","customer_id");--> statement-breakpoint
CREATE INDEX "balance_snapshot_account" ON "balance_snapshot" USING btree ("environment_id","account_id","seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "balance_snapshot_delivery" ON "balance_snapshot" USING btree ("delivery_id") WHERE delivery_id is not null;