import { afterAll, beforeAll, expect, test } from "vitest";
import { askForExport, downloadRows, runToEnd } from "@/lib/cli/testing/export-bench";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import { getHistoryStatus, rebuildHistory } from "@/lib/features/history/service/status";
import { syncHistory } from "@/lib/features/history/service/sync";
import { listTransactions } from "@/lib/features/transactions/service/read";
import { summariseTransactions } from "@/lib/features/transactions/service/totals";
import { historyOf } from "@/lib/history/engine";
import type { EnvironmentContext } from "@/lib/server/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import type { ExportFilter } from "../schema";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let name: string;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ transactions: 1_500 })]);
  const environment = await addSimulatedEnvironment(database.db, simulator);
  ctx = await createEnvironmentContext(database.db, environment, "administrator");
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  await rebuildHistory(ctx, {});
  while ((await getHistoryStatus(ctx, {})).state !== "ready") {
    await syncHistory(database.db, historyOf(database.db), ctx.upstream, ctx.environment.id, 60_000);
  }
  const { data } = await listTransactions(ctx, { type: "OUTGOING", limit: 50 });
  name = data.find(({ customerLabel }) => customerLabel)?.customerLabel ?? "";
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

const filters: (() => ExportFilter)[] = [
  () => ({ status: "FAILED,EXPIRED" }),
  () => ({ status: "FAILED", currency: "usd", amountFrom: "1000" }),
  () => ({ type: "INCOMING", amountFrom: "10.5", amountTo: "2500" }),
  () => ({ text: name }),
  () => ({ sentCurrency: "usd, eur", status: "COMPLETED" }),
];

test.each(filters)(
  "a file holds what the filter says and no more, and ties to the list's totals (%#)",
  async (filter) => {
    const whole = filter();
    const totals = await summariseTransactions(ctx, whole);
    expect(totals.count).toBeGreaterThan(0);
    const asked = await askForExport(ctx, whole);
    const { export: view, manifest } = await runToEnd(ctx, asked.id);
    expect(view).toMatchObject({ status: "completed", failure: null });
    expect(manifest?.rows).toBe(totals.count);
    expect(manifest?.rowsRead).toBeGreaterThan(manifest?.rows ?? 0);
    expect(manifest?.filter).toMatchObject(whole);
    expect(await downloadRows(ctx, asked.id)).toHaveLength(totals.count ?? 0);
    const outgoing = manifest?.totals.filter(({ type }) => type === "OUTGOING") ?? [];
    for (const { currency, amount } of totals.sums.filter(({ side }) => side === "sent")) {
      const sum = outgoing
        .filter((one) => one.currency === currency)
        .reduce((all, one) => all + BigInt(one.amount), 0n);
      expect(String(sum)).toBe(amount);
    }
  },
);

test("a filter that the service takes whole is exported as before", async () => {
  const asked = await askForExport(ctx, { status: "FAILED" });
  const { manifest } = await runToEnd(ctx, asked.id);
  expect(manifest).not.toHaveProperty("rowsRead");
});
