import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { missingClickhouse, startClickhouse, type TestClickhouse } from "@/lib/cli/testing/clickhouse";
import { getOverviewFigures } from "@/lib/features/overview/service/get-figures";
import { closeClickhouse, historyOf } from "@/lib/history/engine";
import { historyRow } from "@/lib/history/history";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import type { EnvironmentContext } from "@/lib/server/context";
import { historySync, historyTransaction } from "@/lib/server/db/schema/history";
import { resetEnv } from "@/lib/server/env";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { findAnything } from "../directory/service/find";
import { getTransaction, listTransactions } from "../transactions/service/read";
import { summariseTransactions } from "../transactions/service/totals";
import { getHistoryStatus, rebuildHistory } from "./service/status";
import { syncHistory } from "./service/sync";

const NOWHERE = "http://corridor:pa55word@127.0.0.1:1/history";
let database: TestDatabase;
let simulator: Simulator;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ transactions: 400 })]);
});
afterEach(() => keepIn(undefined));
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

async function keepIn(url: string | undefined): Promise<void> {
  await closeClickhouse();
  if (url === undefined) delete process.env.CORRIDOR_HISTORY_URL;
  else process.env.CORRIDOR_HISTORY_URL = url;
  resetEnv();
}
const administrator = async () =>
  await createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db, simulator), "administrator");
const slice = (ctx: EnvironmentContext) =>
  syncHistory(database.db, historyOf(database.db), ctx.upstream, ctx.environment.id, 60_000);

/** Checks what users' pages show while ClickHouse is away. */
async function expectAway(ctx: EnvironmentContext) {
  const { data } = await ctx.upstream.listTransactions({ query: { limit: 1 } });
  const shown = await getTransaction(ctx, { transactionId: data[0]?.id ?? "" });
  expect(shown).toMatchObject({ usual: null, transaction: { id: data[0]?.id } });
  expect((await findAnything(ctx, { text: shown.transaction.id.slice(-8) })).payments).toBeNull();
  expect(await getHistoryStatus(ctx, {})).toMatchObject({ rows: null, engine: "clickhouse" });
  expect(await getOverviewFigures(ctx, {})).toMatchObject({ payments: null, decisions: [] });
}

test("a history whose ClickHouse is away is retried later, and users' pages work without it", async () => {
  await keepIn(NOWHERE);
  const ctx = await administrator();
  expect(await rebuildHistory(ctx, {})).toMatchObject({ state: "building", rows: null });
  const next = await slice(ctx);
  expect(next?.getTime()).toBeGreaterThan(Date.now());
  const status = await getHistoryStatus(ctx, {});
  expect(status).toMatchObject({ state: "building", error: "The local history can't be read at the moment." });
  expect(JSON.stringify(status)).not.toMatch(/pa55word|127\.0\.0\.1/);
  await expectAway(ctx);
  const refused = await historyOf(database.db)
    .count(ctx.environment.id)
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503, code: "history_unavailable", cause: { message: /ClickHouse/ } });
  expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toMatch(/pa55word|127\.0\.0\.1/);
});

test("a history in ClickHouse is not read from PostgreSQL once the address is gone; a rebuild moves it there", async () => {
  await keepIn(NOWHERE);
  const ctx = await administrator();
  const { id: environmentId } = ctx.environment;
  // Left in PostgreSQL by a removal that was interrupted after the move.
  const left = historyRow({ id: "Transaction:left", status: "COMPLETED", createdAt: new Date().toISOString() });
  await postgresHistory(database.db).put(environmentId, [left], { kind: "read", at: new Date() });
  await rebuildHistory(ctx, {});
  const builtAt = new Date();
  const built = { build: null, builtAt, syncedAt: builtAt, returnsReadAt: builtAt };
  await database.db.update(historySync).set(built).where(eq(historySync.environmentId, environmentId));
  await keepIn(undefined);
  await expectAway(ctx);
  expect(await rebuildHistory(ctx, {})).toMatchObject({ engine: "postgres", rows: 0, builtAt: null, asOf: null });

  // Until it is built it is not treated as an empty one.
  const filter = { status: "COMPLETED,FAILED" };
  for (const ask of [listTransactions, summariseTransactions]) {
    await expect(ask(ctx, filter)).rejects.toMatchObject({ code: "history_not_ready" });
  }
  expect((await getOverviewFigures(ctx, {})).payments).toBeNull();

  await slice(ctx);
  const { totalCount } = await ctx.upstream.listTransactions({ query: { limit: 1 } });
  expect(await getHistoryStatus(ctx, {})).toMatchObject({
    ...{ state: "ready", engine: "postgres", rows: totalCount, error: null },
  });
  expect((await getOverviewFigures(ctx, {})).payments).not.toBeNull();
});

const missing = missingClickhouse();
describe(missing === null ? "in ClickHouse" : `in ClickHouse (${missing})`, () => {
  let server: TestClickhouse;
  beforeAll(async () => {
    if (missing === null) server = await startClickhouse();
  });
  afterAll(() => server?.stop());

  test.skipIf(missing !== null)(
    "it is built, searched and added up as the service has it, and outlives a kill",
    async () => {
      await keepIn(server.url);
      const ctx = await administrator();
      await rebuildHistory(ctx, {});
      await slice(ctx);
      const { totalCount = 0, data } = await ctx.upstream.listTransactions({ query: { limit: 1 } });
      expect(await getHistoryStatus(ctx, {})).toMatchObject({ state: "ready", rows: totalCount, engine: "clickhouse" });
      const rows = await database.db.select().from(historyTransaction);
      expect(rows.filter(({ environmentId }) => environmentId === ctx.environment.id)).toEqual([]);
      const id = data[0]?.id ?? "";
      expect((await findAnything(ctx, { text: id.slice(-10) })).payments).toMatchObject([{ id }]);
      const { payments } = await getOverviewFigures(ctx, {});
      expect(payments?.statuses.length).toBeGreaterThan(1);

      if (!server.kill) return;
      await server.kill();
      await expectAway(ctx);
      await database.db.update(historySync).set({ readUpTo: new Date(0) });
      await slice(ctx);
      expect(await getHistoryStatus(ctx, {})).toMatchObject({ error: expect.any(String) });
      await server.restart();
      await expect
        .poll(async () => (await getHistoryStatus(ctx, {})).rows, { timeout: 30_000, interval: 500 })
        .toBe(totalCount);
      await slice(ctx);
      expect(await getHistoryStatus(ctx, {})).toMatchObject({ error: null, rows: totalCount });
    },
  );

  test.skipIf(missing !== null)("tables created by an earlier version get the columns added since", async () => {
    await keepIn(server.url);
    const ctx = await administrator();
    await rebuildHistory(ctx, {});
    await slice(ctx);
    const { origin, pathname } = new URL(server.url);
    const query = `alter table ${pathname.slice(1)}.corridor_transaction drop column is_dated`;
    expect((await fetch(origin, { method: "POST", body: query })).ok).toBe(true);
    await expect(listTransactions(ctx, { status: "COMPLETED,FAILED" })).rejects.toMatchObject({ status: 503 });
    await keepIn(server.url);
    const { data } = await listTransactions(ctx, { status: "COMPLETED,FAILED" });
    expect(data.length).toBeGreaterThan(10);
    expect(data.every(({ createdAt }) => createdAt !== undefined)).toBe(true);
  });
});
