import type { IncomingMessage, ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askForExport, downloadRows, runToEnd } from "@/lib/cli/testing/export-bench";
import type { EnvironmentContext } from "@/lib/server/context";
import { getDatabase } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { exportJob, exportPart } from "@/lib/server/db/schema/export";
import { forgetEnvironment } from "@/lib/server/environments";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { startStandInService } from "@/lib/server/testing/stand-in-service";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { runExportJob } from "../jobs";
import { cancelExport } from "./cancel-export";
import { getExport } from "./list-exports";

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

const START = Date.parse("2026-01-01T00:00:00Z");
const row = (at: number) => ({
  id: `Transaction:${String(at).padStart(7, "0")}`,
  type: "INCOMING",
  status: "COMPLETED",
  createdAt: new Date(START + at * 1_000).toISOString(),
  receivedAmount: { amount: at, currency: { code: "USD", decimals: 2 } },
});

/** The response to a query: a page, a status with `Retry-After`, or nothing. `walked` counts pages with a cursor. */
type Responder = (query: URLSearchParams, walked: number) => object | { status: number; after?: number } | null;

async function serve(respond: Responder, delayMs = 0): Promise<{ ctx: EnvironmentContext; asked: () => number }> {
  let walked = 0;
  const service = await startStandInService((request: IncomingMessage, response: ServerResponse) => {
    const query = new URL(request.url ?? "/", "http://service").searchParams;
    if (query.has("cursor")) walked += 1;
    const given = respond(query, walked);
    if (given === null) return;
    const { status, after } = { status: 200, after: undefined, ...given };
    const headers = {
      "content-type": "application/json",
      ...(after === undefined ? {} : { "retry-after": String(after) }),
    };
    const body = JSON.stringify(status === 200 ? given : { status, code: "X", message: "x" });
    setTimeout(() => response.writeHead(status, headers).end(body), delayMs);
  });
  services.push(service);
  const slug = await addSimulatedEnvironment(database.db, service);
  return {
    ctx: await createEnvironmentContext(database.db, slug, "compliance"),
    asked: () => service.seen.filter(({ path }) => path.includes("/transactions")).length,
  };
}

const RANGE = { endDate: "2026-11-01T00:00:00Z" };
const isCount = (query: URLSearchParams) => query.get("limit") === "1";
/** A page of a walk over `count` rows; `next` names the one after it. */
const page = (from: number, count: number, totalCount: unknown, nextCursor?: string) => ({
  data: Array.from({ length: count }, (_, at) => row(from + at)),
  hasMore: nextCursor !== undefined,
  ...(nextCursor === undefined ? {} : { nextCursor }),
  totalCount,
});
/** A well-behaved service with `count` rows that filters by time. */
const honest = (count: number) => (query: URLSearchParams) => {
  const bound = (name: string, otherwise: number) =>
    Date.parse((query.get(name) ?? "").replace(/999Z$/, "Z")) || otherwise;
  const rows = Array.from({ length: count }, (_, at) => row(at)).filter(({ createdAt }) => {
    const at = Date.parse(createdAt);
    return at >= bound("startDate", 0) && at <= bound("endDate", Number.POSITIVE_INFINITY);
  });
  const [start, limit] = [Number(query.get("cursor") ?? 0), Number(query.get("limit") ?? 20)];
  const hasMore = start + limit < rows.length;
  return {
    data: rows.slice(start, start + limit),
    hasMore,
    ...(hasMore ? { nextCursor: String(start + limit) } : {}),
    totalCount: rows.length,
  };
};

async function jobsOf(id: string): Promise<{ in_ms: number }[]> {
  const { rows } = await database.pool.query<{ in_ms: number }>(
    "select (extract(epoch from run_at - now()) * 1000)::float8 as in_ms from graphile_worker.jobs where key = $1",
    [`export.run:${id}`],
  );
  return rows;
}

describe("a service with an endless list", () => {
  test.each<[string, Responder, RegExp, number]>([
    [
      "new ids for ever beyond its count",
      (query, walked) => (isCount(query) ? page(0, 1, 500) : page(walked * 100, 100, 500, `c${walked}`)),
      /^The service counts 500 rows in the transactions from .* to .*, but had given 1,600 and went on\. Nothing was lost/,
      40,
    ],
    [
      "new ids for ever with a count that grows",
      (query, walked) => (isCount(query) ? page(0, 1, 500) : page(walked * 100, 100, 500 + walked * 200, `c${walked}`)),
      /and went on\./,
      200,
    ],
    [
      "the cursors A, B, A, B",
      (query, walked) => (isCount(query) ? page(0, 1, 500) : page(walked * 100, 100, 500, "AB"[walked % 2])),
      /leads back to a page that it gave before/,
      10,
    ],
    [
      "the same cursor for ever",
      (query, walked) => (isCount(query) ? page(0, 1, 500) : page(walked * 100, 100, 500, "A")),
      /leads back to a page that it gave before/,
      10,
    ],
    [
      "the same rows for ever",
      (query, walked) => (isCount(query) ? page(0, 1, 500) : page(0, 100, 500, `c${walked}`)),
      /reports more results .* but gives no way to fetch them/,
      10,
    ],
  ])("(%s) makes an export fail clearly and quickly", async (_, respond, failure, most) => {
    const { ctx, asked } = await serve(respond);
    const { id } = await askForExport(ctx, RANGE);
    const { export: view } = await runToEnd(ctx, id);
    expect(view).toMatchObject({ status: "failed", failure: expect.stringMatching(failure) });
    expect(asked()).toBeLessThanOrEqual(most);
    expect(await database.db.$count(exportPart, eq(exportPart.exportId, id))).toBe(0);
  });

  test("a count beyond 32 bits also makes it fail clearly", async () => {
    const { ctx } = await serve(() => page(0, 1, 2 ** 33));
    const { id } = await askForExport(ctx, RANGE);
    const { export: view } = await runToEnd(ctx, id);
    const failure = /counts 8,589,934,592 rows in the range; one file holds up to 20,000,000\./;
    expect(view).toMatchObject({ status: "failed", failure: expect.stringMatching(failure) });
  });

  test.each([
    ["negative", -1],
    ["no whole number", 1.5],
    ["null", null],
  ])("a count that is %s is ignored", async (_, totalCount) => {
    const { ctx } = await serve(() => page(0, 1, totalCount));
    const { id } = await askForExport(ctx, RANGE);
    expect(await runToEnd(ctx, id)).toMatchObject({
      export: { status: "completed", rowsTotal: 1 },
      manifest: { rows: 1, end: { count: "not stated", pages: 1 } },
    });
  });

  test("a count that grows beyond 32 bits midway is not written where it doesn't fit", async () => {
    const { ctx } = await serve((query) => (isCount(query) ? page(0, 1, 3) : page(0, 3, 2 ** 40)));
    const { id } = await askForExport(ctx, RANGE);
    expect((await runToEnd(ctx, id)).export.failure).toContain("counts 1099511627776 rows");
  });
});

describe("a service with an endless list that does not count either", () => {
  test.each<[string, Responder, RegExp, number]>([
    [
      "new ids for ever",
      (_, walked) => page(walked * 100, 100, undefined, `c${walked}`),
      /^The service does not say how many rows there are in .*, but had given 2,100 and went on\. Choose a shorter range/,
      25,
    ],
    [
      "pages of one row for ever",
      (_, walked) => page(walked, 1, undefined, `c${walked}`),
      /in more pages than an export reads/,
      1_250,
    ],
    [
      "the cursors A, B, A, B",
      (_, walked) => page(walked * 100, 100, undefined, "AB"[walked % 2]),
      /leads back to a page that it gave before/,
      10,
    ],
    [
      "the same cursor for ever",
      (_, walked) => page(walked * 100, 100, undefined, "A"),
      /leads back to a page that it gave before/,
      10,
    ],
    [
      "the same rows for ever",
      (_, walked) => page(0, 100, undefined, `c${walked}`),
      /reports more results .* but gives no way to fetch them/,
      10,
    ],
    [
      "more, without saying how to ask for it",
      () => ({ ...page(0, 100, undefined), hasMore: true }),
      /reports more results .* but gives no way to fetch them/,
      10,
    ],
  ])("(%s) makes an export fail clearly and quickly", async (_, respond, failure, most) => {
    const { ctx, asked } = await serve(respond);
    const { id } = await askForExport(ctx, RANGE);
    await runExportJob({ exportId: id }, { mostWalkRows: 2_000 });
    const { export: view } = await getExport(ctx, { exportId: id });
    expect(view).toMatchObject({ status: "failed", failure: expect.stringMatching(failure) });
    expect(asked()).toBeLessThanOrEqual(most);
    expect(await database.db.$count(exportPart, eq(exportPart.exportId, id))).toBe(0);
  });
});

describe("a service that makes an export wait", () => {
  test.each([
    ["429 for ever", { status: 429, after: 600 }, 500_000],
    ["503 for ever", { status: 503 }, 2_000],
  ])(
    "(%s) holds up no worker: the export waits in the queue, says why, and can be cancelled",
    async (_, response, ms) => {
      const { ctx } = await serve(() => response);
      const { id } = await askForExport(ctx, RANGE);
      await runExportJob({ exportId: id });
      const { export: view } = await getExport(ctx, { exportId: id });
      expect(view).toMatchObject({
        status: "running",
        waits: { because: expect.stringContaining(String(response.status)) },
      });
      const [job] = await jobsOf(id);
      expect(job?.in_ms).toBeGreaterThan(ms - 1_000);
      await cancelExport(ctx, { exportId: id });
      expect((await jobsOf(id))[0]?.in_ms).toBeLessThanOrEqual(0);
      await runExportJob({ exportId: id });
      expect((await getExport(ctx, { exportId: id })).export.status).toBe("cancelled");
    },
  );

  test("is given up on once it has returned nothing for too long, however many runs that took", async () => {
    const { ctx } = await serve(() => ({ status: 503 }));
    const { id } = await askForExport(ctx, RANGE);
    await runExportJob({ exportId: id });
    await database.db
      .update(exportJob)
      .set({ waitsSince: new Date(Date.now() - 16 * 60_000) })
      .where(eq(exportJob.id, id));
    await runExportJob({ exportId: id });
    const { export: view } = await getExport(ctx, { exportId: id });
    expect(view).toMatchObject({ status: "failed", waits: null });
    expect(view.failure).toMatch(
      /^The service returned 503 for 16 minutes: the first page of the range could not be read\./,
    );
  });

  test("every few pages loses nothing that was read: each run continues where the one before stopped", async () => {
    const respond = honest(2_000);
    const asked = new Map<string, number>();
    let turns = 0;
    const { ctx } = await serve((query) => {
      turns += 1;
      if (turns % 12 === 0) return { status: 429, after: 60 };
      const key = query.toString();
      if (query.has("cursor")) asked.set(key, (asked.get(key) ?? 0) + 1);
      return respond(query);
    });
    const { id } = await askForExport(ctx, RANGE);
    const { export: view } = await runToEnd(ctx, id, { busyMs: 60_000 });
    expect(view).toMatchObject({ status: "completed", failure: null });
    expect((await downloadRows(ctx, id)).map((one) => one.id)).toEqual(
      Array.from({ length: 2_000 }, (_, at) => row(at).id),
    );
    // Only requests in progress when a run was interrupted are repeated.
    expect(Math.max(...asked.values())).toBeLessThanOrEqual(3);
  });

  test("takes turns with the exports of other environments, and isn't asked twice for what was read", async () => {
    await database.pool.query("delete from graphile_worker._private_jobs");
    const respond = honest(3_000);
    let pages = 0;
    const slow = await serve((query) => {
      if (query.has("cursor")) pages += 1;
      return respond(query);
    }, 150);
    const other = await serve(honest(10));
    const long = await askForExport(slow.ctx, RANGE);
    const short = await askForExport(other.ctx, RANGE);
    const run = (exportId: string) => runExportJob({ exportId }, { turnMs: 300 });
    await run(long.id);
    expect((await getExport(slow.ctx, { exportId: long.id })).export.status).toBe("running");
    expect(await jobsOf(long.id)).toHaveLength(1);
    await run(short.id);
    expect((await getExport(other.ctx, { exportId: short.id })).export.status).toBe("completed");
    // No one is waiting any more.
    await database.pool.query("delete from graphile_worker._private_jobs");
    await run(long.id);
    expect((await getExport(slow.ctx, { exportId: long.id })).export.status).toBe("completed");
    expect(await downloadRows(slow.ctx, long.id)).toHaveLength(3_000);
    expect(pages).toBeLessThan(60);
  });

  test("stops when its environment is archived", async () => {
    const respond = honest(2_000);
    let slug = "";
    const { ctx } = await serve((query) => (query.has("cursor") ? null : respond(query)));
    slug = ctx.environment.slug;
    const { id } = await askForExport(ctx, RANGE);
    const run = runExportJob({ exportId: id });
    await expect
      .poll(async () => (await getExport(ctx, { exportId: id })).export.phase, { timeout: 20_000 })
      .toBe("reading");
    await database.db.update(environment).set({ archivedAt: new Date() }).where(eq(environment.slug, slug));
    forgetEnvironment(getDatabase(), slug);
    await run;
    const { export: view } = await getExport(ctx, { exportId: id });
    expect(view).toMatchObject({ status: "failed", failure: expect.stringContaining("environment was archived") });
  });
});
