import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  askForExport,
  downloadBytes,
  downloadRows,
  listFromService,
  runToEnd,
  TEST_LAYOUT,
} from "@/lib/cli/testing/export-bench";
import { ConflictError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import { exportPart, exportPiece } from "@/lib/server/db/schema/export";
import type { TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { runExportJob } from "../jobs";
import { cancelExport } from "./cancel-export";
import { repeatExport } from "./create-export";
import { getExport, listExports } from "./list-exports";

const ROWS = 6_000;

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;

inWorld("compliance", { transactions: ROWS }, (world) => {
  ({ database, simulator, ctx } = world);
});
afterEach(async () => {
  await simulator.control.clearFaults();
  await simulator.control.settings({ pageDelayMs: 0, rateLimitPerSecond: 0 });
});

const ofList = { endpoint: "listTransactions" };
const storedPieces = (exportId: string) => database.db.$count(exportPiece, eq(exportPiece.exportId, exportId));

/** An environment of its own: when the service fails for long, the client pauses all calls of that environment. */
const freshContext = async () =>
  createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db, simulator), "compliance");

/** Waits until a running export has read some rows, but not all. */
const untilReading = (exportId: string, within = ctx) =>
  vi.waitFor(
    async () => {
      const { export: view } = await getExport(within, { exportId });
      expect(view.phase).toBe("reading");
    },
    { timeout: 20_000, interval: 10 },
  );

describe("an export", () => {
  test("holds every transaction of its range, field for field, and describes itself", async () => {
    const asked = await askForExport(ctx);
    expect(asked).toMatchObject({ status: "queued", isMasked: false, isOwn: true, phase: null });
    const { export: view, manifest } = await runToEnd(ctx, asked.id);
    const all = { rowsTotal: ROWS, rowsRead: ROWS, rowsWritten: ROWS };
    expect(view).toMatchObject({ status: "completed", failure: null, phase: null, ...all });
    const file = await downloadBytes(ctx, asked.id);
    const sha256 = createHash("sha256").update(file).digest("hex");
    expect(manifest).toMatchObject({ rows: ROWS, sheets: 1, bytes: file.length, sha256, isMasked: false });
    expect(manifest?.filter).toEqual({ endDate: asked.asOf });

    const listed = await listFromService(ctx, { endDate: asked.asOf });
    const expected = listed.map(({ id, createdAt, type, status, sentAmount, receivedAmount }) => ({
      id,
      createdAtExact: createdAt,
      type,
      status,
      sentAmountMinor: sentAmount?.amount,
      receivedAmountMinor: receivedAmount?.amount,
      receivedAmountCurrency: receivedAmount?.currency.code,
    }));
    const rows = await downloadRows(ctx, asked.id);
    expect(rows).toHaveLength(ROWS);
    for (const [at, row] of rows.entries()) {
      const wanted = Object.entries(expected[at] ?? {}).map(([name, value]) => [name, value ?? null]);
      expect(row).toMatchObject(Object.fromEntries(wanted));
    }
    const sums = new Map<string, bigint>();
    for (const { type, status, sentAmount, receivedAmount } of listed) {
      const own = type === "INCOMING" ? receivedAmount : sentAmount;
      const key = `${type} ${status} ${own?.currency.code}`;
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(own?.amount ?? 0));
    }
    const totals = manifest?.totals.map(({ type, status, currency, amount }) => [
      `${type} ${status} ${currency}`,
      amount,
    ]);
    expect(Object.fromEntries(totals ?? [])).toEqual(
      Object.fromEntries([...sums].map(([key, amount]) => [key, amount.toString()])),
    );
    expect(await database.db.$count(exportPart, eq(exportPart.exportId, asked.id))).toBeGreaterThan(5);
  });

  test("passes every filter on to the service", async () => {
    const completed = await listFromService(ctx, { type: "OUTGOING", status: "COMPLETED" });
    const some = completed.find(({ source, customerId }) => source?.accountId && customerId);
    const accountId = some?.source?.accountId;
    if (!some?.customerId || !accountId)
      throw new Error("the simulator has no completed outgoing payment of a customer");
    const middle = new Date(Date.parse(some.createdAt ?? "") + 30 * 86_400_000).toISOString();
    for (const filter of [
      { type: "INCOMING" as const, status: "COMPLETED" as const },
      { customerId: some.customerId },
      { startDate: some.createdAt, endDate: middle },
      { senderAccountIdentifier: accountId, endDate: middle },
      { reference: "RF-nowhere" },
    ]) {
      const asked = await askForExport(ctx, filter);
      const { export: view } = await runToEnd(ctx, asked.id);
      const listed = await listFromService(ctx, asked.request.filter);
      expect(view).toMatchObject({ status: "completed", rowsTotal: listed.length });
      expect((await downloadRows(ctx, asked.id)).map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    }
  });

  test("is complete despite 429, 500, 503, HTML, lost connections and slow responses on the way", async () => {
    const { control } = simulator;
    const html = { status: 200, body: "<html>Maintenance</html>", headers: { "Content-Type": "text/html" } };
    // Never five in a row, which would make the client pause all calls for ten seconds.
    for (const fault of [
      { status: 500, body: { code: "INTERNAL_ERROR", message: "no" }, times: 2 },
      { status: 429, body: {}, headers: { "Retry-After": "1" }, times: 3 },
      { status: 503, body: {}, times: 2 },
      { ...html, times: 2 },
      { drop: "before" as const, times: 2 },
      { drop: "middle" as const, times: 2 },
      { delayMs: 300, times: 6 },
    ]) {
      await control.fault({ match: ofList, ...fault });
    }
    const asked = await askForExport(ctx, { type: "INCOMING" });
    const { export: view } = await runToEnd(ctx, asked.id);
    expect(view).toMatchObject({ status: "completed", failure: null });
    const listed = await listFromService(ctx, asked.request.filter);
    expect((await downloadRows(ctx, asked.id)).map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
  });

  test("fails with an explanation when the service keeps failing, and stores nothing", async () => {
    const own = await freshContext();
    const asked = await askForExport(own, { startDate: "2026-01-01T00:00:00Z" });
    await simulator.control.settings({ pageDelayMs: 100 });
    const running = runToEnd(own, asked.id);
    await untilReading(asked.id, own);
    await simulator.control.fault({ match: ofList, status: 500, body: {}, times: 1_000 });
    const { export: view, manifest } = await running;
    expect(view.status).toBe("failed");
    // Parts that fail in parallel may make the client pause: then the export reports that.
    expect(view.failure).toMatch(
      /^The service (returned 500|has not responded for a while).*: page \d+ of the transactions from 20\d\d-.* UTC to .* UTC could not be read\. Nothing was lost; run the export again\.$/,
    );
    expect(manifest).toBeNull();
    expect(await storedPieces(asked.id)).toBe(0);
    await expect(downloadBytes(own, asked.id)).rejects.toThrow(ConflictError);
  });

  test("says what is wrong when its credentials are refused", async () => {
    await simulator.control.fault({
      match: ofList,
      status: 401,
      body: { code: "UNAUTHORIZED", message: "no" },
      times: 1_000,
    });
    const own = await freshContext();
    const { export: view } = await runToEnd(own, (await askForExport(own)).id);
    expect(view.failure).toContain("returned 401: the first page of the range could not be read. Its credentials");
  });

  test("leaves out what is created after its range was frozen, and two at once don't interfere with each other", async () => {
    await simulator.control.settings({ pageDelayMs: 25 });
    const [one, two] = [await askForExport(ctx), await askForExport(ctx, { type: "OUTGOING" })];
    const running = [one, two].map(({ id }) => runToEnd(ctx, id));
    await untilReading(one.id);
    const before = ROWS;
    const { transactions } = await simulator.control.incomingPayments({ count: 30 });
    await Promise.all(running);
    const ids = (await downloadRows(ctx, one.id)).map(({ id }) => id);
    expect(ids).toHaveLength(before);
    expect(ids).not.toContain(transactions[0]?.id);
    const outgoing = await listFromService(ctx, two.request.filter);
    expect((await downloadRows(ctx, two.id)).map(({ id }) => id)).toEqual(outgoing.map(({ id }) => id));
  });

  test("is worked on by one process at a time; a second one tries again later", async () => {
    await simulator.control.settings({ pageDelayMs: 25 });
    const asked = await askForExport(ctx, { type: "INCOMING" });
    const first = runExportJob({ exportId: asked.id });
    await untilReading(asked.id);
    await runExportJob({ exportId: asked.id });
    expect((await getExport(ctx, { exportId: asked.id })).export.status).toBe("running");
    await first;
    expect((await getExport(ctx, { exportId: asked.id })).export.status).toBe("completed");
    const { rows } = await database.pool.query(
      "select count(*)::int as jobs from graphile_worker.jobs where key = $1",
      [`export.run:${asked.id}`],
    );
    expect(rows).toEqual([{ jobs: 1 }]);
  });

  test("continues where it was when its process shuts down cleanly", async () => {
    await simulator.control.settings({ pageDelayMs: 25 });
    const asked = await askForExport(ctx);
    const stop = new AbortController();
    const running = runExportJob({ exportId: asked.id }, { abortSignal: stop.signal });
    const isDone = () => database.db.select().from(exportPart).where(eq(exportPart.exportId, asked.id));
    await vi.waitFor(async () => expect((await isDone()).some(({ rows }) => rows !== null)).toBe(true), {
      timeout: 20_000,
      interval: 20,
    });
    stop.abort();
    await running;
    const done = (await isDone()).filter(({ completedAt }) => completedAt !== null);
    const { export: view } = await runToEnd(ctx, asked.id);
    expect(view).toMatchObject({ status: "completed", rowsRead: view.rowsTotal });
    const later = await isDone();
    for (const part of done) expect(later).toContainEqual(part);
  });
});

describe("cancelling", () => {
  test("an export that waits ends at once, a running one before its next page; nothing is kept", async () => {
    const waiting = await askForExport(ctx);
    expect(await cancelExport(ctx, { exportId: waiting.id })).toMatchObject({ status: "cancelled" });
    await runExportJob({ exportId: waiting.id });
    expect((await getExport(ctx, { exportId: waiting.id })).export.status).toBe("cancelled");

    await simulator.control.settings({ pageDelayMs: 300 });
    const asked = await askForExport(ctx);
    const running = runToEnd(ctx, asked.id);
    await untilReading(asked.id);
    expect(await cancelExport(ctx, { exportId: asked.id })).toMatchObject({ status: "running", isCancelling: true });
    expect(await cancelExport(ctx, { exportId: asked.id })).toMatchObject({ isCancelling: true });
    expect((await running).export).toMatchObject({ status: "cancelled", failure: null });
    expect(await storedPieces(asked.id)).toBe(0);
  });

  test("is refused for an export that has ended", async () => {
    const asked = await askForExport(ctx, { reference: "none" });
    await runToEnd(ctx, asked.id);
    await expect(cancelExport(ctx, { exportId: asked.id })).rejects.toThrow("completed already");
  });
});

describe("running again", () => {
  const again = async (exportId: string) => {
    const asked = await repeatExport(ctx, { exportId, key: crypto.randomUUID() });
    return (await runToEnd(ctx, asked.id)).export;
  };

  test("produces the same bytes while nothing has changed, and names the one payment that has", async () => {
    const [hanging] = await listFromService(ctx, { status: "PROCESSING", type: "OUTGOING" });
    if (!hanging) throw new Error("the simulator has no hanging payment");
    for (const format of ["csv", "xlsx"] as const) {
      const columns = ["id", "createdAt", "status", "amount", "customerName"];
      const asked = await askForExport(
        ctx,
        {},
        { layout: { ...TEST_LAYOUT, format, columns, timeZone: "Asia/Manila" } },
      );
      await runToEnd(ctx, asked.id);
      await simulator.control.incomingPayments({ count: 2 });
      const same = await again(asked.id);
      expect(same).toMatchObject({ status: "completed", repeatOf: asked.id, asOf: asked.asOf });
      expect(same.comparison).toEqual({ isIdentical: true, added: 0, removed: 0, changed: 0, rows: [] });
      expect((await downloadBytes(ctx, same.id)).equals(await downloadBytes(ctx, asked.id))).toBe(true);
      if (format === "csv") continue;
      await simulator.control.endTransaction(hanging.id, "COMPLETED");
      expect((await again(asked.id)).comparison).toEqual({
        isIdentical: false,
        added: 0,
        removed: 0,
        changed: 1,
        rows: [{ id: hanging.id, change: "changed", columns: ["Status"] }],
      });
    }
  });

  test("reports nothing about rows that an earlier version stored differently, instead of calling all of them new", async () => {
    const asked = await askForExport(ctx);
    await runToEnd(ctx, asked.id);
    await database.pool.query("update export_piece set kind = 'rows' where kind = 'pages' and export_id = $1", [
      asked.id,
    ]);
    // With the same file, no rows would be needed to call them identical.
    await database.pool.query("update export_job set file_hash = 'another' where id = $1", [asked.id]);
    expect(await again(asked.id)).toMatchObject({ status: "completed", comparison: null });
  });

  test("is refused while the first is still waiting", async () => {
    const asked = await askForExport(ctx);
    await expect(again(asked.id)).rejects.toThrow("finished yet");
    await cancelExport(ctx, { exportId: asked.id });
  });
});

test("the list is paged, newest first, and filtered by state and by person", async () => {
  const page = await listExports(ctx, { limit: 3 });
  expect(page.data).toHaveLength(3);
  const next = await listExports(ctx, { limit: 100, cursor: page.nextCursor });
  const all = await listExports(ctx, { limit: 100 });
  expect([...page.data, ...next.data]).toEqual(all.data);
  expect(all.totalCount).toBe(all.data.length);
  expect(all.data.map(({ createdAt }) => createdAt)).toEqual(
    all.data
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  const failed = await listExports(ctx, { limit: 100, status: "failed", mine: true });
  expect(failed.data.map(({ id }) => id)).toEqual(
    all.data.filter(({ status }) => status === "failed").map(({ id }) => id),
  );
  const other = await createEnvironmentContext(database.db, ctx.environment.slug, "finance");
  expect((await listExports(other, { limit: 100, mine: true })).data).toEqual([]);
});
