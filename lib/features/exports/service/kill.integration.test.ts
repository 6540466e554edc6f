import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { askForExport, downloadBytes, runToEnd, TEST_LAYOUT } from "@/lib/cli/testing/export-bench";
import { buildWorker, type WorkerProcess } from "@/lib/cli/testing/worker-process";
import type { EnvironmentContext } from "@/lib/server/context";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { exportJob } from "@/lib/server/db/schema/export";
import type { TestDatabase } from "@/lib/server/testing/database";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { repeatExport } from "./create-export";
import { getExport } from "./list-exports";

const KILLS = 50;
const ROWS = 20_000;
/** A phase takes a second, or as long as a busy machine needs: without a kill in it the test shows nothing about it. */
const PHASE_WITHIN_MS = 60_000;

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let worker: WorkerProcess;

inWorld("compliance", { transactions: ROWS }, async (world) => {
  ({ database, simulator, ctx } = world);
  worker = await buildWorker();
});
afterAll(() => worker?.remove());

const stateOf = async (exportId: string) => {
  const [row] = await database.db.select().from(exportJob).where(eq(exportJob.id, exportId));
  return { isOpen: row?.status === "queued" || row?.status === "running", phase: row?.phase ?? null };
};

/** The names in the rows must not change between two runs: waits until the directory knows them. */
async function untilNamed(): Promise<void> {
  await worker.start();
  const jobs =
    "select count(*)::int as waiting from graphile_worker.jobs where task_identifier like 'directory.%' and run_at < now()";
  await vi.waitFor(
    async () => {
      expect(await database.db.$count(directoryEntry)).toBeGreaterThan(0);
      expect((await database.pool.query(jobs)).rows).toEqual([{ waiting: 0 }]);
    },
    { timeout: 60_000, interval: 200 },
  );
  await worker.kill(database.db);
}

/** Lets the worker run for a random time: into the reading of the pages, the writing of the file, or anywhere. */
async function randomWhile(exportId: string, life: number): Promise<void> {
  const aim = [["writing"], ["reading", "writing"], null][life % 3];
  const until = Date.now() + PHASE_WITHIN_MS;
  while (aim && Date.now() < until) {
    const { isOpen, phase } = await stateOf(exportId);
    if (!isOpen) return;
    if (aim.includes(phase ?? "")) break;
    await sleep(10);
  }
  await sleep(Math.random() * (aim ? 250 : 800));
}

test("killed fifty times, exports are byte for byte the same as undisturbed ones", { timeout: 1_200_000 }, async () => {
  await untilNamed();
  const layout = { ...TEST_LAYOUT, format: "csv" as const, columns: [...TEST_LAYOUT.columns, "from", "to"] };
  const first = await askForExport(ctx, {}, { layout });
  const reference = await runToEnd(ctx, first.id);
  expect(reference.manifest?.rows).toBe(ROWS);
  const bytes = await downloadBytes(ctx, first.id);
  await simulator.control.settings({ pageDelayMs: 40 });

  const kills: Record<string, number> = {};
  const count = () => Object.values(kills).reduce((sum, one) => sum + one, 0);
  let completed = 0;
  for (let life = 1; count() < KILLS; completed++) {
    const { id } = await repeatExport(ctx, { exportId: first.id, key: crypto.randomUUID() });
    for (; count() < KILLS && (await stateOf(id)).isOpen; life++) {
      await worker.start();
      await randomWhile(id, life);
      await worker.kill(database.db);
      const { isOpen, phase } = await stateOf(id);
      if (isOpen) kills[phase ?? "queued"] = (kills[phase ?? "queued"] ?? 0) + 1;
    }
    if ((await stateOf(id)).isOpen) {
      await worker.start();
      await vi.waitFor(async () => expect((await stateOf(id)).isOpen).toBe(false), { timeout: 120_000, interval: 100 });
      await worker.kill(database.db);
    }
    const { export: view, manifest } = await getExport(ctx, { exportId: id });
    expect(view).toMatchObject({ status: "completed", failure: null, comparison: { isIdentical: true } });
    expect(manifest?.sha256).toBe(reference.manifest?.sha256);
    // Not `toEqual`: that takes the test runner half a minute and gigabytes.
    expect((await downloadBytes(ctx, id)).equals(bytes)).toBe(true);
  }
  expect(count()).toBeGreaterThanOrEqual(KILLS);
  expect(Object.keys(kills)).toEqual(expect.arrayContaining(["reading", "writing"]));
  expect(completed).toBeGreaterThan(0);
});
