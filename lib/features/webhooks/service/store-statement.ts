import "server-only";
import type { DeliveryRow } from "./delivery-writer";

const COLUMNS = [
  "position::int",
  "environment_id::uuid",
  "webhook_id::text",
  "type::text",
  "resource_id::text",
  "resource_status::text",
  "resource_updated_at::timestamptz",
  "platform_customer_id::text",
  "occurred_at::timestamptz",
  "key_id::uuid",
  "reply_status::int",
  "headers::jsonb",
  "body::bytea",
  "copies::int",
  "tone::text",
  "title::text",
  "words::text",
].map((column) => column.split("::") as [name: string, type: string]);

const texts = new Map<number, string>();

/**
 * One statement for `count` deliveries: those that are new get their notification, copies are counted. Rows go in
 * sorted by id, so that two processes with the same copies never wait for each other in a circle.
 */
function textFor(count: number): string {
  const known = texts.get(count);
  if (known) return known;
  const tuples = Array.from({ length: count }, (_, row) => {
    const values = COLUMNS.map(([, type], column) => `$${row * COLUMNS.length + column + 1}::${type}`);
    return `(${values.join(",")})`;
  });
  const text = `
    with incoming (${COLUMNS.map(([name]) => name).join(",")}) as (values ${tuples.join(",")}),
    delivered as (
      insert into webhook_delivery as kept (environment_id, webhook_id, type, resource_id, resource_status,
        resource_updated_at, platform_customer_id, occurred_at, key_id, reply_status, headers, body, duplicates,
        last_duplicate_at)
      select environment_id, webhook_id, type, resource_id, resource_status, resource_updated_at, platform_customer_id,
        occurred_at, key_id, reply_status, headers, body, copies - 1, case when copies > 1 then now() end
      from incoming order by environment_id, webhook_id
      on conflict (environment_id, webhook_id) do update
        set duplicates = kept.duplicates + 1 + excluded.duplicates, last_duplicate_at = now()
      returning id, environment_id, webhook_id, reply_status, xmax = 0 as is_new
    ),
    noticed as (
      insert into notification (environment_id, kind, tone, title, body, resource_id, delivery_id)
      select environment_id, type, tone, title, words, resource_id, delivered.id
      from incoming join delivered using (environment_id, webhook_id)
      where is_new order by position
      returning id, delivery_id
    )
    select position, delivered.reply_status, is_new, noticed.id as notification_id
    from incoming join delivered using (environment_id, webhook_id) left join noticed on delivery_id = delivered.id`;
  texts.set(count, text);
  return text;
}

/** The prepared statement that stores these deliveries; `copies` of each arrived together. */
export function storeStatement(batch: readonly { row: DeliveryRow; copies: number }[]) {
  const values = batch.flatMap(({ row, copies }, position) => [
    position,
    row.environmentId,
    row.webhookId,
    row.type,
    row.resourceId,
    row.resourceStatus,
    row.resourceUpdatedAt,
    row.platformCustomerId,
    row.occurredAt,
    row.keyId,
    row.replyStatus,
    row.headers,
    row.body,
    copies,
    row.notification.tone,
    row.notification.title,
    row.notification.body,
  ]);
  return { name: `webhook-store-${batch.length}`, text: textFor(batch.length), values };
}
