ALTER TABLE "kyc_link" ALTER COLUMN "platform_customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "kyc_link" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "kyc_link_customer" ON "kyc_link" USING btree ("environment_id","customer_id");