import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { askForExport } from "@/lib/cli/testing/export-bench";
import { getExport } from "@/lib/features/exports/service/list-exports";
import { settleJob } from "@/lib/money-actions";
import type { EnvironmentContext } from "@/lib/server/context";
import { getDatabase } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { findEnvironment, forgetEnvironment } from "@/lib/server/environments";
import { createReadinessCheck } from "@/lib/server/http/readiness";
import { beat } from "@/lib/server/jobs/heartbeat";
import { readLateness } from "@/lib/server/jobs/lateness";
import { type EnqueueOptions, enqueue } from "@/lib/server/jobs/queue";
import { sweepQueue } from "@/lib/server/jobs/queue-sweep";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { startStandInService } from "@/lib/server/testing/stand-in-service";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
async function clear(): Promise<void> {
  await database.pool.query("delete from graphile_worker._private_jobs");
  await database.pool.query("delete from graphile_worker._private_job_queues");
}
/** Jobs about nothing that exists: they end as soon as they run. */
const money = (options: EnqueueOptions = {}) =>
  enqueue(database.db, "journal.settle", { entryId: crypto.randomUUID() }, options);

async function jobs(task: string): Promise<{ locked: boolean; attempts: number }[]> {
  const { rows } = await database.pool.query(
    "select locked_at is not null as locked, attempts from graphile_worker.jobs where task_identifier = $1",
    [task],
  );
  return rows as { locked: boolean; attempts: number }[];
}

function startWorker(): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", "--conditions=react-server", "lib/worker.ts"], {
    env: { ...process.env, CORRIDOR_LOG_LEVEL: "error" },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

async function kill(worker: ChildProcess): Promise<void> {
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
  await database.pool.query("delete from worker_heartbeat");
  await clear();
}

const TRANSACTION = {
  id: "Transaction:1",
  type: "INCOMING",
  status: "COMPLETED",
  createdAt: "2026-10-01T00:00:00Z",
  receivedAmount: { amount: 5, currency: { code: "USD", decimals: 2 } },
};

describe("a dozen services that never answer", () => {
  test("delay nothing that is about money or approvals", async () => {
    const service = await startStandInService(() => undefined);
    for (let count = 0; count < 12; count++) {
      const slug = await addSimulatedEnvironment(database.db, service);
      await enqueue(database.db, "directory.sync", { slug });
    }
    const worker = startWorker();
    const wait = { timeout: 30_000, interval: 20 };
    await vi.waitFor(() => expect(service.seen.length).toBeGreaterThanOrEqual(3), wait);
    for (let count = 0; count < 40; count++) {
      await money();
      await enqueue(database.db, "approval.close", { approvalId: crypto.randomUUID() });
      await enqueue(database.db, "approval.decide", { approvalId: crypto.randomUUID() });
    }
    await vi.waitFor(async () => {
      for (const task of ["journal.settle", "approval.close", "approval.decide"]) expect(await jobs(task)).toEqual([]);
    }, wait);
    // The services have not answered: most of the walks have not even begun.
    expect((await jobs("directory.sync")).filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(3);
    await kill(worker);
    await service.close();
  });
});

describe("three exports that are stuck", () => {
  test("do not delay that of another environment", async () => {
    const stuck = await startStandInService(() => undefined);
    const honest = await startStandInService((request, response) => {
      const data = request.url?.includes("/transactions") ? [TRANSACTION] : [];
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ data, hasMore: false, totalCount: data.length }));
    });
    const asked: { ctx: EnvironmentContext; id: string }[] = [];
    for (const service of [stuck, stuck, stuck, honest]) {
      const slug = await addSimulatedEnvironment(database.db, service);
      const ctx = await createEnvironmentContext(database.db, slug, "compliance");
      asked.push({ ctx, id: (await askForExport(ctx, { endDate: "2026-11-01T00:00:00Z" })).id });
    }
    const worker = startWorker();
    const states = () =>
      Promise.all(asked.map(async ({ ctx, id }) => (await getExport(ctx, { exportId: id })).export.status));
    await vi.waitFor(async () => expect((await states())[3]).toBe("completed"), { timeout: 50_000, interval: 100 });
    expect((await states()).slice(0, 3)).toEqual(["running", "running", "running"]);
    await kill(worker);
    await Promise.all([stuck.close(), honest.close()]);
  });
});

describe("readiness", () => {
  test.each<[string, () => Promise<void>, string, object]>([
    ["nothing due", async () => undefined, "ready", { money: { status: "ok", due: 0, oldestSeconds: 0 } }],
    ["money due for seconds", () => money({ runAt: ago(5) }), "ready", { money: { status: "ok", due: 1 } }],
    ["money due for a minute", () => money({ runAt: ago(60) }), "degraded", { money: { status: "late" } }],
    ["money due for ten minutes", () => money({ runAt: ago(600) }), "unavailable", { money: { status: "stuck" } }],
    ["money that is not due yet", () => money({ runAt: ago(-600) }), "ready", { money: { due: 0 } }],
    [
      "names due for an hour",
      () => enqueue(database.db, "directory.sync", { slug: "s" }, { runAt: ago(3_600) }),
      "degraded",
      { money: { status: "ok" }, other: { status: "late", due: 1 } },
    ],
    [
      "an export behind a running one of its environment",
      async () => {
        const options = { runAt: ago(3_600), queue: "export:one" };
        for (const failures of [1, 2]) {
          await enqueue(database.db, "export.run", { exportId: crypto.randomUUID(), failures }, options);
        }
        await database.pool.query(
          `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w'
             where payload->>'failures' = '1'`,
        );
        await database.pool.query("update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'w'");
      },
      "ready",
      { other: { status: "ok", due: 0 } },
    ],
  ])("with %s", async (_, prepare, status, expected) => {
    await clear();
    await database.db.execute(sql`update environment set archived_at = now()`);
    await beat(database.db, crypto.randomUUID(), []);
    await prepare();
    expect(await readLateness(database.db)).toMatchObject(expected);
    expect(await createReadinessCheck()(database.db)).toMatchObject({ status, checks: { jobs: expected } });
  });
});

describe("a money action of an archived environment", () => {
  test("is not checked, and is again once that is restored", async () => {
    await clear();
    const service = await startStandInService((_, response) => void response.writeHead(404).end("{}"));
    const slug = await addSimulatedEnvironment(database.db, service);
    const archive = async (archivedAt: Date | null) => {
      await database.db.update(environment).set({ archivedAt }).where(eq(environment.slug, slug));
      forgetEnvironment(getDatabase(), slug);
    };
    await archive(new Date());
    const found = await findEnvironment(database.db, slug);
    const [entry] = await database.db
      .insert(journalEntry)
      .values({
        environmentId: found?.id ?? "",
        key: crypto.randomUUID(),
        action: "quote.execute",
        resourceId: "Quote:1",
        request: {},
        requestHash: "hash",
        status: "unknown",
        leaseUntil: ago(60),
      })
      .returning();
    const entryId = entry?.id ?? "";
    await settleJob({ entryId });
    await sweepQueue(database.db);
    expect(service.seen).toEqual([]);
    expect(await jobs("journal.settle")).toEqual([]);
    await archive(null);
    await sweepQueue(database.db);
    expect(await jobs("journal.settle")).toEqual([{ locked: false, attempts: 0 }]);
    await settleJob({ entryId });
    expect(service.seen.length).toBeGreaterThan(0);
    await archive(new Date());
    await service.close();
    await clear();
  });
});

describe("the sweep of the queue", () => {
  test("revives money jobs that were given up, and removes others after a week", async () => {
    await clear();
    await money({ jobKey: "given-up" });
    await enqueue(database.db, "import.sweep", {}, { jobKey: "old" });
    await enqueue(database.db, "import.sweep", {}, { jobKey: "new" });
    await database.pool.query("update graphile_worker._private_jobs set attempts = max_attempts");
    await database.pool.query(
      "update graphile_worker._private_jobs set updated_at = now() - interval '8 days' where key = 'old'",
    );
    await enqueue(database.db, "export.sweep", {}, { jobKey: "waiting", runAt: ago(30 * 86_400) });
    await sweepQueue(database.db);
    await sweepQueue(database.db);
    expect(await jobs("journal.settle")).toEqual([{ locked: false, attempts: 0 }]);
    const { rows } = await database.pool.query(
      "select key from graphile_worker._private_jobs where key in ('old', 'new', 'waiting') order by 1",
    );
    expect(rows).toEqual([{ key: "new" }, { key: "waiting" }]);
  });
});
