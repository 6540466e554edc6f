import { expect, test } from "vitest";
import type { PricedQuote } from "@/lib/contract/quote";
import { searchAccounts } from "@/lib/features/accounts/service/search-accounts";
import type { EnvironmentContext } from "@/lib/server/context";
import { inWorld } from "@/lib/server/testing/world";
import { createQuote } from "./create-quote";
import { describeExecution } from "./execution-ask";
import { getQuote } from "./read";
import { listRecentPairs } from "./recent-pairs";

let ctx: EnvironmentContext;
let accounts: { source: string; destination: string };
let customerId: string;
inWorld("operations", { revision: "R1" }, async (world) => {
  ctx = world.ctx;
  const { data: own } = await ctx.upstream.listPlatformInternalAccounts({ query: {} });
  const { data } = await ctx.upstream.listExternalAccounts({ query: { currency: "MXN", limit: 100 } });
  const payee = data.find((account) => account.status === "ACTIVE" && account.customerId !== undefined);
  const source = own.find(({ balance }) => balance?.currency.code === "USD" && balance.amount > 10_000);
  accounts = { source: source?.id ?? "", destination: payee?.id ?? "" };
  customerId = payee?.customerId ?? "";
  // As the pickers do: what they offer is known by name.
  await searchAccounts(ctx, { side: "source", text: "" });
  await searchAccounts(ctx, { side: "destination", text: "", customerId });
});

const price = (payer?: string) =>
  createQuote(ctx, {
    source: { sourceType: "ACCOUNT", accountId: accounts.source, ...(payer ? { customerId: payer } : {}) },
    destination: { destinationType: "ACCOUNT", accountId: accounts.destination },
    ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 5_000 },
  });

test("a payment from an account of the platform's own names the customer whom it is for, to a second person too", async () => {
  const made = await price(customerId);
  const again = await getQuote(ctx, { quoteId: made.quote.id });
  for (const view of [made, again]) {
    expect(view.payer).toMatchObject({ name: "Platform", account: expect.stringMatching(/^USD account, for \S/) });
    expect(view.asked?.source).toMatchObject({ customerId });
  }
  // Also where the service repeats only the account, or leaves out what kind of side it is.
  const { customerId: _, ...bare } = again.quote.source ?? {};
  const { sourceType: __, ...kindless } = again.quote.source ?? {};
  for (const source of [bare, kindless, { accountId: accounts.source }]) {
    const { facts } = await describeExecution(ctx, { ...again.quote, source } as PricedQuote, again.asked);
    expect(facts.find(({ label }) => label === "From")?.text).toMatch(/^Platform, USD account, for \S/);
  }
  await price(customerId);
  const { pairs } = await listRecentPairs(ctx, {});
  expect(pairs).toHaveLength(1);
  expect(pairs[0]).toMatchObject({ payingCustomerId: customerId, source: { name: expect.stringMatching(/ for \S/) } });
});

test("a customer who isn't there pays nothing", async () => {
  await expect(price("Customer:nobody")).rejects.toThrow();
});
