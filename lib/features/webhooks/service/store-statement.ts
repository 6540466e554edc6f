import "server-only";
import type { DeliveryRow } from "./delivery-writer";

const DELIVERY_COLUMNS = [
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
  "topic::text",
  "tone::text",
  "title::text",
  "words::text",
  "owner_id::text",
].map(named);
const INCOMING_COLUMNS = [
  "asks::boolean",
  "transaction_id::text",
  "amount::bigint",
  "currency::text",
  "decimals::int",
  "sender::text",
  "sender_hint::text",
  "customer_id::text",
  "approval_platform_id::text",
].map(named);

function named(column: string): [name: string, type: string] {
  const [name = "", type = ""] = column.split("::");
  return [name, type];
}

const ASKED_AGAIN = "A reviewer left it to expire; the service has asked again.";
const texts = new Map<string, string>();

/** Asked again with an id and a state alone: what was known of the payment is not overwritten with blanks. */
const SAYS_LESS = "excluded.amount is null and known.amount is not null";
const unlessLess = (column: string) => `case when ${SAYS_LESS} then known.${column} else excluded.${column} end`;

/**
 * Payments that ask become approvals whose window starts now, each with the job that decides it; asked again while
 * undecided, they start afresh; and with the job that learns how each ended, should nobody decide. What a person left to time out is held for a person: no rule undoes that. News of a
 * payment that once asked lets a job close its approval. The payload holds ids.
 */
const APPROVALS = `,
    asked as (
      insert into approval as known (environment_id, transaction_id, delivery_id, amount, currency, decimals, sender,
        sender_hint, customer_id, platform_customer_id, deadline_at)
      select incoming.environment_id, transaction_id, delivered.id, amount, currency, decimals, sender, sender_hint,
        customer_id, approval_platform_id, now() + make_interval(secs => environment.approval_window_seconds)
      from incoming join delivered using (environment_id, webhook_id)
        join environment on environment.id = incoming.environment_id
      where is_new and asks order by incoming.environment_id, transaction_id
      on conflict (environment_id, transaction_id) do update
        set delivery_id = case when ${SAYS_LESS} then known.delivery_id else excluded.delivery_id end,
          amount = ${unlessLess("amount")}, currency = ${unlessLess("currency")}, decimals = ${unlessLess("decimals")},
          sender = ${unlessLess("sender")}, sender_hint = ${unlessLess("sender_hint")},
          customer_id = ${unlessLess("customer_id")},
          platform_customer_id = ${unlessLess("platform_customer_id")},
          deadline_at = excluded.deadline_at, received_at = now(), revision = known.revision + 1,
          status = case when known.decided_by = 'person' then 'held' else 'received' end,
          held_because = case when known.decided_by = 'person' then '${ASKED_AGAIN}' end,
          rule_version = null, rule_id = null, rule_name = null, rule_outcome = null, rule_inputs = null,
          evaluated_at = null, first_reviewer_id = null, first_review_at = null, first_review = null,
          decided_by = null, decider_id = null, decision = null, reason_code = null, decided_at = null,
          updated_at = clock_timestamp()
        where known.status in ('received', 'held', 'second', 'passed')
      returning id, status, deadline_at
    ),
    queued as (
      select graphile_worker.add_job('approval.decide', json_build_object('approvalId', id),
        job_key => 'approval.decide:' || id) as job
      from asked where status = 'received'
      union all
      select graphile_worker.add_job('approval.close', json_build_object('approvalId', id),
        run_at => deadline_at + interval '1.5 seconds', job_key => 'approval.close:' || id)
      from asked
      union all
      select graphile_worker.add_job('approval.close', json_build_object('approvalId', approval.id),
        job_key => 'approval.close:' || approval.id)
      from incoming join delivered using (environment_id, webhook_id)
        join approval on approval.environment_id = incoming.environment_id
          and approval.transaction_id = incoming.transaction_id
      where is_new and not asks
    )`;

/**
 * One statement for `count` deliveries: those that are new get their notification, copies are counted. Rows go in
 * sorted by id, so that two processes with the same copies never wait for each other in a circle.
 */
function textFor(name: string, count: number, withApprovals: boolean): string {
  const known = texts.get(name);
  if (known) return known;
  const columns = withApprovals ? [...DELIVERY_COLUMNS, ...INCOMING_COLUMNS] : DELIVERY_COLUMNS;
  const tuples = Array.from({ length: count }, (_, row) => {
    const values = columns.map(([, type], column) => `$${row * columns.length + column + 1}::${type}`);
    return `(${values.join(",")})`;
  });
  const text = `
    with incoming (${columns.map(([column]) => column).join(",")}) as (values ${tuples.join(",")}),
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
      insert into notification (environment_id, kind, topic, tone, title, body, resource_id, customer_id, delivery_id)
      select environment_id, type, topic, tone, title, words, resource_id, owner_id, delivered.id
      from incoming join delivered using (environment_id, webhook_id)
      where is_new order by position
      returning id, delivery_id
    )${withApprovals ? APPROVALS : ""}
    select position, delivered.reply_status, is_new, noticed.id as notification_id
      ${withApprovals ? ", (select count(job) from queued) as jobs" : ""}
    from incoming join delivered using (environment_id, webhook_id) left join noticed on delivery_id = delivered.id`;
  texts.set(name, text);
  return text;
}

/**
 * The prepared statement that stores these deliveries; `copies` of each arrived together. Only a batch with news of an
 * incoming payment pays for looking at approvals.
 */
export function storeStatement(batch: readonly { row: DeliveryRow; copies: number }[]) {
  const withApprovals = batch.some(({ row }) => row.incoming !== null);
  const name = `webhook-store-${batch.length}${withApprovals ? "-incoming" : ""}`;
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
    row.notification.topic,
    row.notification.tone,
    row.notification.title,
    row.notification.body,
    row.notification.customerId,
    ...(withApprovals ? incomingValues(row.incoming) : []),
  ]);
  return { name, text: textFor(name, batch.length, withApprovals), values };
}

function incomingValues(incoming: DeliveryRow["incoming"]) {
  if (!incoming) return INCOMING_COLUMNS.map(([column]) => (column === "asks" ? false : null));
  const { asks, transactionId, amount, currency, decimals, sender, senderHint } = incoming;
  const { customerId, platformCustomerId } = incoming;
  return [asks, transactionId, amount, currency, decimals, sender, senderHint, customerId, platformCustomerId];
}
