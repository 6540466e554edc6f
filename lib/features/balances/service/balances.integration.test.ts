import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { InternalAccount } from "@/lib/contract/account";
import { ConflictError, ForbiddenError, NotFoundError } from "@/lib/errors";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import { createDeliveryWriter } from "@/lib/features/webhooks/service/delivery-writer";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { balanceSnapshot } from "@/lib/server/db/schema/balance";
import { notification } from "@/lib/server/db/schema/notification";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { ListBalancesInput } from "../schema";
import { findBalance, getBalance, readAccount } from "./get-balance";
import { listBalances } from "./list-balances";
import { BALANCE_UPDATED, STATUS_UPDATED } from "./queue-deliveries";
import { recordBalances, recordStatus } from "./record";
import { recordDelivery } from "./record-delivery";
import { setThreshold } from "./set-threshold";

const USD = { code: "USD", decimals: 2 };
const FIRST = { limit: 50, sortOrder: "desc" } as const;

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let finance: EnvironmentContext;

inWorld("operations", {}, async (world) => {
  const { slug } = world;
  ({ database, simulator, ctx } = world);
  finance = await createEnvironmentContext(database.db, slug, "finance");
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
});

/** Every internal account that the service lists. */
async function everyAccount(): Promise<InternalAccount[]> {
  const { data } = await ctx.upstream.listPlatformInternalAccounts();
  const all = [...data];
  let cursor: string | undefined;
  do {
    const page = await ctx.upstream.listInternalAccounts({ query: { limit: 100, cursor } });
    all.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}

describe("the list", () => {
  test("has every account of the service, and its sums tie out to the unit", async () => {
    const [all, list] = await Promise.all([everyAccount(), listBalances(finance, FIRST)]);
    expect(list.isComplete).toBe(true);
    expect(list.totalCount).toBe(all.length);
    const sums = new Map<string, { platform: bigint; customers: bigint }>();
    for (const { balance, customerId } of all) {
      const { code } = balance?.currency ?? { code: "" };
      const sum = sums.get(code) ?? { platform: 0n, customers: 0n };
      sum[customerId ? "customers" : "platform"] += BigInt(balance?.amount ?? 0);
      sums.set(code, sum);
    }
    expect(list.sums.map(({ currency }) => currency)).toEqual([...sums.keys()].sort());
    for (const { currency, platform, customers, available, held } of list.sums) {
      const sum = sums.get(currency);
      expect(BigInt(platform)).toBe(sum?.platform);
      expect(BigInt(customers)).toBe(sum?.customers);
      expect(BigInt(available)).toBe((sum?.platform ?? 0n) + (sum?.customers ?? 0n));
      expect(held).toBeNull();
    }
  });

  test("pages without a gap, and sums over all matches, not just the page", async () => {
    const whole = await listBalances(finance, { ...FIRST, limit: 20, whose: "platform" });
    const first = await listBalances(finance, { ...FIRST, limit: 4, whose: "platform" });
    const second = await listBalances(finance, { ...FIRST, limit: 20, whose: "platform", cursor: first.nextCursor });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id));
    expect(first.sums).toEqual(whole.sums);
  });

  test.each(["asc", "desc"] as const)(
    "pages on when the last account of a page changes between pages (%s)",
    async (sortOrder) => {
      const elsewhere = await createEnvironmentContext(
        database.db,
        await addSimulatedEnvironment(database.db),
        "finance",
      );
      const began = Date.now();
      const see = (number: number, amount: number, at: Date) =>
        recordBalances(database.db, elsewhere.environment.id, [
          {
            account: {
              id: `InternalAccount:${number}`,
              balance: { amount, currency: USD },
              paymentInstructions: undefined,
            },
            ...{ at, source: "read" },
          },
        ]);
      for (let number = 0; number < 6; number += 1) await see(number, number, new Date(began + number));
      const all = (await listBalances(elsewhere, { ...FIRST, sortOrder })).data.map(({ id }) => id);
      const page = await listBalances(elsewhere, { limit: 2, sortOrder });
      const last = page.data[1]?.id ?? "";
      await see(Number(last.split(":")[1]), 99, new Date(began + 60_000));
      const next = await listBalances(elsewhere, { limit: 50, sortOrder, cursor: page.nextCursor });
      // With the oldest change first, it appears again at its new place.
      const rest = sortOrder === "asc" ? [...all.slice(2), last] : all.slice(2);
      expect(next.data.map(({ id }) => id)).toEqual(rest);
    },
  );

  test("finds accounts by their owner's name, by currency and by id", async () => {
    const { data } = await listBalances(finance, { ...FIRST, whose: "customers" });
    const [row] = data;
    const named = await listBalances(finance, { ...FIRST, text: row?.owner ?? "", currency: row?.currency ?? "" });
    expect(named.data.map(({ id }) => id)).toContain(row?.id);
    expect(named.data.every(({ currency }) => currency === row?.currency)).toBe(true);
    const byId = await listBalances(finance, { ...FIRST, text: row?.id.slice(-12) });
    expect(byId.data.map(({ id }) => id)).toEqual([row?.id]);
    // Also before the directory has the customer.
    const elsewhere = await createEnvironmentContext(
      database.db,
      await addSimulatedEnvironment(database.db),
      "finance",
    );
    const account = (id: string, customerId?: string) => ({
      ...{ id, customerId, balance: { amount: 5, currency: USD }, paymentInstructions: [] },
    });
    await recordBalances(
      database.db,
      elsewhere.environment.id,
      [account("InternalAccount:ours"), account("InternalAccount:theirs", "Customer:1")].map((one) => ({
        ...{ account: one, at: new Date(), source: "read" },
      })),
    );
    const { data: ours } = await listBalances(elsewhere, { ...FIRST, text: "platform" });
    expect(ours.map(({ id }) => id)).toEqual(["InternalAccount:ours"]);
  });
});

test("a currency is found in any case that it is typed in, and one that the service writes in lower case", async () => {
  const slug = await addSimulatedEnvironment(database.db);
  const elsewhere = await createEnvironmentContext(database.db, slug, "finance");
  for (const code of ["usdc", "EUR"]) {
    const balance = { amount: 1, currency: { code, decimals: 2 } };
    const account = { id: `InternalAccount:${code}`, balance, paymentInstructions: undefined };
    await recordBalances(database.db, elsewhere.environment.id, [{ account, at: new Date(), source: "read" }]);
  }
  for (const [typed, code] of [
    ["usdc", "usdc"],
    ["eur", "EUR"],
  ]) {
    const { data } = await listBalances(elsewhere, ListBalancesInput.parse({ ...FIRST, currency: typed }));
    expect(data.map(({ currency }) => currency)).toEqual([code]);
  }
});

async function usdOf(whose: "platform" | "customers") {
  const { data } = await listBalances(finance, { ...FIRST, whose, currency: "USD", limit: 100 });
  const row = data.find(({ available }) => (available ?? 0) > 100_000);
  if (!row) throw new Error("the seed has no such account");
  return row;
}

describe("one account", () => {
  test("is read live from the service, with how to fund it", async () => {
    const { id, available } = await usdOf("customers");
    await simulator.control.fund(id, 12_345);
    const view = await getBalance(finance, { accountId: id });
    expect(view.account.available).toBe((available ?? 0) + 12_345);
    expect(view.problem).toBeNull();
    expect(view.instructions?.length).toBeGreaterThan(0);
  });

  test("is shown as last observed while the service can't be read", async () => {
    const { id } = await usdOf("customers");
    const lost = await addSimulatedEnvironment(database.db);
    const elsewhere = await createEnvironmentContext(database.db, lost, "finance");
    const account = { id, customerId: "Customer:x", balance: { amount: 7, currency: { code: "USD", decimals: 2 } } };
    await recordBalances(database.db, elsewhere.environment.id, [
      { account: { ...account, paymentInstructions: undefined }, at: new Date(), source: "read" },
    ]);
    const view = await getBalance(elsewhere, { accountId: id });
    expect(view.account.available).toBe(7);
    expect(view.instructions).toBeNull();
    expect(view.problem).toBeTruthy();
  });

  test("has no total, and so no held funds, where the total is stated in another currency or unit", async () => {
    const id = `InternalAccount:${crypto.randomUUID()}`;
    const balance = { amount: 5_000, currency: USD };
    const seen = async (currency: typeof USD) => {
      const account = { id, balance, totalBalance: { amount: 9_900, currency }, paymentInstructions: undefined };
      await recordBalances(database.db, ctx.environment.id, [{ account, at: new Date(), source: "read" }]);
      return (await findBalance(finance, id)).account;
    };
    expect(await seen(USD)).toMatchObject({ available: 5_000, total: 9_900 });
    expect(await seen({ code: "EUR", decimals: 2 })).toMatchObject({ available: 5_000, total: null });
    expect(await seen({ code: "USD", decimals: 0 })).toMatchObject({ available: 5_000, total: null });
  });

  test("whose currency code can't be asked for is found all the same", async () => {
    const all = await everyAccount();
    for (const one of [all.find(({ customerId }) => customerId), all.find(({ customerId }) => !customerId)]) {
      const account = { accountId: one?.id ?? "", customerId: one?.customerId ?? null };
      for (const currency of ["usdc", ""]) {
        expect((await readAccount(finance, { ...account, currency }))?.id).toBe(one?.id);
      }
    }
  });

  test("that no list has shown is not found", async () => {
    await expect(getBalance(finance, { accountId: "InternalAccount:none" })).rejects.toThrow(NotFoundError);
  });
});

describe("a threshold", () => {
  const calls = (accountId: string) =>
    database.db
      .select()
      .from(notification)
      .where(sql`${notification.kind} = 'BALANCE.LOW' and ${notification.resourceId} = ${accountId}`);
  const seen = (id: string, amount: number, at: Date) =>
    recordBalances(database.db, ctx.environment.id, [
      {
        account: { id, balance: { amount, currency: { code: "USD", decimals: 2 } }, paymentInstructions: undefined },
        at,
        source: "read",
      },
    ]);

  test("is set by operations alone, audited, and does not overwrite someone else's", async () => {
    const { id } = await usdOf("customers");
    await expect(setThreshold(finance, { accountId: id, amount: 5, shown: null })).rejects.toThrow(ForbiddenError);
    const row = await setThreshold(ctx, { accountId: id, amount: 500, shown: null });
    expect(row).toMatchObject({ threshold: 500, belowSince: null });
    // A second press after a lost response asks for what is already so.
    expect(await setThreshold(ctx, { accountId: id, amount: 500, shown: null })).toMatchObject({ threshold: 500 });
    await expect(setThreshold(ctx, { accountId: id, amount: 900, shown: null })).rejects.toThrow(ConflictError);
    const [record] = await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, id));
    expect(record).toMatchObject({ action: "balance.set-threshold", before: { amount: null }, after: { amount: 500 } });
    expect((await setThreshold(ctx, { accountId: id, amount: null, shown: 500 })).threshold).toBeNull();
  });

  test("notifies once when the balance falls below it, however many check, and again only after it has risen", async () => {
    const { id, available } = await usdOf("platform");
    const now = Date.now();
    await setThreshold(ctx, { accountId: id, amount: (available ?? 0) - 1, shown: null });
    expect(await calls(id)).toHaveLength(0);
    await Promise.all([1, 2, 3, 4].map((step) => seen(id, 1_000, new Date(now + 1_000 + step))));
    await seen(id, 900, new Date(now + 2_000));
    const [first, ...more] = await calls(id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ topic: "low-balance", tone: "warn", title: "Platform balance is low" });
    expect(first?.body).toContain("10.00 USD available");
    const below = await listBalances(finance, { ...FIRST, below: "true" });
    expect(below.data.map((row) => row.id)).toEqual([id]);
    // A balance older than the known one changes nothing.
    await seen(id, available ?? 0, new Date(now + 1_500));
    expect((await listBalances(finance, { ...FIRST, below: "true" })).data).toHaveLength(1);
    await seen(id, available ?? 0, new Date(now + 3_000));
    expect((await listBalances(finance, { ...FIRST, below: "true" })).data).toHaveLength(0);
    await seen(id, 800, new Date(now + 4_000));
    expect(await calls(id)).toHaveLength(2);
  });
});

describe("a delivery", () => {
  test("with a balance is enqueued with it, and stored once as a snapshot", async () => {
    const { id, customerId } = await usdOf("customers");
    const updatedAt = new Date(Date.now() + 60_000).toISOString();
    const data = { id, customerId, balance: { amount: 4_242, currency: { code: "USD", decimals: 2 } }, updatedAt };
    const body = Buffer.from(
      JSON.stringify({ id: "Webhook:balance", type: BALANCE_UPDATED, timestamp: updatedAt, data }),
    );
    const row = {
      environmentId: ctx.environment.id,
      ...{ webhookId: "Webhook:balance", type: BALANCE_UPDATED, resourceId: id, resourceStatus: null },
      ...{ resourceUpdatedAt: new Date(updatedAt), platformCustomerId: null, occurredAt: new Date(updatedAt) },
      ...{ keyId: null as never, replyStatus: 200 as const, headers: "{}", body, incoming: null },
      notification: { title: "Balance changed", body: null, tone: "info", topic: "balance", customerId: null } as const,
    };
    const writer = createDeliveryWriter(database.pool);
    await Promise.all([writer.store(row), writer.store(row)]);
    const [delivery] = await database.db.select().from(webhookDelivery).where(eq(webhookDelivery.resourceId, id));
    const { rows } = await database.db.execute(
      sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'balance.delivered'`,
    );
    expect(rows).toEqual([{ payload: { deliveryId: delivery?.id } }]);
    await recordDelivery(database.db, delivery?.id ?? 0);
    await recordDelivery(database.db, delivery?.id ?? 0);
    const snapshots = await database.db
      .select()
      .from(balanceSnapshot)
      .where(eq(balanceSnapshot.deliveryId, delivery?.id ?? 0));
    expect(snapshots).toHaveLength(1);
    expect(snapshots[0]).toMatchObject({ available: 4_242, source: "delivery" });
    const { data: listed } = await listBalances(finance, { ...FIRST, text: id });
    expect(listed[0]).toMatchObject({ available: 4_242, changedAt: updatedAt });
  });
});

test.each([
  ["with its balance", { balance: { amount: 777, currency: { code: "USD", decimals: 2 } } }, 777],
  ["with nothing else", { balance: {} }, undefined],
])("with an account's new status, %s, is enqueued and shows at once", async (name, part, amount) => {
  const { id, available, customerId } = await usdOf("customers");
  const at = new Date(Date.now() + 7_200_000);
  const data = { id, type: "INTERNAL_FIAT", status: "FROZEN", updatedAt: at.toISOString(), ...part };
  await createDeliveryWriter(database.pool).store({
    environmentId: ctx.environment.id,
    ...{ webhookId: `Webhook:${name}`, type: STATUS_UPDATED, resourceId: id, resourceStatus: "FROZEN" },
    ...{ resourceUpdatedAt: at, platformCustomerId: null, occurredAt: at, keyId: null as never },
    ...{ replyStatus: 200 as const, headers: "{}", incoming: null },
    body: Buffer.from(JSON.stringify({ id: `Webhook:${name}`, type: STATUS_UPDATED, timestamp: data.updatedAt, data })),
    notification: { title: "Frozen", body: null, tone: "bad", topic: "outgoing-trouble", customerId: null } as const,
  });
  const { rows } = await database.db.execute<{ deliveryId: number }>(
    sql`select (payload ->> 'deliveryId')::int as "deliveryId" from graphile_worker._private_jobs order by id desc limit 1`,
  );
  const [delivery] = await database.db
    .select()
    .from(webhookDelivery)
    .where(eq(webhookDelivery.webhookId, `Webhook:${name}`));
  expect(rows).toEqual([{ deliveryId: delivery?.id }]);
  await recordDelivery(database.db, delivery?.id ?? 0);
  const shown = async () => (await listBalances(finance, { ...FIRST, text: id })).data[0];
  expect(await shown()).toMatchObject({ status: "FROZEN", available: amount ?? available, customerId });
  // A later delivery with only the balance, as from an early deployment, keeps the status; an older one does nothing.
  const balance = { amount: 778, currency: { code: "USD", decimals: 2 } };
  const seen = (account: object, ms: number) =>
    recordBalances(database.db, ctx.environment.id, [
      { account: { id, paymentInstructions: undefined, ...account }, at: new Date(at.getTime() + ms), source: "read" },
    ]);
  await seen({ balance }, 1_000);
  await recordDelivery(database.db, delivery?.id ?? 0);
  expect(await shown()).toMatchObject({ status: "FROZEN", available: 778, customerId });
  await seen({ balance, status: "ACTIVE", customerId: customerId ?? undefined }, 2_000);
  await recordDelivery(database.db, delivery?.id ?? 0);
  expect(await shown()).toMatchObject({ status: "ACTIVE" });
});

test("of two deliveries with only the status the later one wins, whatever the order of arrival", async () => {
  const { id } = await usdOf("customers");
  const tell = (status: string, hours: number) =>
    recordStatus(database.db, ctx.environment.id, { id, status, at: new Date(Date.now() + hours * 3_600_000) });
  const shown = async () => (await listBalances(finance, { ...FIRST, text: id })).data[0]?.status;
  await tell("CLOSED", 12);
  await tell("FROZEN", 11);
  expect(await shown()).toBe("CLOSED");
  // A balance older than the status says nothing about it; a later one does.
  const see = (status: string, hours: number) =>
    recordBalances(database.db, ctx.environment.id, [
      {
        account: { id, status, balance: { amount: 5, currency: USD }, paymentInstructions: undefined },
        ...{ at: new Date(Date.now() + hours * 3_600_000), source: "read" },
      },
    ]);
  await see("FROZEN", 11.5);
  expect(await shown()).toBe("CLOSED");
  await see("ACTIVE", 13);
  expect(await shown()).toBe("ACTIVE");
});

test("a balance that was read is no older than its account, whatever our clock says", async () => {
  const { id } = await usdOf("customers");
  const updatedAt = new Date(Date.now() + 3_600_000).toISOString();
  const balance = { amount: 1_234, currency: { code: "USD", decimals: 2 } };
  await recordBalances(database.db, ctx.environment.id, [
    { account: { id, balance, updatedAt, paymentInstructions: undefined }, at: new Date(), source: "read" },
  ]);
  const { data } = await listBalances(finance, { ...FIRST, text: id });
  expect(data[0]).toMatchObject({ available: 1_234, seenAt: updatedAt });
});
