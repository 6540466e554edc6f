import { eq } from "drizzle-orm";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import {
  askForExport,
  downloadBytes,
  downloadRows,
  listFromService,
  runToEnd,
  TEST_LAYOUT,
} from "@/lib/cli/testing/export-bench";
import { buildWorker, type WorkerProcess } from "@/lib/cli/testing/worker-process";
import type { EnvironmentContext } from "@/lib/server/context";
import { exportPart } from "@/lib/server/db/schema/export";
import type { TestDatabase } from "@/lib/server/testing/database";
import { unzip } from "@/lib/server/testing/unzip";
import { inWorld } from "@/lib/server/testing/world";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import type { Simulator } from "@/lib/simulator/start";
import { exportStatus, phaseProgress } from "../fields";
import { runExportJob } from "../jobs";
import { repeatExport } from "./create-export";
import { getExport } from "./list-exports";

/** More than twice what is read before anything is first stored. */
const ROWS = 9_000;
const PAGES = ROWS / 100;

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let worker: WorkerProcess;

inWorld("compliance", { transactions: ROWS, revision: "R2", without: "totalCount" }, async (world) => {
  ({ database, simulator, ctx } = world);
  worker = await buildWorker();
});
afterAll(() => worker?.remove());
afterEach(() => simulator.control.settings({ pageDelayMs: 0 }));

const placeOf = async (exportId: string) => {
  const [part] = await database.db.select().from(exportPart).where(eq(exportPart.exportId, exportId));
  return part?.place as { walk: { pages: number } } | null | undefined;
};
const pagesOf = async (exportId: string) => (await placeOf(exportId))?.walk.pages ?? 0;

test("a service that states no count is exported completely, and the manifest states how its end was recognised", async () => {
  const asked = await askForExport(ctx);
  const { export: view, manifest } = await runToEnd(ctx, asked.id);
  expect(view).toMatchObject({ status: "completed", failure: null, rowsTotal: ROWS, rowsRead: ROWS });
  expect(manifest).toMatchObject({ rows: ROWS, end: { count: "not stated", pages: PAGES } });
  const listed = await listFromService(ctx, asked.request.filter);
  expect((await downloadRows(ctx, asked.id)).map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
});

test("the workbook states it too, and which payments were requested", async () => {
  const layout = { ...TEST_LAYOUT, format: "xlsx" as const };
  const { id } = await askForExport(ctx, { type: "INCOMING", status: "REFUNDED" }, { layout });
  await runToEnd(ctx, id);
  const texts = [...unzip(await downloadBytes(ctx, id)).values()].map((part) => part.toString());
  expect(texts.join()).toContain("total is not stated.");
  for (const word of ["until ", "Refunded", "Incoming"]) expect(texts.join()).toContain(`>${word}`);
});

test("its progress is the number of rows read, without a percentage of an unknown total", async () => {
  await simulator.control.settings({ pageDelayMs: 20 });
  const { id } = await askForExport(ctx);
  const running = runExportJob({ exportId: id });
  const view = await vi.waitFor(
    async () => {
      const { export: now } = await getExport(ctx, { exportId: id });
      expect(now.rowsRead).toBeGreaterThan(500);
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(phaseProgress(view)).toEqual({ done: view.rowsRead, of: null });
  expect(exportStatus(view).label).toBe("Reading");
  await running;
});

test("killed midway, it continues from the last stored page, and produces the same file", async () => {
  // Without names: the worker learns those over time.
  const layout = { ...TEST_LAYOUT, columns: TEST_LAYOUT.columns.filter((column) => column !== "customerName") };
  const first = await askForExport(ctx, {}, { layout });
  const reference = await runToEnd(ctx, first.id);
  await simulator.control.settings({ pageDelayMs: 60 });
  const { id } = await repeatExport(ctx, { exportId: first.id, key: crypto.randomUUID() });
  await worker.start();
  await vi.waitFor(async () => expect(await pagesOf(id)).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });
  await worker.kill(database.db);
  const stored = await pagesOf(id);
  expect(stored).toBeLessThan(PAGES);
  expect((await getExport(ctx, { exportId: id })).export.status).toBe("running");

  await simulator.control.settings({ pageDelayMs: 0 });
  const { rows: before } = await database.pool.query("select count(*)::int as calls from upstream_call");
  const { export: view, manifest } = await runToEnd(ctx, id);
  expect(view).toMatchObject({ status: "completed", comparison: { isIdentical: true } });
  expect(manifest).toMatchObject({ sha256: reference.manifest?.sha256, end: reference.manifest?.end });
  await flushUpstreamCalls();
  const { rows: after } = await database.pool.query("select count(*)::int as calls from upstream_call");
  expect(after[0].calls - before[0].calls).toBeLessThanOrEqual(PAGES - stored);
});
