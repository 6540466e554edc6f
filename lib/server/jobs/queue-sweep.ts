import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { log } from "../log";
import { MONEY_TASKS } from "./queue";

/** How long a job that was given up is kept, for anyone who investigates why. */
const KEPT_DAYS = 7;

/** Things that stay open as long as a job follows them: their table, and the job's name. */
const FOLLOWED = [
  { task: "journal.settle", id: "entryId", table: "journal_entry", isOpen: "settled_at is null" },
  {
    task: "approval.close",
    id: "approvalId",
    table: "approval",
    // After a week its own job gives up (features/approvals/service/close-approval.ts).
    isOpen: "closed_at is null and received_at > now() - interval '7 days'",
  },
  { task: "sign-off.carry-out", id: "signOffId", table: "sign_off", isOpen: "status = 'signed'" },
  { task: "import.follow", id: "importId", table: "import_job", isOpen: "status = 'processing'" },
];

/**
 * Tidies the job queue. Money jobs that were given up after all their attempts are revived, and anything open without a
 * job (its environment was archived and restored) gets one, because an outcome that nobody reads is a silent loss.
 * Other given-up jobs are removed after a week. Safe to run twice.
 */
export async function sweepQueue(db: Database): Promise<void> {
  const money = sql`(select id from graphile_worker._private_tasks where identifier = any(${sql.param([...MONEY_TASKS])}::text[]))`;
  const isGivenUp = sql`attempts >= max_attempts and locked_at is null`;
  const revived = await db.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)
    from graphile_worker._private_jobs where ${isGivenUp} and task_id in ${money} having count(*) > 0`);
  if (revived.rows.length > 0) {
    log.error({ jobs: revived.rows.length }, "jobs about money had been given up; they are tried again");
  }
  for (const { task, id, table, isOpen } of FOLLOWED) {
    const { rows } = await db.execute(sql`
      select graphile_worker.add_job(${task}, json_build_object(${id}::text, t.id), job_key => ${`${task}:`}::text || t.id)
      from ${sql.identifier(table)} t join environment e on e.id = t.environment_id and e.archived_at is null
      where ${sql.raw(isOpen)} and not exists (
        select 1 from graphile_worker._private_jobs j where j.key = ${`${task}:`}::text || t.id
      )`);
    if (rows.length > 0) log.info({ task, jobs: rows.length }, "took up what had no job any more");
  }
  const removed = await db.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs
    where ${isGivenUp} and task_id not in ${money}
      and updated_at < now() - make_interval(days => ${sql.raw(String(KEPT_DAYS))}) having count(*) > 0`);
  if (removed.rows.length > 0) log.info({ jobs: removed.rows.length }, "removed jobs that were given up a week ago");
}
