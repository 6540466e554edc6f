import "server-only";
import type { BatchPart } from "@/lib/server/db/batch-statement";
import type { Description } from "./describe-event";

/**
 * Whether later news of the same thing, by its `updatedAt`, came before: the latest that is filed already, or in this
 * batch. It reads two rows by index, however much is known of an account that changes all the time.
 */
const IS_SUPERSEDED = `incoming.resource_updated_at < greatest(
          (select resource_updated_at from webhook_delivery where id = (select delivery_id from notification filed
            where filed.environment_id = incoming.environment_id and filed.resource_id = incoming.resource_id
              and filed.delivery_id is not null and filed.topic <> 'superseded'
            order by filed.id desc nulls last limit 1)),
          (select max(other.resource_updated_at) from incoming other
            where other.environment_id = incoming.environment_id and other.resource_id = incoming.resource_id
              and other.position < incoming.position))`;

/**
 * Creates a notification for each new delivery, in the statement that stores it (see webhooks' `storeStatement`). One
 * that calls no one else calls those who watch the payment; one that a retry brings after later news calls no one
 * (interface-defaults 5).
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
      select environment_id, type, case when ${IS_SUPERSEDED} then 'superseded'
        when topic = 'progress' and exists (select 1 from payment_watch watch
          where watch.environment_id = incoming.environment_id and watch.transaction_id = incoming.resource_id)
        then 'work' else topic end, tone, title, words, resource_id, owner_id, delivered.id
      from incoming join delivered using (environment_id, webhook_id)
      where is_new order by position
      returning id, delivery_id
    )`,
  results: "(select noticed.id from noticed where noticed.delivery_id = delivered.id) as notification_id",
};
