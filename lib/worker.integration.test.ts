import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setUpLink, signInThrottle } from "@/lib/server/db/schema/person";
import { upstreamCall } from "@/lib/server/db/schema/upstream-call";
import { workerHeartbeat } from "@/lib/server/db/schema/worker";
import { beat, countLiveWorkers, freeJobsOfDeadWorkers } from "@/lib/server/jobs/heartbeat";
import { enqueue } from "@/lib/server/jobs/queue";
import { forgetFutureRuns } from "@/lib/server/jobs/schedule";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";

let database: TestDatabase;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  worker?.kill("SIGKILL");
  await database.drop();
});

async function jobs(): Promise<{ task_identifier: string; locked_by: string | null }[]> {
  const { rows } = await database.pool.query(
    "select task_identifier, locked_by from graphile_worker.jobs where task_identifier not like 'directory.%' order by id",
  );
  return rows;
}

describe("the job queue", () => {
  it("holds a job exactly if its transaction commits", async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await enqueue(tx, "export.run", { exportId: crypto.randomUUID() });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await jobs()).toEqual([]);
  });

  it("keeps one waiting job per key", async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    for (const exportId of [crypto.randomUUID(), crypto.randomUUID()]) {
      await enqueue(database.db, "export.run", { exportId }, { runAt, jobKey: "once" });
    }
    expect((await jobs()).map((job) => job.task_identifier)).toEqual(["export.run"]);
    await database.pool.query("select graphile_worker.remove_job('once')");
  });
});

describe("a database's clock that was set back", () => {
  it("puts no job off for longer than was asked", async () => {
    const { db, pool } = database;
    for (const [name, inMs] of [["soon", 60_000] as const, ["written now", 7_200_000] as const])
      await enqueue(db, "sign-off.expire", { signOffId: crypto.randomUUID() }, { jobKey: name, inMs });
    await pool.query(`update graphile_worker._private_jobs
      set run_at = run_at + interval '1 day', updated_at = updated_at + interval '1 day' where key = 'soon'`);
    await forgetFutureRuns(db);
    const { rows } = await pool.query(
      "select key, round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker._private_jobs order by id",
    );
    expect(rows).toEqual([
      { key: "soon", minutes: 1 },
      { key: "written now", minutes: 120 },
    ]);
    await pool.query("delete from graphile_worker._private_jobs");
  });
});

describe("a worker's heartbeat", () => {
  it("counts live workers, and frees the jobs of dead ones", async () => {
    const { db, pool } = database;
    await beat(db, crypto.randomUUID(), ["worker-alive"]);
    // The second one died before the database's clock was set back.
    for (const [name, seenMs] of [["worker-dead", -60_000] as const, ["worker-ahead", 3_600_000] as const])
      await db.insert(workerHeartbeat).values({
        id: crypto.randomUUID(),
        version: "0",
        workerIds: [name],
        seenAt: new Date(Date.now() + seenMs),
      });
    await enqueue(db, "import.follow", { importId: crypto.randomUUID() });
    await enqueue(db, "import.watch", { importId: crypto.randomUUID() });
    await enqueue(db, "sign-off.expire", { signOffId: crypto.randomUUID() });
    await pool.query(`update graphile_worker._private_jobs j set locked_at = now(), locked_by = case t.identifier
      when 'import.follow' then 'worker-dead' when 'sign-off.expire' then 'worker-ahead' else 'worker-alive' end
      from graphile_worker._private_tasks t where t.id = j.task_id`);
    expect(await countLiveWorkers(db)).toBe(1);
    expect(await freeJobsOfDeadWorkers(db)).toBe(2);
    expect(await jobs()).toEqual([
      { task_identifier: "import.follow", locked_by: null },
      { task_identifier: "import.watch", locked_by: "worker-alive" },
      { task_identifier: "sign-off.expire", locked_by: null },
    ]);
    expect(await freeJobsOfDeadWorkers(db)).toBe(0);
    await pool.query("delete from graphile_worker._private_jobs");
    await db.delete(workerHeartbeat);
  });

  it("frees jobs locked under a name that no worker has, once a live one would have sent a heartbeat", async () => {
    const { db, pool } = database;
    await beat(db, crypto.randomUUID(), ["worker-alive"]);
    for (const _ of ["unheard of", "starting", "alive"])
      await enqueue(db, "history.sync", { slug: crypto.randomUUID() }, { queue: crypto.randomUUID() });
    const { rows } = await pool.query<{ id: string; job_queue_id: number }>(
      "select id, job_queue_id from graphile_worker._private_jobs order by id",
    );
    const lock = async (at: number, name: string, seconds: number) => {
      const values = [name, seconds, rows[at]?.id];
      const set = "set locked_by = $1, locked_at = now() - make_interval(secs => $2)";
      await pool.query(`update graphile_worker._private_jobs ${set} where id = $3`, values);
      values[2] = String(rows[at]?.job_queue_id);
      await pool.query(`update graphile_worker._private_job_queues ${set} where id = $3`, values);
    };
    await lock(0, "worker-unheard-of", 31);
    await lock(1, "worker-starting", 5);
    await lock(2, "worker-alive", 3_600);
    await freeJobsOfDeadWorkers(db);
    const held = `select j.locked_by as job, q.locked_by as queue from graphile_worker._private_jobs j
      join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`;
    expect((await pool.query(held)).rows).toEqual([
      { job: null, queue: null },
      { job: "worker-starting", queue: "worker-starting" },
      { job: "worker-alive", queue: "worker-alive" },
    ]);
    await pool.query("delete from graphile_worker._private_jobs");
    await db.delete(workerHeartbeat);
  });
});

describe("the worker process", () => {
  it("makes up for a missed night, sends heartbeats, and removes itself from the list when stopped", async () => {
    const { db } = database;
    const call = { environmentId: crypto.randomUUID(), endpoint: "getConfig", method: "GET", path: "/config" };
    const old = new Date(Date.now() - 31 * 86_400_000);
    await db.insert(upstreamCall).values([
      { ...call, latencyMs: 1, requestId: "old", at: old },
      { ...call, latencyMs: 1, requestId: "new" },
    ]);
    await db.insert(setUpLink).values([
      { tokenHash: "old", expiresAt: old },
      { tokenHash: "new", expiresAt: new Date() },
    ]);
    await db.insert(signInThrottle).values([
      { key: "old", failures: 3, windowStartedAt: old },
      { key: "blocked", failures: 3, windowStartedAt: old, blockedUntil: new Date() },
    ]);
    const cron = "insert into graphile_worker._private_known_crontabs values ('retention.sweep', $1, $1)";
    await database.pool.query(cron, [old]);
    // What a clock that ran ahead leaves behind.
    const ahead = "insert into graphile_worker._private_known_crontabs values ('import.sweep', $1, $2)";
    await database.pool.query(ahead, [old, new Date(Date.now() + 40 * 86_400_000)]);

    worker = spawn(process.execPath, ["--import", "tsx", "--conditions=react-server", "lib/worker.ts"], {
      env: { ...process.env, CORRIDOR_LOG_LEVEL: "error" },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const kept = async () => (await db.select().from(upstreamCall)).map((row) => row.requestId);
    await vi.waitFor(async () => expect(await kept()).toEqual(["new"]), { timeout: 30_000, interval: 100 });
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 30_000, interval: 100 });
    expect(await countLiveWorkers(db)).toBe(1);
    const inFuture =
      "select identifier from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute'";
    expect((await database.pool.query(inFuture)).rows).toEqual([]);
    expect((await db.select().from(setUpLink)).map((row) => row.tokenHash)).toEqual(["new"]);
    expect((await db.select().from(signInThrottle)).map((row) => row.key)).toEqual(["blocked"]);

    worker.kill("SIGTERM");
    const [code] = await once(worker, "exit");
    expect(code).toBe(0);
    expect(await db.select({ n: sql`1` }).from(workerHeartbeat)).toEqual([]);
  });
});
