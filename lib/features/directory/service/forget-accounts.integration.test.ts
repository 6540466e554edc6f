import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { countLowBalances, listBalances } from "@/lib/features/balances/service/list-balances";
import { setThreshold } from "@/lib/features/balances/service/set-threshold";
import { listCustomerExternalAccounts } from "@/lib/features/customers/service/accounts";
import { countExternalAccounts } from "@/lib/features/external-accounts/service/list-accounts";
import { locateAccount } from "@/lib/features/external-accounts/service/locate";
import type { EnvironmentContext } from "@/lib/server/context";
import { directoryEntry, directorySync } from "@/lib/server/db/schema/directory";
import type { TestDatabase } from "@/lib/server/testing/database";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import type { Upstream } from "@/lib/upstream/client";
import { findAnything } from "./find";
import { externalAccountEntry, rememberEntries } from "./labels";
import { syncDirectory } from "./sync";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
inWorld("operations", { customers: 80, transactions: 10 }, (world) => {
  ({ database, simulator, ctx } = world);
});

const isHere = () => eq(directorySync.environmentId, ctx.environment.id);
/** Walks the accounts no matter when the last walk was; with `sliceMs` 0, in as many slices as there are pages. */
async function walk(changes: Partial<Upstream> = {}, sliceMs?: number): Promise<void> {
  await database.db.update(directorySync).set({ accountsWalkedAt: null, walk: null }).where(isHere());
  const upstream = { ...ctx.upstream, ...changes };
  while ((await syncDirectory(database.db, upstream, ctx.environment.id, { sliceMs })) !== null);
}
async function held(): Promise<string[]> {
  const isAccount = eq(directoryEntry.kind, "external-account");
  const rows = await database.db
    .select({ id: directoryEntry.id })
    .from(directoryEntry)
    .where(and(eq(directoryEntry.environmentId, ctx.environment.id), isAccount));
  return rows.map(({ id }) => id).sort();
}
const countOf = async (scope: "customer" | "platform") =>
  (await countExternalAccounts(ctx, { scope })).counts.reduce((sum, { count }) => sum + count, 0);

/** The service no longer has this account. */
async function remove({ data: [account] }: { data: { id: string }[] }): Promise<string> {
  if (!account) throw new Error("the seed has no such account");
  await simulator.control.removeAccount(account.id);
  return account.id;
}
const removeCustomers = async () => remove(await ctx.upstream.listExternalAccounts({ query: { limit: 1 } }));
const removePlatforms = async () => remove(await ctx.upstream.listPlatformExternalAccounts());

test("accounts that the service no longer lists leave counts and search with the next complete walk, however it is sliced", async () => {
  await walk();
  for (const sliceMs of [undefined, 0]) {
    const [before, customers, platform] = [await held(), await countOf("customer"), await countOf("platform")];
    expect(customers).toBeGreaterThan(100);
    const gone = [await removeCustomers(), await removePlatforms()];
    expect((await findAnything(ctx, { text: gone[0] ?? "" })).accounts).toHaveLength(1);
    await walk({}, sliceMs);
    expect(await held()).toEqual(before.filter((id) => !gone.includes(id)));
    expect([await countOf("customer"), await countOf("platform")]).toEqual([customers - 1, platform - 1]);
    expect((await findAnything(ctx, { text: gone[0] ?? "" })).accounts).toEqual([]);
  }
});

test("an account added while the lists are walked stays until the next time", async () => {
  const account = { id: "ExternalAccount:made-meanwhile", status: "PENDING", currency: "USD" };
  const platform = ctx.upstream.listPlatformExternalAccounts;
  await walk({
    listPlatformExternalAccounts: async (...asked) => {
      await rememberEntries(database.db, [externalAccountEntry(ctx.environment.id, account)]);
      return await platform(...asked);
    },
  });
  expect(await held()).toContain(account.id);
  await walk();
  expect(await held()).not.toContain(account.id);
});

type List = Upstream["listExternalAccounts"];
test.each<[string, (page: Awaited<ReturnType<List>>) => object]>([
  ["leads in a circle", () => ({ hasMore: true, nextCursor: "again" })],
  ["has a record that can't be read", () => ({ unreadRecords: 1 })],
  ["gives less than it counts", ({ totalCount = 0 }) => ({ totalCount: totalCount + 1 })],
])("nothing is removed after a walk over a list that %s", async (_, change) => {
  await walk();
  const before = await held();
  await removeCustomers();
  const listExternalAccounts: List = async (input, options) => {
    const isAgain = input?.query?.cursor === "again";
    const query = { ...input?.query, cursor: isAgain ? undefined : input?.query?.cursor };
    const page = await ctx.upstream.listExternalAccounts({ query }, options);
    return { ...page, ...change(page) };
  };
  await walk({ listExternalAccounts });
  expect(await held()).toEqual(before);
  await walk();
  expect(await held()).toHaveLength(before.length - 1);
});

test("an internal account that the service no longer lists is in no sum, until it is listed again", async () => {
  await walk();
  const list = ctx.upstream.listInternalAccounts;
  const { data } = await list({ query: { limit: 100 } });
  const gone = data.find(({ balance }) => (balance?.amount ?? 0) > 0);
  const currency = gone?.balance?.currency.code ?? "";
  const sumOf = async () => {
    const { sums, unstated, data } = await listBalances(ctx, { currency, limit: 100, sortOrder: "desc" });
    return { available: BigInt(sums[0]?.available ?? 0), unstated, listed: data.length };
  };
  const before = await sumOf();
  const amount = 9_000_000_000_000_000;
  await setThreshold(ctx, { accountId: gone?.id ?? "", amount, shown: null });
  expect(await countLowBalances(ctx)).toBe(1);
  const without = (counts: number): Partial<Upstream> => ({
    listInternalAccounts: async (...asked) => {
      const page = await list(...asked);
      const totalCount = (page.totalCount ?? 0) - counts;
      return { ...page, totalCount, data: page.data.filter(({ id }) => id !== gone?.id) };
    },
  });
  // It may be missing by mistake: the service counts one more than it lists.
  await walk(without(0));
  expect(await sumOf()).toEqual(before);
  await walk(without(1));
  const left = before.available - BigInt(gone?.balance?.amount ?? 0);
  expect(await sumOf()).toEqual({ ...before, available: left, unstated: 1 });
  // Nobody can fund it any more.
  expect(await countLowBalances(ctx)).toBe(0);
  await walk();
  expect(await sumOf()).toEqual(before);
  expect(await countLowBalances(ctx)).toBe(1);
});

test("accounts keep their owner where the service omits it, and are found without it", async () => {
  await walk();
  const owned = async () => {
    const rows = await database.db
      .select({ id: directoryEntry.id, customerId: directoryEntry.customerId, detail: directoryEntry.detail })
      .from(directoryEntry)
      .where(and(eq(directoryEntry.environmentId, ctx.environment.id), like(directoryEntry.kind, "%-account")))
      .orderBy(directoryEntry.id);
    return rows.filter(({ id, detail }) => id.startsWith("Internal") || detail !== "Platform");
  };
  const before = await owned();
  const external = before.find(({ id, customerId }) => id.startsWith("External") && customerId !== null);
  if (!external) throw new Error("the seed has no such account");
  for (const endpoint of ["listInternalAccounts", "listExternalAccounts"])
    await simulator.control.fault({ match: { endpoint }, times: 1_000, omit: ["customerId"] });
  await walk();
  expect(await owned()).toEqual(before);
  await database.db.update(directoryEntry).set({ customerId: null }).where(eq(directoryEntry.id, external.id));
  expect(await locateAccount(ctx, external.id)).toMatchObject({ id: external.id });
  // The owner is known because the list is of one customer.
  await listCustomerExternalAccounts(ctx, { customerId: external.customerId ?? "" });
  expect(await owned()).toEqual(before);
  await simulator.control.clearFaults();
});
