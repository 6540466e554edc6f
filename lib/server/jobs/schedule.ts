import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../db/client";

/**
 * Lets jobs run again on a machine whose clock ran ahead and was set back. Until the time of its last run, which may be
 * days away, each scheduled task would count as done; and what was put off by the clock of then would wait as long.
 * Safe to run at any time.
 */
export async function forgetFutureRuns(db: Database): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_known_crontabs
    set known_since = least(known_since, now()), last_execution = least(last_execution, now())
    where greatest(known_since, last_execution) > now() + interval '1 minute'`);
  await db.execute(sql`
    update graphile_worker._private_jobs set run_at = run_at - (updated_at - now()), updated_at = now()
    where updated_at > now() + interval '1 minute'`);
}
