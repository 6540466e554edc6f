import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { beneficiaryName } from "@/lib/contract/external-account-status";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import { locateAccount } from "@/lib/features/external-accounts/service/locate";
import type { EnvironmentContext } from "@/lib/server/context";
import { directorySync } from "@/lib/server/db/schema/directory";
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

test("a beneficiary is found by the whole name, even when its last word is as short as a currency's code", async () => {
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

test("an account created outside the console is found by its id before the directory knows it", async () => {
  const { customerId } = accounts.find((account) => account.customerId) ?? {};
  const beneficiary = {
    beneficiaryType: "INDIVIDUAL" as const,
    fullName: "Quillfeather Early",
    birthDate: "1990-01-31",
  };
  const accountInfo = {
    ...{ accountType: "US_ACCOUNT", accountNumber: "7300112233", routingNumber: "021000021" },
    ...{ accountCategory: "CHECKING", bankName: "First Bank", beneficiary },
  };
  const created = await ctx.upstream.createExternalAccount({
    body: { customerId, currency: "USD", platformAccountId: "quill-early", accountInfo },
  });
  const search = (text: string) => searchAccounts(ctx, { side: "destination", text });
  expect((await search(created.id)).options.map(({ id }) => id)).toEqual([created.id]);
  expect(await search("ExternalAccount:00000000-0000-4000-8000-000000000000")).toEqual({
    options: [],
    isComplete: true,
  });
});

test("a customer's internal account is found by its id alone, on either side of a payment", async () => {
  const [account] = (await ctx.upstream.listInternalAccounts({ query: { limit: 100 } })).data;
  for (const side of ["source", "destination"] as const) {
    const { options } = await searchAccounts(ctx, { side, text: account?.id ?? "" });
    expect(
      options.map(({ id }) => id),
      side,
    ).toEqual([account?.id]);
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

test("each of a customer's accounts is found where the service's pages are shorter than was asked for", async () => {
  const { listInternalAccounts } = ctx.upstream;
  const { data } = await listInternalAccounts({ query: { limit: 100 } });
  const customerId = data.find(
    (one) => data.filter((other) => other.customerId === one.customerId).length > 2,
  )?.customerId;
  const own = data.filter((account) => account.customerId === customerId).map(({ id }) => id);
  const upstream: typeof ctx.upstream = {
    ...ctx.upstream,
    listInternalAccounts: (args) => listInternalAccounts({ query: { ...args?.query, limit: 1 } }),
  };
  const { options } = await searchAccounts({ ...ctx, upstream }, { side: "source", text: customerId ?? "" });
  expect(options.map(({ id }) => id)).toEqual(expect.arrayContaining(own));
});

test("a customer's accounts are that customer's where the service leaves out whose they are", async () => {
  const customerId = accounts.find((account) => account.customerId)?.customerId ?? "";
  const ownerless = <P extends { data: { customerId?: string }[] }>(page: P): P => ({
    ...page,
    data: page.data.map(({ customerId: _, ...account }) => account),
  });
  const { listInternalAccounts, listExternalAccounts } = ctx.upstream;
  const upstream: typeof ctx.upstream = {
    ...ctx.upstream,
    listInternalAccounts: async (args) => ownerless(await listInternalAccounts(args)),
    listExternalAccounts: async (args) => ownerless(await listExternalAccounts(args)),
  };
  const own = (await listInternalAccounts({ query: { customerId } })).data.map(({ id }) => id);
  const others = (await listExternalAccounts({ query: { customerId } })).data.map(({ id }) => id);
  const { options } = await searchAccounts({ ...ctx, upstream }, { side: "destination", text: "", customerId });
  const shown = options.filter(({ id }) => [...own, ...others].includes(id));
  expect(shown.length).toBeGreaterThan(1);
  expect(new Set(shown.map((option) => option.customerId))).toEqual(new Set([customerId]));
  expect(shown.map(({ owner }) => owner)).not.toContain("Platform");
});

test("a name that no one has finds nothing", async () => {
  const { options } = await searchAccounts(ctx, { side: "destination", text: "zzzyxq quuxington" });
  expect(options).toEqual([]);
});

test("an active account of a customer who may not move money is offered with the reason, but can't be chosen", async () => {
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

test("an account beyond a customer's first hundred is found by its beneficiary, by its customer, and by its ID", async () => {
  const { data } = await ctx.upstream.listExternalAccounts({ query: { limit: 100, currency: "USD" } });
  const like = data.find(
    ({ customerId, accountInfo }) => customerId && accountInfo?.beneficiary?.beneficiaryType === "INDIVIDUAL",
  );
  const customerId = like?.customerId ?? "";
  for (let at = 0; at < 105; at += 1) {
    const accountNumber = `80000${at + 1000}`;
    const name = `Quillfeather Works ${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}`;
    const beneficiary = { ...like?.accountInfo?.beneficiary, beneficiaryType: "INDIVIDUAL" as const, fullName: name };
    const account = { accountType: "US_ACCOUNT", ...like?.accountInfo, accountNumber, beneficiary };
    await ctx.upstream.createExternalAccount({
      body: { customerId, currency: "USD", platformAccountId: `quill-${at}`, accountInfo: account },
    });
  }
  await database.db.update(directorySync).set({ accountsWalkedAt: null });
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  const first = await ctx.upstream.listExternalAccounts({ query: { customerId, limit: 100 } });
  expect(first.hasMore).toBe(true);
  const rest = await ctx.upstream.listExternalAccounts({ query: { customerId, limit: 100, cursor: first.nextCursor } });
  const [beyond] = rest.data;
  if (!beyond) throw new Error("no account beyond the first page");
  for (const search of [{ text: named(beyond) }, { text: named(beyond), customerId }]) {
    const { options } = await searchAccounts(ctx, { side: "destination", ...search });
    expect(options.map(({ id }) => id)).toContain(beyond.id);
  }
  expect((await searchAccounts(ctx, { side: "destination", text: "", customerId })).isComplete).toBe(false);
  expect((await locateAccount(ctx, beyond.id)).id).toBe(beyond.id);
});

test("an account missing from a list that can't be read to its end is not reported as gone", async () => {
  const account = accounts.find(({ customerId }) => customerId);
  const others = accounts.filter(({ id }) => id !== account?.id).slice(0, 2);
  const body = { data: others, hasMore: true };
  await simulator.control.fault({ match: { endpoint: "listExternalAccounts" }, status: 200, body, times: 50 });
  await expect(locateAccount(ctx, account?.id ?? "")).rejects.toMatchObject({
    facts: { detail: expect.stringMatching(/^It isn't one of this customer's first \d+ accounts\.$/) },
  });
  await simulator.control.clearFaults();
});
