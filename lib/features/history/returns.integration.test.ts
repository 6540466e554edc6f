import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import type { EnvironmentContext } from "@/lib/server/context";
import { historySync, historyTransaction } from "@/lib/server/db/schema/history";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { TestDatabase } from "@/lib/server/testing/database";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import type { Upstream } from "@/lib/upstream/client";
import { getHistoryStatus, rebuildHistory } from "./service/status";
import { syncHistory } from "./service/sync";

const DAY = 24 * 3_600;
let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
inWorld("administrator", { customers: 40, transactions: 2_000, revision: "R2" }, (world) => {
  ({ database, simulator, ctx } = world);
});

const history = () => postgresHistory(database.db);
const slice = (ms = 60_000, upstream = ctx.upstream) =>
  syncHistory(database.db, history(), upstream, ctx.environment.id, ms);
const isHere = () => eq(historySync.environmentId, ctx.environment.id);
const record = async () => (await database.db.select().from(historySync).where(isHere()))[0];
const save = (values: Partial<typeof historySync.$inferInsert>) =>
  database.db.update(historySync).set(values).where(isHere());
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const storedOf = async (id: string) =>
  (await database.db.select().from(historyTransaction).where(eq(historyTransaction.id, id)))[0];

/** The service, with queries of its list of failed payments changed by `change`; `asked` records them. */
function watched(change: (query: Record<string, unknown>) => object = (query) => query) {
  const asked: unknown[] = [];
  const listTransactions: Upstream["listTransactions"] = async (input = {}, options) => {
    if (input.query?.status !== "FAILED") return await ctx.upstream.listTransactions(input, options);
    asked.push(input.query);
    return await ctx.upstream.listTransactions({ query: { ...input.query, ...change({ ...input.query }) } }, options);
  };
  return { asked, upstream: { ...ctx.upstream, listTransactions } };
}

/** A completed payout that the bank will return three days later. */
async function payoutToReturn(): Promise<string> {
  const { data } = await ctx.upstream.listInternalAccounts({ query: { currency: "USD", limit: 100 } });
  const source = data.find(({ customerId, balance }) => customerId && (balance?.amount ?? 0) > 100_000);
  const customerId = source?.customerId ?? "";
  const account = await ctx.upstream.createExternalAccount({
    body: {
      ...{ customerId, currency: "MXN", platformAccountId: `returned-${crypto.randomUUID()}` },
      accountInfo: {
        ...{ accountType: "MXN_ACCOUNT", clabeNumber: "646180111800000005" },
        beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ana Prado" },
      },
    },
  });
  await simulator.control.accountStatus(account.id, "ACTIVE");
  await simulator.control.kyc(customerId, "APPROVED");
  const quote = await ctx.upstream.createQuote({
    body: {
      source: { sourceType: "ACCOUNT", accountId: source?.id ?? "" },
      destination: { destinationType: "ACCOUNT", accountId: account.id },
      ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 50_000 },
    },
  });
  const { transactionId } = await ctx.upstream.executeQuote({ params: { quoteId: quote.id } });
  if (!transactionId) throw new Error("the quote has no transaction");
  await simulator.control.settings({ returnSeconds: 3 * DAY });
  await simulator.control.advance(60);
  return transactionId;
}

beforeEach(async () => {
  await rebuildHistory(ctx, {});
  for (let slices = 0; (await record())?.build !== null && slices < 200; slices++) await slice();
  await save({ returnsReadAt: null, returns: null, readUpTo: new Date() });
});

test("a payout returned by the bank without a delivery is found within six hours, and the sums follow", async () => {
  const id = await payoutToReturn();
  await save({ readUpTo: hoursAgo(1) });
  await slice();
  expect(await storedOf(id)).toMatchObject({ status: "COMPLETED", isFinal: true });
  const completed = async () => {
    const { groups } = await history().sums(ctx.environment.id, { statuses: ["COMPLETED"] });
    return groups?.reduce((count, group) => count + group.count, 0) ?? 0;
  };
  const before = await completed();

  await simulator.control.advance(3 * DAY + 60);
  await save({ readUpTo: new Date() });
  await slice();
  expect(await history().due(ctx.environment.id, 1_000)).not.toContain(id);
  expect((await storedOf(id))?.status).toBe("COMPLETED");

  await save({ builtAt: hoursAgo(7) });
  await slice();
  expect(await storedOf(id)).toMatchObject({ status: "FAILED", failureReason: "PAYOUT_RETURNED" });
  expect(await completed()).toBe(before - 1);
  expect((await getHistoryStatus(ctx, {})).repaired).toBe(1);
});

test("a delivery that can't be ordered against the list has its payment read; a repeated one does not win", async () => {
  const id = await payoutToReturn();
  await save({ readUpTo: hoursAgo(1) });
  await slice();
  // This deployment always omits the time of the change.
  expect(await storedOf(id)).toMatchObject({ status: "COMPLETED", changedAt: null });
  const asItIs = async () => await ctx.upstream.getTransaction({ params: { transactionId: id } });
  const deliver = async (data: object) => {
    const event = { id: `Webhook:${crypto.randomUUID()}`, type: "OUTGOING_PAYMENT.FAILED" };
    const body = Buffer.from(JSON.stringify({ ...event, data: { ...data, updatedAt: new Date().toISOString() } }));
    await database.db.insert(webhookDelivery).values({
      ...{ environmentId: ctx.environment.id, webhookId: event.id, type: event.type, resourceId: id },
      ...{ replyStatus: 200, headers: {}, body },
    });
  };
  await deliver({ ...(await asItIs()), status: "PROCESSING" });
  await slice();
  expect((await storedOf(id))?.status).toBe("COMPLETED");
  await simulator.control.advance(3 * DAY + 60);
  await deliver(await asItIs());
  await save({ readUpTo: new Date(), returnsReadAt: new Date() });
  await slice();
  expect(await storedOf(id)).toMatchObject({ status: "FAILED", failureReason: "PAYOUT_RETURNED" });
});

test("a check continues where the slice before ended, ends by itself, and is not repeated too early", async () => {
  await save({ builtAt: hoursAgo(7) });
  const { asked, upstream } = watched(() => ({ limit: 1 }));
  let slices = 0;
  for (; (await record())?.returnsReadAt === null && slices < 100; slices++) await slice(0, upstream);
  expect(slices).toBeGreaterThan(2);
  expect(slices).toBeLessThan(100);
  expect(asked).toHaveLength(slices);
  expect(new Set(asked.map((query) => JSON.stringify(query))).size).toBe(slices);
  await slice(60_000, upstream);
  expect(asked).toHaveLength(slices);
  expect((await record())?.returns).toBeNull();
  await save({ returnsReadAt: hoursAgo(5) });
  await slice(60_000, upstream);
  expect(asked).toHaveLength(slices);
  await save({ returnsReadAt: hoursAgo(7) });
  await slice(60_000, upstream);
  expect(asked.length).toBeGreaterThan(slices);
});

test("a busy service is left alone and resumed from there; one that can't be asked blocks nothing", async () => {
  await save({ builtAt: hoursAgo(7) });
  const { upstream } = watched(() => ({ limit: 1 }));
  await slice(0, upstream);
  const { returns } = (await record()) ?? {};
  expect(returns?.pages).toBe(1);
  const busy = watched();
  await simulator.control.fault({ match: { endpoint: "listTransactions" }, status: 429, times: 1 });
  expect((await slice(0, busy.upstream))?.getTime()).toBeGreaterThan(Date.now() + 4_000);
  expect(await record()).toMatchObject({ returns: { pages: 1, cursor: returns?.cursor }, returnsReadAt: null });
  await slice();

  for (const odd of [{ cursor: "no cursor of this list" }, { cursor: undefined, limit: 1 }]) {
    await save({ builtAt: hoursAgo(7), returnsReadAt: null, returns: null });
    const { asked, upstream: other } = watched(() => odd);
    await slice(60_000, other);
    expect(asked.length).toBeLessThan(5);
    expect(await record()).toMatchObject({ error: null, failures: 0, returns: null });
    expect((await record())?.returnsReadAt).not.toBeNull();
  }
});

test("an environment whose history is being built isn't queried twice", async () => {
  await save({ builtAt: hoursAgo(7), build: { startedAt: Date.now(), parts: null, counted: null, read: 0 } });
  const { asked, upstream } = watched();
  await slice(0, upstream);
  expect(asked).toEqual([]);
});
