import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type KillablePostgres, startKillablePostgres } from "@/lib/cli/testing/killable-postgres";
import { buildWorker, type WorkerProcess } from "@/lib/cli/testing/worker-process";
import type { Transaction } from "@/lib/contract/transaction";
import { historyRow } from "@/lib/history/history";
import type { EnvironmentContext } from "@/lib/server/context";
import { PLACE_SQL } from "@/lib/server/db/schema/main-amount";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { getHistoryStatus, rebuildHistory } from "./service/status";

/** `npm run test:kills` sets it to 100. This is the minimum that kills during the build, a rebuild and the sweep. */
const KILLS = Number(process.env.CORRIDOR_HISTORY_KILLS ?? 4);
const ROWS = 4_000;
/** Payments that change without a delivery: only a sweep finds them. */
const SWEPT = 3;

let postgres: KillablePostgres;
let database: TestDatabase;
let simulator: Simulator;
let worker: WorkerProcess;
let ctx: EnvironmentContext;

beforeAll(async () => {
  postgres = await startKillablePostgres();
  [database, simulator, worker] = await Promise.all([
    createTestDatabase(),
    startSimulator({ transactions: ROWS, stderr: "ignore" }),
    buildWorker(),
  ]);
  ctx = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, simulator),
    "administrator",
  );
  await simulator.control.settings({ pageDelayMs: 25 });
});
afterAll(async () => {
  worker?.remove();
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
  await postgres?.stop();
});

const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Row[];
const isBuilding = async () => (await getHistoryStatus(ctx, {})).state === "building";

/** Makes everything that waits for a time, such as the next retry, happen now. */
const hasten = () =>
  rowsOf(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0) from graphile_worker.jobs
      where task_identifier = 'history.sync' and locked_at is null and (run_at > now() or attempts > 0)`,
  );

/** Everything that the service has. */
async function everything(): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await ctx.upstream.listTransactions({ query: { limit: 100, cursor } });
    all.push(...page.data);
    if (!page.hasMore || !page.nextCursor) return all;
    cursor = page.nextCursor;
  }
}

/** Ends payments that hang, without a webhook. Their next check is due, as if they had hung for days. */
async function changeSilently(): Promise<void> {
  const open = await rowsOf<{ id: string }>(
    "select id from history_transaction where status = 'PROCESSING' order by id limit $1",
    [SWEPT],
  );
  for (const { id } of open) await simulator.control.endTransaction(id, "COMPLETED");
  await rowsOf("update history_transaction set seen_at = now() - interval '1 day' where id = any($1)", [
    open.map(({ id }) => id),
  ]);
}

test(`${KILLS} kills while the history is built, rebuilt and swept: nothing lost, doubled or stale`, {
  timeout: 120_000 + KILLS * 15_000,
}, async () => {
  let [begun, during] = [0, 0];
  for (let kill = 0; kill < KILLS; kill++) {
    await worker.start();
    if (!(await isBuilding())) {
      await changeSilently();
      await rebuildHistory(ctx, {});
      begun += 1;
    }
    await hasten();
    await sleep(300 + Math.random() * 1_200);
    during += Number(await isBuilding());
    if (kill % 2 === 0) await worker.kill(database.db);
    else await postgres.kill(() => rowsOf("select 1"));
    if (!worker.isRunning()) await worker.kill(database.db);
  }
  await worker.start();
  await changeSilently();
  await vi.waitFor(
    async () => {
      await hasten();
      expect(await getHistoryStatus(ctx, {})).toMatchObject({ state: "ready", error: null });
      const stale = "select 1 from history_transaction where not is_final and seen_at < now() - interval '12 hours'";
      expect(await rowsOf(stale)).toEqual([]);
    },
    { timeout: 120_000, interval: 1_000 },
  );
  expect(during, "kills that fell into the building").toBeGreaterThan(KILLS / 3);
  expect(begun).toBeGreaterThan(0);

  const kept = await rowsOf<{ id: string; fingerprint: string }>("select id, fingerprint from history_transaction");
  const expected = (await everything()).map(historyRow).map(({ id, fingerprint }) => `${id} ${fingerprint}`);
  expect(kept.map(({ id, fingerprint }) => `${id} ${fingerprint}`).sort()).toEqual(expected.sort());
  const rolled = await rowsOf(
    `select day::text, status, sent_currency, received_currency, sum(count)::int as count, sum(sent)::text as sent,
        sum(received)::text as received, sum(amount)::text as amount
      from history_day where count <> 0 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  const counted = await rowsOf(
    `select (filed_at at time zone 'UTC')::date::text as day, status, sent_currency, received_currency,
       count(*)::int as count, coalesce(sum(sent), 0)::text as sent, coalesce(sum(received), 0)::text as received,
       sum(coalesce(${PLACE_SQL.units}, 0))::text as amount
     from history_transaction group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  expect(rolled, "the roll-ups").toEqual(counted);
});
