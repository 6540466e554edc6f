import "server-only";
import { eq, type SQLWrapper, sql } from "drizzle-orm";
import type { DatabaseLike } from "../db/client";
import { workerHeartbeat } from "../db/schema/worker";
import { VERSION } from "../version";

export const HEARTBEAT_SECONDS = 5;
/** A worker that has been silent for this long counts as dead: several beats were missed. */
export const DEAD_AFTER_SECONDS = 30;

const deadAfter = sql`make_interval(secs => ${sql.raw(String(DEAD_AFTER_SECONDS))})`;
/** A time ahead is from before the database's clock was set back: a live worker would have written a new one. */
const isOld = (at: SQLWrapper) => sql`${at} not between now() - ${deadAfter} and now() + ${deadAfter}`;
const isSilent = isOld(workerHeartbeat.seenAt);

/**
 * Records that worker process `id` is alive and locks jobs under the names `workerIds`. Returns when that was, by the
 * database's clock.
 */
export async function beat(db: DatabaseLike, id: string, workerIds: string[]): Promise<Date> {
  const [row] = await db
    .insert(workerHeartbeat)
    .values({ id, version: VERSION, workerIds })
    .onConflictDoUpdate({ target: workerHeartbeat.id, set: { seenAt: sql`now()`, workerIds } })
    .returning({ seenAt: workerHeartbeat.seenAt });
  if (!row) throw new Error("the heartbeat was not stored");
  return row.seenAt;
}

/** Removes a worker that stops by itself from the list. */
export async function endHeartbeat(db: DatabaseLike, id: string): Promise<void> {
  await db.delete(workerHeartbeat).where(eq(workerHeartbeat.id, id));
}

/**
 * Frees the jobs of workers that died while holding them (the queue alone would wait four hours, too long for a
 * payment's outcome). Jobs may therefore run twice and are written for that. Returns the number of dead workers.
 */
export async function freeJobsOfDeadWorkers(db: DatabaseLike): Promise<number> {
  // In one transaction: once its row is gone, nothing records the names that a dead worker's jobs are locked under.
  return await db.transaction(async (tx) => {
    const dead = await tx.delete(workerHeartbeat).where(isSilent).returning({ workerIds: workerHeartbeat.workerIds });
    const names = dead.flatMap(({ workerIds }) => workerIds);
    // Includes names that no live worker has: a worker can die before its first heartbeat, and the database can execute
    // a dead one's last fetch after its row is gone.
    await tx.execute(sql`
      with locked as (
        select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
        union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
      )
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from locked
      where (locked_by = any(${sql.param(names)}::text[]) or ${isOld(sql`locked_at`)})
        and not exists (select from ${workerHeartbeat} where locked_by = any(${workerHeartbeat.workerIds}))
      having count(*) > 0`);
    return dead.length;
  });
}

/** How many workers are alive. */
export async function countLiveWorkers(db: DatabaseLike): Promise<number> {
  return db.$count(workerHeartbeat, sql`not (${isSilent})`);
}
