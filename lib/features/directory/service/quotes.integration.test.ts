import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { directorySync } from "@/lib/server/db/schema/directory";
import { knownQuote } from "@/lib/server/db/schema/quote";
import { sweepRetention } from "@/lib/server/jobs/retention";
import type { TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { startStandInService } from "@/lib/server/testing/stand-in-service";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { findPair } from "@/lib/simulator/test-client";
import { sweepOpenQuotes } from "./open-quotes";
import { syncDirectory } from "./sync";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;

inWorld("operations", { transactions: 150 }, async (world) => {
  ({ database, simulator, ctx } = world);
  await simulator.control.settings({ amountLimits: false });
});

const kept = () => database.db.select().from(knownQuote).where(eq(knownQuote.environmentId, ctx.environment.id));
async function sync(hasQuoteList: boolean) {
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id, { hasQuoteList });
  const [row] = await database.db.select().from(directorySync);
  return row;
}
async function price() {
  const pair = await findPair(simulator.baseUrl);
  return await ctx.upstream.createQuote({
    body: {
      source: { sourceType: "ACCOUNT", accountId: pair.internal.id },
      destination: { destinationType: "ACCOUNT", accountId: pair.external.id },
      ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 50_000 },
    },
  });
}

test("where the service lists no quotes, none are requested", async () => {
  expect(await sync(false)).toMatchObject({ quotesUpTo: null, quotesFrom: null });
  expect(await kept()).toEqual([]);
});

test("the quotes of the last months are stored, each as the service lists it, and new ones follow", async () => {
  const first = await sync(true);
  const createdAfter = first?.quotesFrom?.toISOString();
  const listed = await ctx.upstream.listQuotes({ query: { createdAfter, limit: 1 } });
  const rows = await kept();
  expect(rows.length).toBe(listed.totalCount);
  expect(rows.length).toBeGreaterThan(20);
  const quote = await price();
  expect(await sync(true)).toMatchObject({ quotesFrom: first?.quotesFrom });
  const made = (await kept()).find(({ id }) => id === quote.id);
  expect(made).toMatchObject({ status: "PENDING", sendingCurrency: quote.sendingCurrency?.code });
  expect(made?.searchText).toContain(quote.id.toLowerCase());
});

test("the sweep learns that an open quote has expired, and rarely requests one that the service lost", async () => {
  const quote = await price();
  await sync(true);
  const lost = { environmentId: ctx.environment.id, id: "Quote:lost", createdAt: new Date(0), status: "PENDING" };
  await database.db.insert(knownQuote).values({ ...lost, record: { id: lost.id } });
  await simulator.control.advance(3_600);
  await database.db.update(knownQuote).set({ readAt: new Date(Date.now() - 7 * 3_600_000) });
  await sweepOpenQuotes(ctx);
  const rows = await kept();
  expect(rows.find(({ id }) => id === quote.id)?.status).toBe("EXPIRED");
  const again = rows.find(({ id }) => id === lost.id);
  expect(again?.status).toBe("PENDING");
  expect(again?.readAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test("quotes that expired half a year ago are removed, but no paid ones", async () => {
  const old = { environmentId: ctx.environment.id, createdAt: new Date(Date.now() - 200 * 86_400_000) };
  const rows = (["EXPIRED", "COMPLETED", "FAILED"] as const).map((status) => {
    const id = `Quote:old-${status}`;
    return { ...old, id, status, record: { id } };
  });
  await database.db.insert(knownQuote).values(rows);
  const before = (await kept()).length;
  await sweepRetention(database.db);
  const ids = (await kept()).map(({ id }) => id);
  expect(ids).toHaveLength(before - 1);
  expect(ids).not.toContain("Quote:old-EXPIRED");
});

test("names do not wait for quotes that can't be read, which are continued where they broke off", async () => {
  let isBroken = true;
  const cursors: (string | null)[] = [];
  const service = await startStandInService(({ url }, response) => {
    const { pathname, searchParams } = new URL(url ?? "/", "http://service");
    const cursor = searchParams.get("cursor");
    const isQuotes = pathname.endsWith("/quotes");
    if (isQuotes) cursors.push(cursor);
    const isOver = !isQuotes || cursor !== null;
    const data = isQuotes ? [{ id: `Quote:${cursor ?? "first"}`, status: "EXPIRED" }] : [];
    response.writeHead(isQuotes && isBroken && cursor ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ data, hasMore: !isOver, nextCursor: isOver ? undefined : "c1" }));
  });
  try {
    const slug = await addSimulatedEnvironment(database.db, service);
    const other = await createEnvironmentContext(database.db, slug, "operations");
    const state = async () => {
      expect(await syncDirectory(database.db, other.upstream, other.environment.id, { hasQuoteList: true })).toBeNull();
      const here = eq(directorySync.environmentId, other.environment.id);
      const [row] = await database.db.select().from(directorySync).where(here);
      return row;
    };
    const first = await state();
    expect(first).toMatchObject({
      customersUpTo: expect.any(Date),
      accountsWalkedAt: expect.any(Date),
      quotesUpTo: null,
    });
    expect(first?.error).toMatch(/^quotes: /);
    await state();
    expect(cursors).toEqual([null, "c1"]);
    isBroken = false;
    const walk = first?.walk;
    if (walk?.endless.quotes) walk.endless.quotes.until = 0;
    await database.db.update(directorySync).set({ walk }).where(eq(directorySync.environmentId, other.environment.id));
    expect(await state()).toMatchObject({ quotesUpTo: expect.any(Date), error: null, walk: null });
    expect(cursors).toEqual([null, "c1", "c1"]);
  } finally {
    await service.close();
  }
});
