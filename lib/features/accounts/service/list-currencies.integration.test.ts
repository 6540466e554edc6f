import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Bundle } from "@/lib/contract/capabilities";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { listCurrencies } from "./list-currencies";

let database: TestDatabase;
let simulator: Simulator;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ revision: "R2" })]);
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

async function listedAs(bundle: Bundle) {
  const slug = await addSimulatedEnvironment(database.db, simulator, bundle);
  return await listCurrencies(await createEnvironmentContext(database.db, slug, "operations"), {});
}
const list = (data: unknown[]) =>
  simulator.control.fault({ match: { endpoint: "listExchangeRates" }, status: 200, body: { data } });
const rate = (from: string, to: string, more: Record<string, unknown> = {}) => ({
  sourceCurrency: { code: from, decimals: 2 },
  destinationCurrency: { code: to, decimals: 2 },
  ...more,
});

test("a deployment with rates lists its corridors, within the widest limits of the pair's rails", async () => {
  const { corridors } = await listedAs("R2");
  expect(corridors?.find(({ from, to }) => from === "USD" && to === "MXN")).toMatchObject({
    minAmount: expect.any(Number),
    maxAmount: expect.any(Number),
  });
  await list([
    rate("USD", "MXN", { minSendingAmount: 500, maxSendingAmount: 9_000, destinationPaymentRail: "SPEI" }),
    rate("USD", "MXN", { minSendingAmount: 100, destinationPaymentRail: "OTHER" }),
    rate("EUR", "USD"),
  ]);
  expect((await listedAs("R2")).corridors).toEqual([
    { from: "USD", to: "MXN", minAmount: 100, maxAmount: null },
    { from: "EUR", to: "USD", minAmount: null, maxAmount: null },
  ]);
});

test("one that lists no rates, none at present, or can't be read in full restricts nothing", async () => {
  expect((await listedAs("specification")).corridors).toBeNull();
  await list([]);
  expect((await listedAs("R2")).corridors).toBeNull();
  await list([rate("USD", "MXN"), { sourceCurrency: "?" }]);
  expect((await listedAs("R2")).corridors).toBeNull();
  await simulator.control.fault({ match: { endpoint: "listExchangeRates" }, status: 503, times: 9 });
  const { corridors, currencies } = await listedAs("R2");
  expect(corridors).toBeNull();
  expect(currencies.length).toBeGreaterThan(0);
});

test.each([
  ["specification", false],
  ["R1", false],
  ["R2", true],
] as const)("the added purposes are known as %s has them", async (bundle, takesLaterPurposes) => {
  expect(await listedAs(bundle)).toMatchObject({ takesLaterPurposes });
});

test.each([
  ["specification", undefined],
  ["R1", ["SOLANA_MAINNET", "SOLANA_DEVNET", "ETHEREUM_MAINNET"]],
  ["R2", ["SOLANA", "ETHEREUM", "BASE", "POLYGON", "TRON", "PLASMA", "SPARK"]],
] as const)("a stablecoin is paid in on a network that %s names: %s", async (bundle, networks) => {
  const supportedCurrencies = ["USD", "USDC"].map((currencyCode) => ({ currencyCode }));
  const body = { id: "PlatformConfig:1", supportedCurrencies };
  await simulator.control.fault({ match: { endpoint: "getConfig" }, status: 200, body, times: 9 });
  const { currencies } = await listedAs(bundle);
  expect(currencies.map((currency) => [currency.code, currency.networks])).toEqual([
    ["USD", undefined],
    ["USDC", networks],
  ]);
});
