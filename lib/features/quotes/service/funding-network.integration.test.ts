import { describe, expect, test } from "vitest";
import type { Bundle } from "@/lib/contract/capabilities";
import type { FundingNetwork } from "@/lib/contract/funding-network";
import type { EnvironmentContext } from "@/lib/server/context";
import { inWorld } from "@/lib/server/testing/world";
import { networkOf } from "../check/funding";
import { createQuote } from "./create-quote";
import { getQuote } from "./read";

describe.each<[Bundle, FundingNetwork, FundingNetwork]>([
  ["R1", "SOLANA_MAINNET", "SOLANA"],
  ["R2", "SOLANA", "SOLANA_MAINNET"],
])("a stablecoin that is paid in, in %s", (revision, network, unknown) => {
  let ctx: EnvironmentContext;
  let accountId: string;
  inWorld("operations", { revision }, async (world) => {
    ctx = world.ctx;
    const { data } = await ctx.upstream.listExternalAccounts({ query: { currency: "MXN", limit: 100 } });
    accountId = data.find(({ status }) => status === "ACTIVE")?.id ?? "";
  });

  const price = (cryptoNetwork?: FundingNetwork, currency = "USDC") =>
    createQuote(ctx, {
      source: { sourceType: "REALTIME_FUNDING", currency, ...(cryptoNetwork ? { cryptoNetwork } : {}) },
      destination: { destinationType: "ACCOUNT", accountId },
      ...{ lockedCurrencySide: "RECEIVING", lockedCurrencyAmount: 150_000 },
    });
  const refusal = { facts: { fields: { "source.cryptoNetwork": expect.any(String) } } };

  test("is priced with its network, and its instructions are for that network, even when it is read again", async () => {
    const made = await price(network);
    for (const view of [made, await getQuote(ctx, { quoteId: made.quote.id })]) {
      expect(view.quote.source).toMatchObject({ currency: "USDC", cryptoNetwork: network });
      expect(view.asked?.source).toMatchObject({ cryptoNetwork: network });
      expect(networkOf(view)).toEqual({ network: expect.stringMatching(/^Solana/), requested: null });
      const [instruction] = view.quote.paymentInstructions ?? [];
      expect(instruction?.accountOrWalletInfo).toMatchObject({ accountType: "SOLANA_WALLET", assetType: "USDC" });
    }
  });

  test("is not priced without a network or with one that the deployment names differently: nothing is sent", async () => {
    await expect(price()).rejects.toMatchObject(refusal);
    await expect(price(unknown)).rejects.toMatchObject(refusal);
  });

  test("another currency has no network", async () => {
    await expect(price(network, "USD")).rejects.toMatchObject(refusal);
    const { quote } = await price(undefined, "USD");
    expect(quote.source?.cryptoNetwork).toBeUndefined();
  });
});
