import { spawn } from "node:child_process";
import { once } from "node:events";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeClickhouse, historyOf } from "@/lib/history/engine";
import type { HistoryRow } from "@/lib/history/history";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import { isHistoryUnavailable } from "@/lib/history/unavailable";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { historyDay, historySync, historyTransaction } from "@/lib/server/db/schema/history";
import { resetEnv } from "@/lib/server/env";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { type Bundle, bundle } from "./testing/bundle";
import { missingClickhouse, startClickhouse, type TestClickhouse } from "./testing/clickhouse";

const missing = missingClickhouse();
/** `npm run test:kills` makes it a hundred, if there is a ClickHouse. */
const KILLS = Number(process.env.CORRIDOR_MOVE_KILLS ?? 1);
const DAYS = 60;
const ROWS = 6_000;
let database: TestDatabase;
let simulator: Simulator;
let server: TestClickhouse;
let command: Bundle;

beforeAll(async () => {
  if (missing !== null) return;
  [database, simulator, server, command] = await Promise.all([
    createTestDatabase(),
    startSimulator({ transactions: 0 }),
    startClickhouse(),
    bundle("lib/cli/move-history.ts"),
  ]);
});
afterAll(async () => {
  delete process.env.CORRIDOR_HISTORY_URL;
  await closeClickhouse();
  command?.remove();
  await Promise.all([database?.drop(), simulator?.stop(), server?.stop()]);
});

const payment = (at: number, version = 0): HistoryRow => ({
  ...{ id: `Transaction:${String(at).padStart(6, "0")}`, changedAt: new Date(1_000 * version), type: "OUTGOING" },
  ...{ createdAt: new Date(Date.UTC(2026, 0, 1 + (at % DAYS), 1, 0, 0, at % 1_000)), status: "COMPLETED" },
  ...{ failureReason: "", refundStatus: "", quoteId: null, reference: null, customerId: null, settledAt: null },
  ...{ platformCustomerId: null, sourceType: "", sourceId: null, destinationType: "", destinationId: null },
  ...{ sent: 9_000_000_000_000_000 - at - version, sentCurrency: at % 2 ? "USD" : "EUR", sentDecimals: 2 },
  ...{ received: at, receivedCurrency: "MXN", receivedDecimals: 2, isFinal: true },
  ...{ searchText: `transaction:${at}`, fingerprint: `${at} ${version}` },
});

/** The command's output, over all its runs. */
const said: string[] = [];

/** Runs the command to its end, or to shortly after its `killedAt`th line; returns how it ended. */
async function run(killedAt = Number.POSITIVE_INFINITY): Promise<unknown[]> {
  const env = { ...process.env, CORRIDOR_HISTORY_URL: server.url };
  const child = spawn(process.execPath, command.args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let lines = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      for (const line of chunk.toString().split("\n").filter(Boolean)) {
        said.push(line);
        if (++lines === killedAt) setTimeout(() => child.kill("SIGKILL"), killedAt % 5);
      }
    });
  }
  return await ended;
}

/** Moves one environment's history while it is written to; returns how often the move was killed. */
async function moveOne(most: number): Promise<number> {
  const slug = await addSimulatedEnvironment(database.db, simulator);
  const { environment } = await createEnvironmentContext(database.db, slug, "administrator");
  const environmentId = environment.id;
  const isOurs = eq(historySync.environmentId, environmentId);
  const engineOf = async () => (await database.db.select().from(historySync).where(isOurs))[0]?.engine;
  await database.db.insert(historySync).values({ environmentId });
  const expected = new Map<string, HistoryRow>();
  const write = async (rows: HistoryRow[]) => {
    await historyOf(database.db).put(environmentId, rows, { kind: "read", at: new Date() });
    for (const row of rows) expected.set(row.id, row);
  };
  for (let at = 0; at < ROWS; at += 1_000) await write(Array.from({ length: 1_000 }, (_, one) => payment(at + one)));

  let isMoving = true;
  // Like the jobs: a writer that is held retries.
  const writing = (async () => {
    for (let version = 1; isMoving; version++) {
      const rows = Array.from({ length: 20 }, (_, at) => payment((version * 37 + at * 449) % (ROWS + 500), version));
      const gone = `Transaction:${String((version * 101) % ROWS).padStart(6, "0")}`;
      try {
        await write(rows);
        await historyOf(database.db).remove(environmentId, [gone]);
        expected.delete(gone);
      } catch (error) {
        if (!isHistoryUnavailable(error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  let kills = 0;
  try {
    for (let isKilled = true; isKilled; kills += isKilled ? 1 : 0) {
      // After twenty days the first time; then after more or fewer, up to the comparison and the hand-over.
      const [code, signal] = await run(kills < most ? 1 + ((19 + kills * 7) % (DAYS + 6)) : undefined);
      isKilled = signal === "SIGKILL";
      if (!isKilled) expect([code, said.at(-1)]).toEqual([0, expect.stringMatching(/^\d+ done\.$/)]);
    }
  } finally {
    isMoving = false;
    await writing;
  }
  expect(await engineOf()).toBe("clickhouse");

  const history = historyOf(database.db);
  expect(await history.count(environmentId)).toBe(expected.size);
  const sums = new Map<string, { count: number; amount: bigint }>();
  for (const { createdAt, sentCurrency, sent } of expected.values()) {
    const key = `${createdAt?.toISOString().slice(0, 10)} ${sentCurrency}`;
    const known = sums.get(key) ?? { count: 0, amount: 0n };
    sums.set(key, { count: known.count + 1, amount: known.amount + BigInt(sent ?? 0) });
  }
  const found = await history.days(environmentId, { from: "2026-01-01" });
  expect(new Map(found.map((row) => [`${row.day} ${row.currency}`, [row.count, row.amount]]))).toEqual(
    new Map([...sums].map(([key, { count, amount }]) => [key, [count, String(amount)]])),
  );
  for (const table of [historyTransaction, historyDay]) {
    expect(await database.db.select().from(table).where(eq(table.environmentId, environmentId))).toEqual([]);
  }
  const isMove = and(eq(auditEvent.action, "history.move"), eq(auditEvent.environmentId, environmentId));
  expect(await database.db.$count(auditEvent, isMove)).toBe(1);
  // A writer that chose PostgreSQL before the hand-over is rejected after it.
  const late = postgresHistory(database.db).put(environmentId, [payment(1)], { kind: "read", at: new Date() });
  await expect(late).rejects.toMatchObject({ code: "history_unavailable" });
  return kills;
}

test.skipIf(missing !== null)(
  `an interrupted move resumes, at ${KILLS} kills; what is written meanwhile is included`,
  async () => {
    process.env.CORRIDOR_HISTORY_URL = server.url;
    resetEnv();
    for (let kills = 0; kills < KILLS; ) kills += await moveOne(KILLS - kills);
    expect(said.some((line) => line.includes("on both sides"))).toBe(true);
    expect(said.filter((line) => line.includes("≠"))).toEqual([]);
    expect(await run()).toEqual([0, null]);
  },
  240_000 + KILLS * 10_000,
);
