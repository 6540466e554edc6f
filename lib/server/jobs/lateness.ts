import "server-only";
import { sql } from "drizzle-orm";
import type { DatabaseLike } from "../db/client";
import { MONEY_TASKS } from "./queue";

/** How late the job queue is. `late`: behind, and worth a look. `stuck`: it does not catch up. */
export interface Lateness {
  status: "ok" | "late" | "stuck";
  /** Jobs that could run but don't. */
  due: number;
  /** How long the oldest of them could have run; 0 if none is due. */
  oldestSeconds: number;
}

/**
 * Seconds. A job about money or an approval runs within a second or two; after 30 the workers are too few or blocked,
 * and people see "checking" for too long. After five minutes it won't recover by itself.
 */
const MONEY = { late: 30, stuck: 300 };
/** The others wait for each other by design: an export for earlier ones, names for a slow service. */
const OTHER = { late: 600, stuck: Number.POSITIVE_INFINITY };

/** How late money jobs, and all others, are. A job behind a running one of its own queue is not late. */
export async function readLateness(db: DatabaseLike): Promise<{ money: Lateness; other: Lateness }> {
  const { rows } = await db.execute<{ money: boolean; due: string; oldest: string }>(sql`
    select t.identifier = any(${sql.param([...MONEY_TASKS])}::text[]) as money, count(*) as due,
      extract(epoch from clock_timestamp() - min(j.run_at))::bigint as oldest
    from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= clock_timestamp() and q.locked_at is null
    group by 1`);
  const of = (money: boolean, limits: typeof MONEY): Lateness => {
    const row = rows.find((one) => one.money === money);
    const oldestSeconds = Number(row?.oldest ?? 0);
    const status = oldestSeconds > limits.stuck ? "stuck" : oldestSeconds > limits.late ? "late" : "ok";
    return { status, due: Number(row?.due ?? 0), oldestSeconds };
  };
  return { money: of(true, MONEY), other: of(false, OTHER) };
}
