import "server-only";
import type { BatchColumn, BatchPart } from "@/lib/server/db/batch-statement";
import { UNDECIDED_STATUSES } from "@/lib/statuses";
import type { IncomingFacts } from "./incoming-facts";

interface Row {
  incoming: IncomingFacts | null;
}

/** What is known of the payment, as stored in the table; `platform_customer_id` is also the delivery's own column. */
const FACTS: readonly BatchColumn<Row>[] = [
  { column: "amount", type: "bigint", value: ({ incoming }) => incoming?.amount },
  { column: "currency", type: "text", value: ({ incoming }) => incoming?.currency },
  { column: "decimals", type: "int", value: ({ incoming }) => incoming?.decimals },
  { column: "sender", type: "text", value: ({ incoming }) => incoming?.sender },
  { column: "sender_hint", type: "text", value: ({ incoming }) => incoming?.senderHint },
  { column: "customer_id", type: "text", value: ({ incoming }) => incoming?.customerId },
];

const ASKED_AGAIN = "A reviewer left it to time out; the service has asked again.";

const facts = FACTS.map(({ column }) => column).join(", ");
/** When a repeated request has only an id and a state, what was known of the payment is not overwritten with blanks. */
const kept = ["delivery_id", "platform_customer_id", ...FACTS.map(({ column }) => column)]
  .map(
    (column) => `${column} = case when excluded.amount is null and known.amount is not null
          then known.${column} else excluded.${column} end`,
  )
  .join(",\n          ");
const undecided = UNDECIDED_STATUSES.map((status) => `'${status}'`).join(", ");

/**
 * Payments that need a decision become approvals whose window starts now, each with a job to decide it and one to learn
 * how it ended, should nobody decide. A repeated request restarts an undecided approval; one that a person left to time
 * out is held for a person, which no rule overrides. News of such a payment queues a job to close its approval. All in
 * the statement that stores the deliveries (see webhooks' `storeStatement`). The payload holds ids.
 */
export const OPEN_APPROVALS: BatchPart<Row> = {
  columns: [
    { column: "asks", type: "boolean", value: ({ incoming }) => incoming?.asks ?? false },
    { column: "transaction_id", type: "text", value: ({ incoming }) => incoming?.transactionId },
    { column: "approval_platform_id", type: "text", value: ({ incoming }) => incoming?.platformCustomerId },
    ...FACTS,
  ],
  steps: `asked as (
      insert into approval as known (environment_id, transaction_id, delivery_id, platform_customer_id, ${facts},
        deadline_at)
      select incoming.environment_id, transaction_id, delivered.id, approval_platform_id, ${facts},
        now() + make_interval(secs => environment.approval_window_seconds)
      from incoming join delivered using (environment_id, webhook_id)
        join environment on environment.id = incoming.environment_id
      where is_new and asks order by incoming.environment_id, transaction_id
      on conflict (environment_id, transaction_id) do update
        set ${kept},
          deadline_at = excluded.deadline_at, received_at = now(), revision = known.revision + 1,
          status = case when known.decided_by = 'person' then 'held' else 'received' end,
          held_because = case when known.decided_by = 'person' then '${ASKED_AGAIN}' end,
          rule_version = null, rule_id = null, rule_name = null, rule_outcome = null, rule_inputs = null,
          evaluated_at = null, first_reviewer_id = null, first_review_at = null, first_review = null,
          decided_by = null, decider_id = null, decision = null, reason_code = null, decided_at = null,
          updated_at = clock_timestamp()
        where known.status in (${undecided})
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
    )`,
  // Selected because the jobs would otherwise not be queued.
  results: "(select count(job) from queued) as jobs",
};
