import "server-only";
import type { BatchPart } from "@/lib/server/db/batch-statement";
import type { Description } from "./describe-event";

/**
 * Creates a notification for each new delivery, in the statement that stores it (see webhooks' `storeStatement`). One
 * that calls no one else calls those who watch the payment.
 */
export const NOTIFY_OF_DELIVERIES: BatchPart<{ notification: Description }> = {
  columns: [
    { column: "topic", type: "text", value: ({ notification }) => notification.topic },
    { column: "tone", type: "text", value: ({ notification }) => notification.tone },
    { column: "title", type: "text", value: ({ notification }) => notification.title },
    { column: "words", type: "text", value: ({ notification }) => notification.body },
    { column: "owner_id", type: "text", value: ({ notification }) => notification.customerId },
  ],
  steps: `noticed as (
      insert into notification (environment_id, kind, topic, tone, title, body, resource_id, customer_id, delivery_id)
      select environment_id, type, case when topic = 'progress' and exists (select 1 from payment_watch watch
          where watch.environment_id = incoming.environment_id and watch.transaction_id = incoming.resource_id)
        then 'work' else topic end, tone, title, words, resource_id, owner_id, delivered.id
      from incoming join delivered using (environment_id, webhook_id)
      where is_new order by position
      returning id, delivery_id
    )`,
  results: "(select noticed.id from noticed where noticed.delivery_id = delivered.id) as notification_id",
};
