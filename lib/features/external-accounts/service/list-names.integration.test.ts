import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { listBanks, listExchanges } from "./list-names";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
beforeAll(async () => {
  database = await createTestDatabase();
  simulator = await startSimulator({ customers: 20, transactions: 20, revision: "R2" });
});
// A new environment each time: what one has cached does not affect another.
beforeEach(async () => {
  ctx = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, simulator, "R2"),
    "operations",
  );
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator.stop();
  await database.drop();
});

const NIGERIA = { country: "NG", currency: "NGN" };
const asked = (key: "listBanks" | "listVasps") => simulator.control.count("requests", key);

describe("the names that the service lists", () => {
  test("are the banks of a country and currency, read once, by their display names", async () => {
    const before = await asked("listBanks");
    const [{ names }] = [await listBanks(ctx, NIGERIA), await listBanks(ctx, NIGERIA)];
    expect(names).toContainEqual({ value: "GTBank", label: "GTBank" });
    expect(names?.map(({ label }) => label)).toEqual(names?.map(({ label }) => label).toSorted());
    expect(await asked("listBanks")).toBe(before + 1);
    expect(await listBanks(ctx, { country: "GB", currency: "GBP" })).toEqual({ names: [] });
  });

  test("are the exchanges, over all pages, under any field name, each once", async () => {
    expect((await listExchanges(ctx, {})).names).toContainEqual({ value: "Kraken", label: "Kraken" });
    const other = await createEnvironmentContext(
      database.db,
      await addSimulatedEnvironment(database.db, simulator, "R2"),
      "viewer",
    );
    const pages = [
      { data: [{ name: "Zeta" }, { vaspName: "Alpha" }, {}, { name: 7 }], hasMore: true, nextCursor: "2" },
      { data: [{ name: "Zeta" }, { name: "Beta" }], hasMore: false },
    ];
    for (const body of pages) await simulator.control.fault({ match: { endpoint: "listVasps" }, status: 200, body });
    expect((await listExchanges(other, {})).names?.map(({ value }) => value)).toEqual(["Alpha", "Beta", "Zeta"]);
  });

  test("are null while they can't be read, or have no end, and are requested again", async () => {
    await simulator.control.fault({ match: { endpoint: "listBanks" }, status: 501 });
    expect(await listBanks(ctx, NIGERIA)).toEqual({ names: null });
    expect((await listBanks(ctx, NIGERIA)).names?.length).toBeGreaterThan(3);
    const body = { data: [{ name: "Zeta" }], hasMore: true, nextCursor: "1" };
    await simulator.control.fault({ match: { endpoint: "listVasps" }, times: 30, status: 200, body });
    expect(await listExchanges(ctx, {})).toEqual({ names: null });
  });

  test("are empty, and not requested, where the deployment has no such lists", async () => {
    const plain = await createEnvironmentContext(
      database.db,
      await addSimulatedEnvironment(database.db, simulator),
      "operations",
    );
    const before = [await asked("listBanks"), await asked("listVasps")];
    expect([await listBanks(plain, NIGERIA), await listExchanges(plain, {})]).toEqual([{ names: [] }, { names: [] }]);
    expect([await asked("listBanks"), await asked("listVasps")]).toEqual(before);
  });
});
