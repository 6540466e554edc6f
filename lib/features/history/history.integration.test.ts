import { eq, inArray, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { type HistoryRow, historyRow } from "@/lib/history/history";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import { toMajorUnits } from "@/lib/money";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { historyDay, historySync, historyTransaction } from "@/lib/server/db/schema/history";
import { PLACE_SQL } from "@/lib/server/db/schema/main-amount";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { noteServiceDate } from "@/lib/server/service-clock";
import type { TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { findAnything } from "../directory/service/find";
import { labelsOf } from "../directory/service/labels";
import { syncDirectory } from "../directory/service/sync";
import { getTransaction } from "../transactions/service/read";
import { getHistoryStatus, rebuildHistory } from "./service/status";
import { syncHistory } from "./service/sync";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;

inWorld("administrator", { transactions: 1_300 }, (world) => {
  ({ database, simulator, ctx } = world);
});

const history = () => postgresHistory(database.db);
const slice = (ms = 60_000) => syncHistory(database.db, history(), ctx.upstream, ctx.environment.id, ms);
const stored = async () =>
  await database.db.select().from(historyTransaction).where(eq(historyTransaction.environmentId, ctx.environment.id));

async function untilReady(ms?: number): Promise<number> {
  for (let slices = 1; slices < 200; slices++) {
    await slice(ms);
    if ((await getHistoryStatus(ctx, {})).state === "ready") return slices;
  }
  throw new Error("the history was not built");
}

const ALIKE = sql.raw(
  "status, type, failure_reason, refund_status, sent_currency, sent_decimals, received_currency, received_decimals",
);

/** The counts in the roll-ups, and those from counting the rows. */
async function figures() {
  const rolled = await database.db.execute(sql`
    select day::text, ${ALIKE}, count, sent::text, received::text, amount::text from ${historyDay}
    where environment_id = ${ctx.environment.id} and count <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8, 9`);
  const counted = await database.db.execute(sql`
    select (filed_at at time zone 'UTC')::date::text as day, ${ALIKE}, count(*)::int as count,
      coalesce(sum(sent), 0)::text as sent, coalesce(sum(received), 0)::text as received,
      sum(coalesce(${sql.raw(PLACE_SQL.units)}, 0))::text as amount
    from ${historyTransaction} where environment_id = ${ctx.environment.id}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9`);
  return { rolled: rolled.rows, counted: counted.rows };
}

test("nothing is read before a history is requested", async () => {
  expect(await slice()).toBeNull();
  expect(await getHistoryStatus(ctx, {})).toMatchObject({ state: "none", rows: 0 });
});

test("it is built in slices that continue where the last one ended, each payment once, with roll-ups that tie out", async () => {
  expect(await rebuildHistory(ctx, {})).toMatchObject({ state: "building" });
  const slices = await untilReady(1);
  expect(slices).toBeGreaterThan(2);
  const { totalCount } = await ctx.upstream.listTransactions({ query: { limit: 1 } });
  const status = await getHistoryStatus(ctx, {});
  expect(status).toMatchObject({ rows: totalCount, repaired: 0, outside: 0, error: null });
  expect(Date.now() - Date.parse(status.asOf ?? "")).toBeLessThan(60_000);
  const ids = (await stored()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(totalCount);
  const { rolled, counted } = await figures();
  expect(rolled).toEqual(counted);
  const audited = await database.db.select().from(auditEvent).where(eq(auditEvent.action, "history.rebuild"));
  expect(audited).toHaveLength(1);
});

test("older news never reverts a record, whatever its source; newer news updates it", async () => {
  const [row] = await stored();
  if (!row) throw new Error("nothing was stored");
  const base: HistoryRow = { ...row, createdAt: row.filedAt };
  const news = (status: string, changedAt: Date | null) => ({
    ...base,
    status,
    changedAt,
    fingerprint: `${status} ${changedAt}`,
  });
  const statusOf = async () => (await stored()).find(({ id }) => id === row.id)?.status;
  const put = (one: HistoryRow, kind: "read" | "delivered") =>
    history().put(ctx.environment.id, [one], { kind, at: new Date() });
  const at = new Date("2030-01-01T00:00:00Z");
  await put(news("NEWER", at), "delivered");
  expect(await statusOf()).toBe("NEWER");
  await put(news("OLDER", new Date(at.getTime() - 1)), "delivered");
  await put(news("OLDER", new Date(at.getTime() - 1)), "read");
  await put(news("TIMELESS", null), "delivered");
  expect(await statusOf()).toBe("NEWER");
  const { rolled, counted } = await figures();
  expect(rolled).toEqual(counted);
});

test("a difference found on reading is corrected and counted; a rebuild repairs what nothing else can", async () => {
  const all = await stored();
  const [one, other] = all.filter(({ status, isFinal }) => isFinal && status === "COMPLETED");
  if (!one || !other) throw new Error("the seed has no completed payments");
  const spoil = (id: string, changedAt: Date | null) =>
    database.db
      .update(historyTransaction)
      .set({ customerId: "Customer:wrong", fingerprint: "spoiled", changedAt })
      .where(eq(historyTransaction.id, id));
  await spoil(one.id, one.changedAt);
  await getTransaction(ctx, { transactionId: one.id });
  await getTransaction(ctx, { transactionId: one.id });
  const customerOf = async (id: string) => (await stored()).find((row) => row.id === id)?.customerId;
  expect(await customerOf(one.id)).toBe(one.customerId);
  expect((await getHistoryStatus(ctx, {})).repaired).toBe(1);

  await spoil(other.id, new Date("2030-01-01T00:00:00Z"));
  const ghost = { ...historyRow({ id: "Transaction:gone", createdAt: "2026-01-05T00:00:00Z" }) };
  await history().put(ctx.environment.id, [ghost], { kind: "read", at: new Date(0) });
  await database.db
    .update(historyTransaction)
    .set({ seenAt: new Date(0) })
    .where(eq(historyTransaction.environmentId, ctx.environment.id));
  await rebuildHistory(ctx, {});
  await untilReady();
  expect(await customerOf(other.id)).toBe(other.customerId);
  expect(await customerOf("Transaction:gone")).toBeUndefined();
  const { rolled, counted } = await figures();
  expect(rolled).toEqual(counted);
});

test("a busy service is left alone for as long as it asks, and the build continues from there", async () => {
  await rebuildHistory(ctx, {});
  await simulator.control.fault({ match: { endpoint: "listTransactions" }, status: 429, times: 1 });
  const next = await slice();
  await simulator.control.clearFaults();
  expect(next?.getTime()).toBeGreaterThan(Date.now());
  expect(await getHistoryStatus(ctx, {})).toMatchObject({ state: "building", error: expect.any(String) });
  await untilReady();
  expect(await getHistoryStatus(ctx, {})).toMatchObject({ state: "ready", error: null });
});

test("a payment made in the meantime is read without a delivery; one that may change is read again", async () => {
  const open = (await stored()).filter(({ isFinal }) => !isFinal);
  await database.db
    .update(historySync)
    .set({ readUpTo: new Date(Date.now() - 3_600_000) })
    .where(eq(historySync.environmentId, ctx.environment.id));
  await database.db.execute(
    sql`update ${historyTransaction} set seen_at = now() - interval '1 day' where not is_final`,
  );
  expect((await history().due(ctx.environment.id, 5)).length).toBe(Math.min(5, open.length));
  await slice();
  expect((await history().due(ctx.environment.id, 100)).length).toBe(Math.max(0, open.length - 20));
});

test("a verified delivery updates its payment; one that only reports a change has the payment read again", async () => {
  const [one, other, last] = (await stored()).filter(({ isFinal, sent, received }) => isFinal && sent && received);
  if (!one || !other || !last) throw new Error("nothing was stored");
  const whole = await ctx.upstream.getTransaction({ params: { transactionId: one.id } });
  const deliver = async (data: { id: string } & Record<string, unknown>) => {
    const event = { id: `Webhook:${crypto.randomUUID()}`, type: "OUTGOING_PAYMENT.COMPLETED", data };
    await database.db.insert(webhookDelivery).values({
      ...{ environmentId: ctx.environment.id, webhookId: event.id, type: event.type, resourceId: data.id },
      ...{ replyStatus: 200, headers: {}, body: Buffer.from(JSON.stringify(event)) },
    });
  };
  await deliver({ ...whole, status: "FAILED", updatedAt: "2031-01-01T00:00:00Z" });
  await deliver({ ...whole, status: "PENDING", updatedAt: "2001-01-01T00:00:00Z" });
  await database.db
    .update(historyTransaction)
    .set({ fingerprint: "spoiled", customerId: null })
    .where(eq(historyTransaction.id, other.id));
  await deliver({ id: other.id, status: "COMPLETED" });
  const { receivedAmount: _, ...part } = await ctx.upstream.getTransaction({ params: { transactionId: last.id } });
  await deliver({ ...part, updatedAt: "2031-01-01T00:00:00Z" });
  await slice();
  const now = new Map((await stored()).map((row) => [row.id, row]));
  expect(now.get(one.id)?.status).toBe("FAILED");
  expect(now.get(other.id)?.customerId).toBe(other.customerId);
  expect(now.get(last.id)?.received).toBe(last.received);
});

test("sparse deliveries that a slice has no time for are read in the next ones, and an unreadable payment blocks nothing", async () => {
  // Old and completed: no list that is read meanwhile holds them. With a customer, whose return shows a reading.
  const isOld = ({ filedAt }: { filedAt: Date }) => filedAt.getTime() < Date.now() - 2 * 86_400_000;
  const old = (await stored()).filter((row) => row.status === "COMPLETED" && row.customerId !== null && isOld(row));
  const spoiled = old.slice(0, 4);
  const ids = spoiled.map(({ id }) => id);
  await database.db
    .update(historyTransaction)
    .set({ fingerprint: "spoiled", customerId: null })
    .where(inArray(historyTransaction.id, ids));
  for (const [at, id] of ids.entries()) {
    const event = { id: `Webhook:${crypto.randomUUID()}`, type: "OUTGOING_PAYMENT.COMPLETED" };
    // One has a field of a different type than the contract's: the record is read instead.
    const data = at === 2 ? { id, status: "COMPLETED", fees: "35", sentAmount: {} } : { id, status: "COMPLETED" };
    await database.db.insert(webhookDelivery).values({
      ...{ environmentId: ctx.environment.id, webhookId: event.id, type: event.type, resourceId: id },
      ...{ replyStatus: 200, headers: {}, body: Buffer.from(JSON.stringify({ ...event, data })) },
      receivedAt: new Date(Date.now() - 60_000),
    });
  }
  const path = `/transactions/${ids[0]}`;
  await simulator.control.fault({ match: { endpoint: "getTransaction", path }, times: 1_000, status: 500 });
  for (let slices = 0; slices < 12; slices++) await slice(0);
  await simulator.control.clearFaults();
  const now = new Map((await stored()).map((row) => [row.id, row.customerId]));
  expect(ids.map((id) => now.get(id))).toEqual([null, ...spoiled.slice(1).map(({ customerId }) => customerId)]);
});

test("the palette finds payments by a fragment of the id, the reference, the amount and the customer's name", async () => {
  const { data } = await ctx.upstream.listTransactions({ query: { limit: 50 } });
  const wanted = data.find(
    ({ reconciliationInstructions, customerId }) => reconciliationInstructions?.reference && customerId,
  );
  if (!wanted?.customerId) throw new Error("the seed has no payment with a reference and a customer");
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  const find = async (text: string, slug = ctx) => (await findAnything(slug, { text })).payments ?? [];
  const idsFound = async (text: string) => (await find(text)).map(({ id }) => id);
  expect(await idsFound(wanted.id.slice(20, 32))).toContain(wanted.id);
  expect(await idsFound(`${wanted.id.slice(12, 20).toUpperCase()}…${wanted.id.slice(-4)}`)).toContain(wanted.id);
  expect(await idsFound(wanted.reconciliationInstructions?.reference ?? "")).toContain(wanted.id);
  const [hit] = await find(wanted.id);
  if (!hit?.amount) throw new Error("the payment was not found with its amount");
  const typed = toMajorUnits(hit.amount.amount, hit.amount.decimals);
  const amounts = (await find(typed)).map(({ amount }) => amount && toMajorUnits(amount.amount, amount.decimals));
  expect(amounts).toContain(typed);
  const customer = (await labelsOf(database.db, ctx.environment.id, [wanted.customerId])).get(wanted.customerId);
  expect(await find(customer?.label ?? "")).not.toEqual([]);
  expect(await idsFound("transaction")).toEqual([]);
  const elsewhere = await addSimulatedEnvironment(database.db, simulator);
  expect(await find(wanted.id, await createEnvironmentContext(database.db, elsewhere, "viewer"))).toEqual([]);
});

test("if the service's clock is minutes ahead, what it has just created is in a history built now", async () => {
  await simulator.control.advance(190);
  const { transaction } = await simulator.control.happen("payment-arrives", 250);
  expect(Date.parse(transaction.createdAt ?? "")).toBeGreaterThan(Date.now() + 60_000);
  await rebuildHistory(ctx, {});
  await untilReady();
  expect((await stored()).map(({ id }) => id)).toContain(transaction.id);
});

test("if the service's clock is behind, queries start that much earlier, as soon as this is known", async () => {
  const readUpTo = new Date(Date.now() - 120_000);
  await database.db.update(historySync).set({ readUpTo }).where(eq(historySync.environmentId, ctx.environment.id));
  const asked: number[] = [];
  const behindMs = 20 * 60_000;
  const upstream = {
    ...ctx.upstream,
    listTransactions: async (...[input = {}, options]: Parameters<typeof ctx.upstream.listTransactions>) => {
      asked.push(Date.parse(input.query?.startDate ?? ""));
      const page = await ctx.upstream.listTransactions(input, options);
      // What the response's header would say in that case.
      noteServiceDate(ctx.environment.id, new Date(Date.now() - behindMs).toUTCString(), Date.now() - 50, Date.now());
      return page;
    },
  };
  await syncHistory(database.db, history(), upstream, ctx.environment.id, 60_000);
  expect(asked.length).toBeGreaterThan(1);
  expect(Math.min(...asked)).toBeLessThanOrEqual(readUpTo.getTime() - behindMs - 5 * 60_000);
});

test("a worker whose clock is behind the database's reads on from where it left off, not from later", async () => {
  const readUpTo = new Date(Date.now() - 120_000);
  await database.db.update(historySync).set({ readUpTo }).where(eq(historySync.environmentId, ctx.environment.id));
  const asked: number[] = [];
  const upstream = {
    ...ctx.upstream,
    listTransactions: (...[input = {}, options]: Parameters<typeof ctx.upstream.listTransactions>) => {
      asked.push(Date.parse(input.query?.startDate ?? ""));
      return ctx.upstream.listTransactions(input, options);
    },
  };
  const behindMs = 10 * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - behindMs, shouldAdvanceTime: true });
  try {
    // The service's clock is like the worker's.
    noteServiceDate(ctx.environment.id, new Date().toUTCString(), Date.now() - 50, Date.now());
    await syncHistory(database.db, history(), upstream, ctx.environment.id, 60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(asked.length).toBeGreaterThan(0);
  expect(Math.max(...asked)).toBeLessThanOrEqual(readUpTo.getTime() - behindMs - 5 * 60_000);
});

test("a worker whose clock is ahead does not store a time that has not come yet", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000, shouldAdvanceTime: true });
  try {
    await syncHistory(database.db, history(), ctx.upstream, ctx.environment.id, 60_000);
  } finally {
    vi.useRealTimers();
  }
  const isHere = eq(historySync.environmentId, ctx.environment.id);
  const [row] = await database.db.select().from(historySync).where(isHere);
  expect(row?.readUpTo?.getTime()).toBeLessThanOrEqual(Date.now());
  expect(row?.readUpTo?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test("a time that has not come yet, from before the database's clock was set back, keeps nothing from being read", async () => {
  const isHere = eq(historySync.environmentId, ctx.environment.id);
  await database.db
    .update(historySync)
    .set({ readUpTo: new Date(Date.now() + 7_200_000) })
    .where(isHere);
  await syncHistory(database.db, history(), ctx.upstream, ctx.environment.id, 60_000);
  const [row] = await database.db.select().from(historySync).where(isHere);
  expect(row?.readUpTo?.getTime()).toBeLessThanOrEqual(Date.now());
});

test("months are created as needed; dropping one removes nothing else", async () => {
  const outside = historyRow({ id: "Transaction:ancient", createdAt: "1999-01-01T00:00:00Z" });
  expect(await history().put(ctx.environment.id, [outside], { kind: "read", at: new Date() })).toEqual({
    added: 0,
    changed: 0,
    outside: 1,
    unordered: [],
  });
  const old = historyRow({ id: "Transaction:old", createdAt: "2016-02-29T12:00:00Z", status: "COMPLETED" });
  await history().put(ctx.environment.id, [old], { kind: "read", at: new Date() });
  const before = await history().count(ctx.environment.id);
  await history().keepMonths(100);
  expect(await history().count(ctx.environment.id)).toBe(before - 1);
  expect((await stored()).some(({ id }) => id === "Transaction:old")).toBe(false);
});
