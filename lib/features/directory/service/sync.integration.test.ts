import type { ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { getDatabase } from "@/lib/server/db/client";
import { directoryEntry, directorySync } from "@/lib/server/db/schema/directory";
import { environment } from "@/lib/server/db/schema/environment";
import { forgetEnvironment } from "@/lib/server/environments";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { startStandInService } from "@/lib/server/testing/stand-in-service";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { syncAllDirectoriesJob, syncDirectoryJob } from "../jobs";
import { syncDirectory } from "./sync";

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

const customers = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `Customer:${from + at}`,
    platformCustomerId: `P-${from + at}`,
    customerType: "INDIVIDUAL",
    createdAt: "2026-01-01T00:00:00Z",
  }));
const LAST = { data: [], hasMore: false };

/** The response of `/customers`: a page, or a status; every other list is empty. `asked` counts its requests from 0. */
type Responder = (asked: number, query: URLSearchParams) => object | number | Promise<object | number>;

async function environmentWith(respond: Responder, retryAfter = "60") {
  let asked = 0;
  const service = await startStandInService(async ({ url }, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(url ?? "/", "http://service");
    const page = pathname.endsWith("/customers") ? await respond(asked++, searchParams) : LAST;
    response.writeHead(typeof page === "number" ? page : 200, {
      "content-type": "application/json",
      "retry-after": retryAfter,
    });
    response.end(JSON.stringify(typeof page === "number" ? { status: page, code: "X", message: "x" } : page));
  });
  services.push(service);
  const slug = await addSimulatedEnvironment(database.db, service);
  const ctx = await createEnvironmentContext(database.db, slug, "operations");
  return { ctx, asked: () => asked };
}

async function stateOf(ctx: EnvironmentContext) {
  const [row] = await database.db
    .select()
    .from(directorySync)
    .where(eq(directorySync.environmentId, ctx.environment.id));
  return row;
}
const entries = (ctx: EnvironmentContext) =>
  database.db.$count(directoryEntry, eq(directoryEntry.environmentId, ctx.environment.id));
const sync = (ctx: EnvironmentContext, sliceMs?: number) =>
  syncDirectory(database.db, ctx.upstream, ctx.environment.id, { sliceMs });

async function waitingJobs(slug: string) {
  const { rows } = await database.pool.query<{ in_ms: number }>(
    "select (extract(epoch from run_at - now()) * 1000)::float8 as in_ms from graphile_worker.jobs where key = $1",
    [`directory.sync:${slug}`],
  );
  return rows;
}

describe("a directory in slices", () => {
  test("requests each page once and continues where the previous slice, or a killed process, stopped", async () => {
    const pages: (string | null)[] = [];
    const { ctx } = await environmentWith((asked, query) => {
      pages.push(query.get("cursor"));
      return { data: customers(asked * 3, 3), hasMore: asked < 5, nextCursor: `c${asked}`, totalCount: 18 };
    });
    let slices = 0;
    while ((await sync(ctx, 0)) !== null) slices += 1;
    expect(slices).toBe(5);
    expect(pages).toEqual([null, "c0", "c1", "c2", "c3", "c4"]);
    expect(await entries(ctx)).toBe(18);
    expect(await stateOf(ctx)).toMatchObject({ walk: null, error: null, failures: 0 });
    expect((await stateOf(ctx))?.accountsWalkedAt).toBeInstanceOf(Date);
  });

  test("reads a list from scratch when its cursor is no longer accepted", async () => {
    const { ctx } = await environmentWith((asked, query) =>
      asked === 2
        ? 400
        : { data: customers(asked * 3, 3), hasMore: !query.has("cursor") || asked < 3, nextCursor: `c${asked}` },
    );
    expect(await sync(ctx)).toBeInstanceOf(Date);
    expect(await stateOf(ctx)).toMatchObject({ failures: 1, walk: { walks: { customers: { pages: 0 } } } });
    await sync(ctx);
    expect(await stateOf(ctx)).toMatchObject({ walk: null, failures: 0 });
  });
});

test.each([
  ["1800", 1_800],
  ["999999", 3_600],
])("a service that asks to wait %s seconds is left alone for %i", async (asked, seconds) => {
  const { ctx } = await environmentWith(() => 429, asked);
  const before = Date.now();
  const waitMs = Number(await sync(ctx)) - before;
  expect(waitMs).toBeGreaterThanOrEqual(seconds * 1_000);
  expect(waitMs).toBeLessThan((seconds + 60) * 1_000);
});

test("a service whose clock is behind is asked from correspondingly earlier, as soon as that is known", async () => {
  const behindMs = 20 * 60_000;
  const asked = { customers: [] as number[], quotes: [] as number[] };
  const service = await startStandInService(async ({ url }, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(url ?? "/", "http://service");
    if (pathname.endsWith("/customers")) asked.customers.push(Date.parse(searchParams.get("updatedAfter") ?? ""));
    if (pathname.endsWith("/quotes")) asked.quotes.push(Date.parse(searchParams.get("createdAfter") ?? ""));
    const date = new Date(Date.now() - behindMs).toUTCString();
    response.writeHead(200, { "content-type": "application/json", date }).end(JSON.stringify(LAST));
  });
  services.push(service);
  const slug = await addSimulatedEnvironment(database.db, service);
  const ctx = await createEnvironmentContext(database.db, slug, "operations");
  const upTo = new Date(Date.now() - 120_000);
  const known = { environmentId: ctx.environment.id, customersUpTo: upTo, quotesUpTo: upTo, quotesFrom: upTo };
  await database.db.insert(directorySync).values(known);
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id, { hasQuoteList: true });
  // The very first page is requested once more; the quotes, which follow, are not.
  expect(asked.customers).toHaveLength(2);
  expect(asked.quotes).toHaveLength(1);
  expect(asked.customers.at(-1)).toBeLessThanOrEqual(upTo.getTime() - behindMs - 5 * 60_000);
  expect(asked.quotes.at(-1)).toBeLessThanOrEqual(upTo.getTime() - behindMs - 15 * 60_000);
});

test("a worker whose clock is ahead does not store a time that has not come yet", async () => {
  const service = await startStandInService(async (_, response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(LAST));
  });
  services.push(service);
  const slug = await addSimulatedEnvironment(database.db, service);
  const ctx = await createEnvironmentContext(database.db, slug, "operations");
  // Only the clock is moved: timers go on as they were.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000, shouldAdvanceTime: true });
  try {
    await syncDirectory(database.db, ctx.upstream, ctx.environment.id, { hasQuoteList: true });
  } finally {
    vi.useRealTimers();
  }
  const { customersUpTo, quotesUpTo } = (await stateOf(ctx)) ?? {};
  for (const upTo of [customersUpTo, quotesUpTo]) {
    expect(upTo?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(upTo?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  }
});

test("times that have not come yet, from before a clock was set back, keep nothing from being read", async () => {
  const asked = { customers: [] as number[], quotes: [] as number[], accounts: 0 };
  const service = await startStandInService(async ({ url }, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(url ?? "/", "http://service");
    if (pathname.endsWith("/customers")) asked.customers.push(Date.parse(searchParams.get("updatedAfter") ?? ""));
    else if (pathname.endsWith("/quotes")) asked.quotes.push(Date.parse(searchParams.get("createdAfter") ?? ""));
    else asked.accounts += 1;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(LAST));
  });
  services.push(service);
  const ctx = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, service),
    "operations",
  );
  const ahead = new Date(Date.now() + 7_200_000);
  const known = { customersUpTo: ahead, quotesUpTo: ahead, quotesFrom: new Date(0), accountsWalkedAt: ahead };
  await database.db.insert(directorySync).values({ environmentId: ctx.environment.id, ...known });
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id, { hasQuoteList: true });
  for (const from of [asked.customers[0], asked.quotes[0]]) expect(from).toBeLessThan(Date.now() - 86_400_000);
  expect(asked.accounts).toBeGreaterThan(0);
  expect((await stateOf(ctx))?.customersUpTo?.getTime()).toBeLessThanOrEqual(Date.now());
});

describe("a list without an end", () => {
  test.each<[string, Responder, RegExp, number]>([
    [
      "whose cursors go A, B, A, B",
      (asked) => ({ data: customers(asked * 2, 2), hasMore: true, nextCursor: "AB"[asked % 2] }),
      /^customers: the service's pages lead back to one that was read before/,
      3,
    ],
    [
      "with the same cursor for ever",
      (asked) => ({ data: customers(asked, 1), hasMore: true, nextCursor: "A" }),
      /lead back/,
      2,
    ],
    [
      "with new ids for ever and a total that says otherwise",
      (asked) => ({ data: customers(asked * 100, 100), hasMore: true, nextCursor: `c${asked}`, totalCount: 7 }),
      /^customers: the service gives far more rows than it counts/,
      11,
    ],
    [
      "with new cursors for ever and nothing behind them",
      (asked) => ({ ...LAST, hasMore: true, nextCursor: `c${asked}` }),
      /gives nothing new/,
      3,
    ],
  ])(
    "%s is abandoned by name, the others are copied, and it is left alone for a while",
    async (_, respond, words, pages) => {
      const { ctx, asked } = await environmentWith(respond);
      expect(await sync(ctx)).toBeNull();
      expect(asked()).toBe(pages);
      const state = await stateOf(ctx);
      expect(state?.error).toMatch(words);
      expect(state).toMatchObject({ customersUpTo: null, failures: 0 });
      expect(state?.accountsWalkedAt).toBeInstanceOf(Date);
      await sync(ctx);
      expect(asked()).toBe(pages);
      expect((await stateOf(ctx))?.error).toMatch(words);
    },
  );
});

describe("a service that does not answer as it should", () => {
  test.each([
    ["429 for ever", 429],
    ["503 for ever", 503],
  ])(
    "(%s) is asked once and then later, with no worker waiting; the clock does not bring that forward",
    async (_, status) => {
      const { ctx, asked } = await environmentWith(() => status);
      const { slug } = ctx.environment;
      await syncDirectoryJob({ slug });
      expect(asked()).toBe(1);
      const [job] = await waitingJobs(slug);
      expect(job?.in_ms).toBeGreaterThan(50_000);
      expect(await stateOf(ctx)).toMatchObject({ failures: 1, error: expect.any(String) });
      await syncAllDirectoriesJob();
      const after = await waitingJobs(slug);
      expect(after).toHaveLength(1);
      expect(after[0]?.in_ms).toBeGreaterThan(50_000);
    },
  );

  test("is no longer walked once its environment is archived", async () => {
    const archive = async (slug: string) => {
      await database.db.update(environment).set({ archivedAt: new Date() }).where(eq(environment.slug, slug));
      // As the process that archives it does; the others notice within two seconds.
      forgetEnvironment(getDatabase(), slug);
    };
    let slug = "";
    const { ctx, asked } = await environmentWith(async (count) => {
      if (count === 3) await archive(slug);
      return { data: customers(count * 2, 2), hasMore: true, nextCursor: `c${count}` };
    });
    slug = ctx.environment.slug;
    await syncDirectoryJob({ slug });
    expect(asked()).toBe(4);
    expect(await waitingJobs(slug)).toEqual([]);
    await syncAllDirectoriesJob();
    expect(await waitingJobs(slug)).toEqual([]);
  });
});
