import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { exportJob } from "@/lib/server/db/schema/export";
import { workerHeartbeat } from "@/lib/server/db/schema/worker";
import { freeJobsOfDeadWorkers } from "@/lib/server/jobs/heartbeat";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { askForExport, downloadBytes, runToEnd, TEST_LAYOUT } from "@/lib/server/testing/export-bench";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { getExport } from "./read";
import { repeatExport } from "./repeat-export";

const KILLS = 50;
const ROWS = 20_000;
/** A phase is a second away, or as long as a busy machine needs: without a kill in it the test shows nothing of it. */
const PHASE_WITHIN_MS = 60_000;

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let worker: ChildProcess | undefined;
let folder: string;

beforeAll(async () => {
  // In one file it starts three times as fast, and it starts fifty times. Inside the checkout, where its packages are.
  mkdirSync("test-results", { recursive: true });
  folder = mkdtempSync(path.join("test-results", "worker-"));
  await build({
    entryPoints: ["lib/server/worker.ts"],
    outfile: path.join(folder, "worker.mjs"),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    conditions: ["react-server"],
  });
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ transactions: ROWS })]);
  const slug = await addSimulatedEnvironment(database.db, simulator);
  ctx = await createEnvironmentContext(database.db, slug, "compliance");
});
afterAll(async () => {
  worker?.kill("SIGKILL");
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product's worker process; resolves when it takes jobs. */
async function startWorker(): Promise<ChildProcess> {
  const args = ["--conditions=react-server", path.join(folder, "worker.mjs")];
  const variables = { ...process.env, CORRIDOR_LOG_LEVEL: "info", CORRIDOR_EXPORT_PARALLEL: "4" };
  const child = spawn(process.execPath, args, { env: variables, stdio: ["ignore", "pipe", "inherit"] });
  worker = child;
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("the worker is ready")) resolve();
    });
  });
  return child;
}

/** `kill -9`, and the half minute after which the others take it for dead. */
async function killWorker(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  await database.db.update(workerHeartbeat).set({ seenAt: sql`now() - interval '1 minute'` });
  await freeJobsOfDeadWorkers(database.db);
}

const stateOf = async (exportId: string) => {
  const [row] = await database.db.select().from(exportJob).where(eq(exportJob.id, exportId));
  return { isOpen: row?.status === "queued" || row?.status === "running", phase: row?.phase ?? null };
};

/** The names that rows carry must not change between two runs: waits until the directory knows them. */
async function untilNamed(): Promise<void> {
  const child = await startWorker();
  const jobs =
    "select count(*)::int as waiting from graphile_worker.jobs where task_identifier like 'directory.%' and run_at < now()";
  await vi.waitFor(
    async () => {
      expect(await database.db.$count(directoryEntry)).toBeGreaterThan(0);
      expect((await database.pool.query(jobs)).rows).toEqual([{ waiting: 0 }]);
    },
    { timeout: 60_000, interval: 200 },
  );
  await killWorker(child);
}

/** Lets the worker run for a random while: into the reading of the pages, into the writing of the file, or anywhere. */
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

test("killed fifty times, exports are byte for byte what they are undisturbed", { timeout: 1_200_000 }, async () => {
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
      const child = await startWorker();
      await randomWhile(id, life);
      await killWorker(child);
      const { isOpen, phase } = await stateOf(id);
      if (isOpen) kills[phase ?? "queued"] = (kills[phase ?? "queued"] ?? 0) + 1;
    }
    if ((await stateOf(id)).isOpen) {
      const child = await startWorker();
      await vi.waitFor(async () => expect((await stateOf(id)).isOpen).toBe(false), { timeout: 120_000, interval: 100 });
      await killWorker(child);
    }
    const { export: view, manifest } = await getExport(ctx, { exportId: id });
    expect(view).toMatchObject({ status: "completed", failure: null, comparison: { isIdentical: true } });
    expect(manifest?.sha256).toBe(reference.manifest?.sha256);
    // Not `toEqual`: for that the test runner takes half a minute and gigabytes.
    expect((await downloadBytes(ctx, id)).equals(bytes)).toBe(true);
  }
  expect(count()).toBeGreaterThanOrEqual(KILLS);
  expect(Object.keys(kills)).toEqual(expect.arrayContaining(["reading", "writing"]));
  expect(completed).toBeGreaterThan(0);
});
