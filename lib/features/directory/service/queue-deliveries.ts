import "server-only";
import type { BatchPart } from "@/lib/server/db/batch-statement";

/** Whether a delivery is about something that the directory names. */
export const isNamed = (resourceId: string | null): boolean => /^(?:Customer|ExternalAccount):/.test(resourceId ?? "");

/**
 * Enqueues, for each new delivery about a customer or an external account, the job that updates the directory, in the
 * statement that stores the delivery (see webhooks' `storeStatement`).
 */
export const RECORD_NAMES: BatchPart<unknown> = {
  columns: [],
  steps: `to_name as (
      select graphile_worker.add_job('directory.delivered', json_build_object('deliveryId', delivered.id),
        max_attempts => 5) as job
      from incoming join delivered using (environment_id, webhook_id)
      where is_new and (resource_id like 'Customer:%' or resource_id like 'ExternalAccount:%')
    )`,
  // Must be selected, or the jobs would not be enqueued.
  results: "(select count(job) from to_name) as name_jobs",
};
