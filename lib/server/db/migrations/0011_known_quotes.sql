CREATE TABLE "known_quote" (
	"environment_id" uuid NOT NULL,
	"id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"record" jsonb NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_quote_environment_id_id_pk" PRIMARY KEY("environment_id","id")
);
--> statement-breakpoint
ALTER TABLE "known_quote" ADD CONSTRAINT "known_quote_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_quote_order" ON "known_quote" USING btree ("environment_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);