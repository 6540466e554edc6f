DROP INDEX "journal_entry_one_transfer";--> statement-breakpoint
-- Of two money actions that were settled by one payment, the later one keeps its state without the payment.
UPDATE "journal_entry" SET "outcome" = "outcome" - 'quoteId' - 'transactionId' WHERE "id" IN (
  SELECT "id" FROM (
    SELECT "id", row_number() OVER (PARTITION BY "environment_id", coalesce(outcome ->> 'quoteId', outcome ->> 'transactionId') ORDER BY "settled_at", "id") AS "place"
    FROM "journal_entry" WHERE coalesce(outcome ->> 'quoteId', outcome ->> 'transactionId') IS NOT NULL AND status = 'succeeded' and (action like 'transfer.%' or action like 'sandbox.%' or action = 'quote.send')
  ) AS "claims" WHERE "place" > 1
);--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_one_payment" ON "journal_entry" USING btree ("environment_id",coalesce(outcome ->> 'quoteId', outcome ->> 'transactionId')) WHERE status = 'succeeded' and (action like 'transfer.%' or action like 'sandbox.%' or action = 'quote.send');