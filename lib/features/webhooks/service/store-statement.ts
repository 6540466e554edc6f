import "server-only";
import { OPEN_APPROVALS } from "@/lib/features/approvals/service/open-approvals";
import { bringsBalance, RECORD_BALANCES } from "@/lib/features/balances/service/queue-deliveries";
import { isNamed, RECORD_NAMES } from "@/lib/features/directory/service/queue-deliveries";
import { NOTIFY_OF_DELIVERIES } from "@/lib/features/notifications/service/notify-of-deliveries";
import { type BatchPart, batchStatement } from "@/lib/server/db/batch-statement";
import type { DeliveryRow } from "./delivery-writer";

interface Batched extends DeliveryRow {
  /** How many copies of it arrived together. */
  copies: number;
}

/**
 * Stores new deliveries and counts copies. Rows are sorted by id, so that two processes with the same copies never
 * deadlock.
 */
const STORE_DELIVERIES: BatchPart<Batched> = {
  columns: [
    { column: "position", type: "int", value: (_, position) => position },
    { column: "environment_id", type: "uuid", value: (row) => row.environmentId },
    { column: "webhook_id", type: "text", value: (row) => row.webhookId },
    { column: "type", type: "text", value: (row) => row.type },
    { column: "resource_id", type: "text", value: (row) => row.resourceId },
    { column: "resource_status", type: "text", value: (row) => row.resourceStatus },
    { column: "resource_updated_at", type: "timestamptz", value: (row) => row.resourceUpdatedAt },
    { column: "platform_customer_id", type: "text", value: (row) => row.platformCustomerId },
    { column: "occurred_at", type: "timestamptz", value: (row) => row.occurredAt },
    { column: "key_id", type: "uuid", value: (row) => row.keyId },
    { column: "reply_status", type: "int", value: (row) => row.replyStatus },
    { column: "headers", type: "jsonb", value: (row) => row.headers },
    { column: "body", type: "bytea", value: (row) => row.body },
    { column: "copies", type: "int", value: (row) => row.copies },
  ],
  steps: `delivered as (
      insert into webhook_delivery as kept (environment_id, webhook_id, type, resource_id, resource_status,
        resource_updated_at, platform_customer_id, occurred_at, key_id, reply_status, headers, body, duplicates,
        last_duplicate_at)
      select environment_id, webhook_id, type, resource_id, resource_status, resource_updated_at, platform_customer_id,
        occurred_at, key_id, reply_status, headers, body, copies - 1, case when copies > 1 then now() end
      from incoming order by environment_id, webhook_id
      on conflict (environment_id, webhook_id) do update
        set duplicates = kept.duplicates + 1 + excluded.duplicates, last_duplicate_at = now()
      returning id, environment_id, webhook_id, reply_status, resource_id as about, xmax = 0 as is_new
    )`,
  results: "position, delivered.reply_status, about, is_new",
};

const from = "incoming join delivered using (environment_id, webhook_id)";

/**
 * The prepared statement that stores these deliveries; `copies` of each arrived together. Only a batch with events
 * about an incoming payment, a balance, a customer or an external account pays for the work on those.
 */
export function storeStatement(batch: readonly { row: DeliveryRow; copies: number }[]) {
  const asks = batch.some(({ row }) => row.incoming !== null);
  const hasBalances = batch.some(({ row }) => bringsBalance(row.type));
  const hasNames = batch.some(({ row }) => isNamed(row.resourceId));
  const parts: BatchPart<Batched>[] = [STORE_DELIVERIES, NOTIFY_OF_DELIVERIES];
  if (asks) parts.push(OPEN_APPROVALS);
  if (hasBalances) parts.push(RECORD_BALANCES);
  if (hasNames) parts.push(RECORD_NAMES);
  const name = `webhook-store${asks ? "-incoming" : ""}${hasBalances ? "-balances" : ""}${hasNames ? "-names" : ""}`;
  return batchStatement<Batched>(
    { name, parts, from },
    batch.map(({ row, copies }) => ({ ...row, copies })),
  );
}
