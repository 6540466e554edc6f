import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Bundle } from "@/lib/contract/capabilities";
import type { FundingNetwork } from "@/lib/contract/quote-status";
import type { EnvironmentContext } from "@/lib/server/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { networkOf } from "../check/funding";
import { createQuote } from "./create-quote";
import { getQuote } from "./read";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await flushUpstreamCalls();
  await database?.drop();
});

describe.each<[Bundle, FundingNetwork, FundingNetwork]>([
  ["R1", "SOLANA_MAINNET", "SOLANA"],
  ["R2", "SOLANA", "SOLANA_MAINNET"],
])("a stablecoin that is paid in, in %s", (revision, network, unknown) => {
  let simulator: Simulator;
  let ctx: EnvironmentContext;
  let accountId: string;
  beforeAll(async () => {
    simulator = await startSimulator({ revision });
    const slug = await addSimulatedEnvironment(database.db, simulator, revision);
    ctx = await createEnvironmentContext(database.db, slug, "operations");
    const { data } = await ctx.upstream.listExternalAccounts({ query: { currency: "MXN", limit: 100 } });
    accountId = data.find(({ status }) => status === "ACTIVE")?.id ?? "";
  });
  afterAll(() => simulator?.stop());

  const price = (cryptoNetwork?: FundingNetwork, currency = "USDC") =>
    createQuote(ctx, {
      source: { sourceType: "REALTIME_FUNDING", currency, ...(cryptoNetwork ? { cryptoNetwork } : {}) },
      destination: { destinationType: "ACCOUNT", accountId },
      ...{ lockedCurrencySide: "RECEIVING", lockedCurrencyAmount: 150_000 },
    });
  const refusal = { facts: { fields: { "source.cryptoNetwork": expect.any(String) } } };

  test("is priced with its network, and the instructions are for it; so it is shown when it is read again", async () => {
    const made = await price(network);
    for (const view of [made, await getQuote(ctx, { quoteId: made.quote.id })]) {
      expect(view.quote.source).toMatchObject({ currency: "USDC", cryptoNetwork: network });
      expect(view.asked?.source).toMatchObject({ cryptoNetwork: network });
      expect(networkOf(view)).toEqual({ network: expect.stringMatching(/^Solana/), requested: null });
      const [instruction] = view.quote.paymentInstructions ?? [];
      expect(instruction?.accountOrWalletInfo).toMatchObject({ accountType: "SOLANA_WALLET", assetType: "USDC" });
    }
  });

  test("is priced neither without one nor with one that the deployment calls otherwise: nothing is sent", async () => {
    await expect(price()).rejects.toMatchObject(refusal);
    await expect(price(unknown)).rejects.toMatchObject(refusal);
  });

  test("another currency names none", async () => {
    await expect(price(network, "USD")).rejects.toMatchObject(refusal);
    const { quote } = await price(undefined, "USD");
    expect(quote.source?.cryptoNetwork).toBeUndefined();
  });
});
