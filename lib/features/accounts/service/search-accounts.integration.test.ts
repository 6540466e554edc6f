import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { beneficiaryName } from "@/lib/contract/external-account-status";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import type { EnvironmentContext } from "@/lib/server/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { searchAccounts } from "./search-accounts";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let accounts: ExternalAccount[];

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  ctx = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, simulator),
    "operations",
  );
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  accounts = (await ctx.upstream.listExternalAccounts({ query: { limit: 100 } })).data;
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

const named = (account: ExternalAccount) => beneficiaryName(account.accountInfo?.beneficiary) ?? "";

test("a beneficiary is found by the whole name, also when its last word is as short as a currency's code", async () => {
  const short = accounts.filter((account) => /^[A-Za-z ]+ [A-Za-z]{3,4}$/.test(named(account)));
  expect(short.length).toBeGreaterThan(0);
  for (const account of short.slice(0, 8)) {
    const { options } = await searchAccounts(ctx, { side: "destination", text: named(account) });
    expect(
      options.map(({ id }) => id),
      named(account),
    ).toContain(account.id);
    const lastWord = named(account).split(" ").at(-1) ?? "";
    const byLastWord = await searchAccounts(ctx, { side: "destination", text: lastWord });
    expect(byLastWord.options.length, lastWord).toBeGreaterThan(0);
  }
});

test("a currency after a name puts the accounts in it first, and alone lists accounts in it first", async () => {
  const owner = accounts.find((account) => account.customerId && named(account));
  const { options } = await searchAccounts(ctx, {
    side: "destination",
    text: `${owner ? named(owner) : ""} ${owner?.currency}`,
  });
  expect(options[0]).toMatchObject({ currency: owner?.currency });
  expect(options.map(({ id }) => id)).toContain(owner?.id);
  const alone = await searchAccounts(ctx, { side: "source", text: "eur" });
  expect(alone.options[0]).toMatchObject({ currency: "EUR" });
});

test("a customer's paying account is found by its id alone", async () => {
  const { data } = await ctx.upstream.listInternalAccounts({ query: { limit: 5 } });
  for (const { id } of data) {
    const { options } = await searchAccounts(ctx, { side: "source", text: id });
    expect(options.map((option) => option.id)).toContain(id);
  }
});

test("what nobody is called finds nothing", async () => {
  const { options } = await searchAccounts(ctx, { side: "destination", text: "zzzyxq quuxington" });
  expect(options).toEqual([]);
});

test("an active account of a customer who may not move money is offered with the reason, not to be chosen", async () => {
  const account = accounts.find(({ status, customerId }) => status === "ACTIVE" && customerId);
  const customerId = account?.customerId ?? "";
  const search = async () => {
    const { options } = await searchAccounts(ctx, { side: "destination", text: "", customerId });
    return options.find(({ id }) => id === account?.id)?.disabledReason;
  };
  await simulator.control.kyc(customerId, "APPROVED");
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  expect(await search()).toBeNull();
  await simulator.control.kyc(customerId, "PENDING_REVIEW");
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  expect(await search()).toBe("Verification: pending review. Money can move once it's approved.");
});
