import "server-only";
import type { BatchPart } from "@/lib/server/db/batch-statement";

/** The event that carries an internal account's balance (interface-defaults 5). */
export const BALANCE_UPDATED = "INTERNAL_ACCOUNT.BALANCE_UPDATED";
/** The event that carries its status, and may carry its balance (interface-revisions 4). */
export const STATUS_UPDATED = "INTERNAL_ACCOUNT.STATUS_UPDATED";

/** Whether a delivery is recorded here. */
export const bringsBalance = (type: string): boolean => type === BALANCE_UPDATED || type === STATUS_UPDATED;

/**
 * Enqueues, for each new delivery with a balance or a status, the job that stores it, in the statement that stores the
 * delivery (see webhooks' `storeStatement`): no delivery waits for another's account.
 */
export const RECORD_BALANCES: BatchPart<unknown> = {
  columns: [],
  steps: `to_record as (
      select graphile_worker.add_job('balance.delivered', json_build_object('deliveryId', delivered.id)) as job
      from incoming join delivered using (environment_id, webhook_id)
      where is_new and type in ('${BALANCE_UPDATED}', '${STATUS_UPDATED}')
    )`,
  // Must be selected, or the jobs would not be enqueued.
  results: "(select count(job) from to_record) as balance_jobs",
};
