import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyRow } from "@/lib/history/history";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import type { EnvironmentContext } from "@/lib/server/context";
import { historySync, historyTransaction } from "@/lib/server/db/schema/history";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { startStandInService } from "@/lib/server/testing/stand-in-service";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { startAt } from "@/lib/upstream/walk";
import { getHistoryStatus, rebuildHistory } from "./service/status";
import { syncHistory } from "./service/sync";

const DAY = 86_400_000;
let database: TestDatabase;
const services: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await flushUpstreamCalls();
  await Promise.all(services.map((service) => service.close()));
  await database?.drop();
});

interface Payment {
  id: string;
  status: string;
  /** Microseconds since the epoch. */
  createdAt: bigint;
}

const micros = (ms: number) => BigInt(ms) * 1_000n;
const written = (at: bigint) =>
  `${new Date(Number(at / 1_000n)).toISOString().slice(0, 20)}${String(at % 1_000_000n).padStart(6, "0")}Z`;
/** A date as the service interprets it: a millisecond means its first microsecond. */
function read(text: string): bigint {
  const [seconds = "", fraction = ""] = text.replace("Z", "").split(".");
  return micros(Date.parse(`${seconds}Z`)) + BigInt(fraction.padEnd(6, "0"));
}

const asReturned = ({ createdAt, ...payment }: Payment) => ({
  ...payment,
  ...{ type: "OUTGOING", createdAt: written(createdAt), updatedAt: written(createdAt) },
});

interface Oddities {
  unreadable?: ReadonlySet<string>;
  beginsEmpty?: boolean;
  newestFirst?: boolean;
}

/**
 * A service that stores and compares its times to the microsecond. `unreadable`: ids that it can't return individually;
 * `beginsEmpty`: each of its lists begins with an empty page, and it doesn't count; `newestFirst`: whatever order is
 * requested.
 */
async function environmentOf(
  payments: () => Payment[],
  { unreadable = new Set(), beginsEmpty = false, newestFirst = false }: Oddities = {},
) {
  const service = await startStandInService(({ url }, response) => {
    const { pathname, searchParams } = new URL(url ?? "/", "http://service");
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const id = /\/transactions\/(.+)$/.exec(pathname)?.[1];
    if (id !== undefined) {
      const found = payments().find((one) => one.id === decodeURIComponent(id));
      if (!found || unreadable.has(found.id)) return answer(501, { code: "NOT_IMPLEMENTED", message: "no" });
      return answer(200, asReturned(found));
    }
    const [from, to] = [searchParams.get("startDate"), searchParams.get("endDate")];
    const status = searchParams.get("status");
    const all = payments()
      .filter(({ createdAt }) => (from === null || createdAt >= read(from)) && (to === null || createdAt <= read(to)))
      .filter((one) => status === null || one.status === status)
      .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    if (newestFirst || searchParams.get("sortOrder") !== "asc") all.reverse();
    if (beginsEmpty && !searchParams.has("cursor")) return answer(200, { data: [], hasMore: true, nextCursor: "0" });
    const start = Number(searchParams.get("cursor") ?? 0);
    const end = start + Number(searchParams.get("limit") ?? 20);
    const more = end < all.length ? { hasMore: true, nextCursor: String(end) } : { hasMore: false };
    answer(200, { data: all.slice(start, end).map(asReturned), totalCount: all.length, ...more });
  });
  services.push(service);
  const slug = await addSimulatedEnvironment(database.db, service);
  return await createEnvironmentContext(database.db, slug, "administrator");
}

const history = () => postgresHistory(database.db);
const slice = (ctx: EnvironmentContext) =>
  syncHistory(database.db, history(), ctx.upstream, ctx.environment.id, 60_000);
const recordOf = async (ctx: EnvironmentContext) => {
  const [row] = await database.db.select().from(historySync).where(eq(historySync.environmentId, ctx.environment.id));
  return row;
};

test("a payment in the last millisecond of a part, with a finer timestamp, is read and stays", async () => {
  const first = Date.now() - 9 * DAY;
  let startedAt = 0;
  const payments = () => {
    // The range extends a day into the future, and its two halves are its parts.
    const endOfPart = first + Math.floor((startedAt + DAY - first + 1) / 2) - 1;
    const some = (from: number, name: string) =>
      Array.from({ length: 400 }, (_, at) => ({
        ...{ id: `Transaction:${name}-${at}`, status: "COMPLETED", createdAt: micros(from + at * 1_000) },
      }));
    const between = { id: "Transaction:between", status: "COMPLETED", createdAt: micros(endOfPart) + 500n };
    return [...some(first, "old"), between, ...some(endOfPart + DAY, "new")];
  };
  const ctx = await environmentOf(payments);
  const { id: environmentId } = ctx.environment;
  await rebuildHistory(ctx, {});
  startedAt = (await recordOf(ctx))?.build?.startedAt ?? 0;
  const between = payments().find(({ id }) => id === "Transaction:between");
  if (!between) throw new Error("there is no such payment");
  const held = historyRow(asReturned(between));
  await history().put(environmentId, [held], { kind: "read", at: new Date(Date.now() - DAY) });
  await slice(ctx);
  expect(await getHistoryStatus(ctx, {})).toMatchObject({ state: "ready", rows: 801, error: null });
  const rows = await database.db.select().from(historyTransaction).where(eq(historyTransaction.id, between.id));
  expect(rows).toHaveLength(1);
});

test("payments that can't be read don't block others that may have changed", async () => {
  const createdAt = micros(Date.now() - 3 * DAY);
  const payments: Payment[] = Array.from({ length: 21 }, (_, at) => ({
    ...{ id: `Transaction:open-${at}`, status: "PROCESSING", createdAt: createdAt + BigInt(at) },
  }));
  const unreadable = new Set(payments.slice(0, 20).map(({ id }) => id));
  const ctx = await environmentOf(() => payments, { unreadable });
  await rebuildHistory(ctx, {});
  await slice(ctx);
  const stored = () =>
    database.db.select().from(historyTransaction).where(eq(historyTransaction.environmentId, ctx.environment.id));
  for (const [at, { id }] of payments.entries()) {
    const seenAt = new Date(Date.now() - DAY + at * 1_000);
    await database.db.update(historyTransaction).set({ seenAt }).where(eq(historyTransaction.id, id));
  }
  const last = payments[20];
  if (!last) throw new Error("there is no such payment");
  last.status = "COMPLETED";
  const state = async () => (await stored()).find(({ id }) => id === last.id)?.status;
  let slices = 0;
  for (; (await state()) !== "COMPLETED" && slices < 10; slices++) await slice(ctx);
  expect(slices).toBeLessThan(10);
  expect(await getHistoryStatus(ctx, {})).toMatchObject({ error: null, repaired: 1 });
  expect(await history().due(ctx.environment.id, 100)).toEqual([]);
});

test("a list that begins with an empty page removes nothing from a history that is rebuilt", async () => {
  const createdAt = micros(Date.now() - 3 * DAY);
  const payments: Payment[] = Array.from({ length: 130 }, (_, at) => ({
    ...{ id: `Transaction:after-nothing-${at}`, status: "COMPLETED", createdAt: createdAt + BigInt(at) },
  }));
  const ctx = await environmentOf(() => payments, { beginsEmpty: true });
  for (const _ of ["built", "built again"]) {
    await rebuildHistory(ctx, {});
    await slice(ctx);
    expect(await getHistoryStatus(ctx, {})).toMatchObject({ state: "ready", rows: 130, error: null });
    const seenAt = new Date(Date.now() - DAY);
    await database.db
      .update(historyTransaction)
      .set({ seenAt })
      .where(eq(historyTransaction.environmentId, ctx.environment.id));
  }
});

/** A built history that was last read up to `readUpTo`, and whose next walk ends after its first page. */
async function behind(readUpTo: number, payments: Payment[], oddities?: Oddities) {
  const created: Payment[] = [];
  const ctx = await environmentOf(() => [...created], oddities);
  await rebuildHistory(ctx, {});
  await slice(ctx);
  created.push(...payments);
  const recent = { ...startAt(), pages: 1_999 };
  await database.db
    .update(historySync)
    .set({ readUpTo: new Date(readUpTo), syncedAt: new Date(readUpTo), recent })
    .where(eq(historySync.environmentId, ctx.environment.id));
  return ctx;
}

const every = (ms: number, from: number, name: string): Payment[] =>
  Array.from({ length: 150 }, (_, at) => ({
    ...{ id: `Transaction:${name}-${at}`, status: "COMPLETED", createdAt: micros(from + at * ms) },
  }));

test("a gap too long for one walk is read by the next ones, each from where the one before stopped", async () => {
  const from = Date.now() - 4 * DAY;
  const ctx = await behind(from, every(1_800_000, from, "gap"));
  const next = await slice(ctx);
  expect(next?.getTime()).toBeLessThan(Date.now() + 1_000);
  const stopped = await recordOf(ctx);
  expect(stopped).toMatchObject({ recent: null, error: null, failures: 0, syncedAt: new Date(from) });
  expect(Math.abs(Number(stopped?.readUpTo) - (from + 99 * 1_800_000))).toBeLessThan(5_000);
  await slice(ctx);
  expect(await getHistoryStatus(ctx, {})).toMatchObject({ state: "ready", rows: 150, error: null });
  expect(Number((await recordOf(ctx))?.syncedAt)).toBeGreaterThan(Date.now() - DAY);
});

test.each([
  ["leads no further than what was read before", 1, -60_000, {}],
  ["goes on beyond the present", 1_800_000, DAY, {}],
  ["is not in the requested order", 1_800_000, 0, { newestFirst: true }],
])(
  "a list too long for one walk that %s is tried again later from the same position",
  async (_, ms, after, oddities) => {
    const readUpTo = Date.now() - (after === DAY ? DAY : 4 * DAY);
    const ctx = await behind(readUpTo, every(ms, readUpTo + after, `odd-${ms}-${after}`), oddities);
    const next = await slice(ctx);
    expect(next?.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
    const record = await recordOf(ctx);
    expect(record).toMatchObject({ recent: null, readUpTo: new Date(readUpTo), failures: 1 });
    expect(record?.error).toContain("more pages than are read");
  },
);
