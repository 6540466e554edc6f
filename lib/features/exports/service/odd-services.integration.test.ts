import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askForExport, downloadRows, runToEnd, TEST_LAYOUT } from "@/lib/cli/testing/export-bench";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type StandInService, startStandInService } from "@/lib/server/testing/stand-in-service";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import type { ExportFilter } from "../schema";
import { repeatExport } from "./create-export";
import { getExport } from "./list-exports";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await flushUpstreamCalls();
  await database?.drop();
});

interface Row {
  id: string;
  createdAt: string;
  [field: string]: unknown;
}

/** Microseconds since 2026, the precision of some services' times. */
type Micros = number;
const EPOCH = Date.parse("2026-01-01T00:00:00Z");

function microsOf(instant: string): Micros {
  const fraction = /\.(\d+)Z$/.exec(instant)?.[1] ?? "";
  const whole = Date.parse(instant.replace(/\.\d+Z$/, "Z")) - EPOCH;
  return whole * 1000 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

function instantOf(micros: Micros): string {
  const seconds = Math.floor(micros / 1_000_000);
  return new Date(EPOCH + seconds * 1000)
    .toISOString()
    .replace(".000Z", `.${String(micros % 1_000_000).padStart(6, "0")}Z`);
}

const rowAt = (micros: Micros, at: number): Row => ({
  id: `Transaction:${String(at).padStart(6, "0")}`,
  type: "INCOMING",
  status: "COMPLETED",
  createdAt: instantOf(micros),
  receivedAmount: { amount: at, currency: { code: "USD", decimals: 2 } },
});

interface Manners {
  rows: Row[];
  /** The precision with which dates in a query are interpreted. */
  read?: (micros: Micros) => number;
  /** How a time is written. */
  write?: (createdAt: string) => string;
  /** Changes the response, depending on how many pages were requested before. */
  answer?: (page: Record<string, unknown>, asked: number, query: URLSearchParams) => void;
  status?: (asked: number, query: URLSearchParams) => number | undefined;
}

/** A service that lists `rows`, with the given behaviour. */
function serve({ rows, read = (micros) => micros, write = (createdAt) => createdAt, answer, status }: Manners) {
  let asked = 0;
  return startStandInService((request: IncomingMessage, response: ServerResponse) => {
    const query = new URL(request.url ?? "/", "http://service").searchParams;
    const bound = (name: string, otherwise: number) => {
      const text = query.get(name);
      return text === null ? otherwise : read(microsOf(text));
    };
    const [from, to] = [bound("startDate", Number.NEGATIVE_INFINITY), bound("endDate", Number.POSITIVE_INFINITY)];
    const found = rows.filter(({ createdAt }) => {
      const at = read(microsOf(createdAt));
      return at >= from && at <= to;
    });
    const [start, limit] = [Number(query.get("cursor") ?? 0), Number(query.get("limit") ?? 20)];
    const data = found.slice(start, start + limit).map((row) => ({ ...row, createdAt: write(row.createdAt) }));
    const hasMore = start + limit < found.length;
    const next = hasMore ? { nextCursor: String(start + limit) } : {};
    const page: Record<string, unknown> = { data, hasMore, ...next, totalCount: found.length };
    answer?.(page, asked, query);
    response.writeHead(status?.(asked, query) ?? 200, { "content-type": "application/json" });
    asked += 1;
    response.end(JSON.stringify(page));
  });
}

// In the past: nothing has to settle.
const RANGE = { endDate: "2026-11-01T00:00:00Z" };

async function exportFrom(manners: Manners, filter: ExportFilter = RANGE) {
  const service = await serve(manners);
  const slug = await addSimulatedEnvironment(database.db, service);
  const ctx = await createEnvironmentContext(database.db, slug, "compliance");
  const { id } = await askForExport(ctx, filter);
  await runToEnd(ctx, id);
  await service.close();
  return { ctx, service, id };
}

async function expectComplete(manners: Manners): Promise<StandInService> {
  const { ctx, service, id } = await exportFrom(manners);
  expect((await getExport(ctx, { exportId: id })).export).toMatchObject({ status: "completed", failure: null });
  expect((await downloadRows(ctx, id)).map((row) => row.id)).toEqual(manners.rows.map((row) => row.id));
  return service;
}

async function failureFrom(manners: Manners): Promise<string | null> {
  const { ctx, id } = await exportFrom(manners);
  const { export: view } = await getExport(ctx, { exportId: id });
  expect(view.status).toBe("failed");
  return view.failure;
}

/** 3,000 rows over three days; every tenth microsecond is a neighbour of a millisecond's edge. */
const rows = Array.from({ length: 3_000 }, (_, at) => rowAt(at * 86_400_001 + (at % 10 === 0 ? 999 : at % 1000), at));
const floorTo = (step: Micros) => (micros: Micros) => Math.floor(micros / step);

describe("a service", () => {
  test.each([
    ["keeps and filters by the microsecond", { rows }],
    ["writes milliseconds of what it keeps by the microsecond", { rows, write: (at: string) => `${at.slice(0, 23)}Z` }],
    ["filters by the millisecond", { rows, read: floorTo(1_000) }],
    ["rounds to the millisecond", { rows, read: (micros: Micros) => Math.round(micros / 1_000) }],
    ["filters by the second", { rows, read: floorTo(1_000_000) }],
    ["filters by the day", { rows, read: floorTo(86_400_000_000) }],
    ["does not filter by date at all", { rows, read: () => 0 }],
  ])("that %s is exported completely", async (_, manners) => {
    await expectComplete(manners);
  });

  test("with thousands of rows in one instant is exported completely", async () => {
    const crowd = Array.from({ length: 3_000 }, (_, at) =>
      rowAt(at < 200 ? at : at < 2_800 ? 5_000_000 : at * 10_000, at),
    );
    const sorted = crowd.toSorted((a, b) => microsOf(a.createdAt) - microsOf(b.createdAt));
    await expectComplete({ rows: sorted });
  });

  test("that keeps microseconds loses nothing between two months", async () => {
    const edge = microsOf("2026-02-01T00:00:00.000000Z");
    const around = [-2_000, -1_000, -500, -1, 0, 1, 500].map((offset, at) => rowAt(edge + offset, at));
    const january = { startDate: "2026-01-01T00:00:00.000Z", endDate: "2026-01-31T23:59:59.999Z" };
    const february = { startDate: "2026-02-01T00:00:00.000Z", endDate: "2026-02-28T23:59:59.999Z" };
    const files = [];
    for (const month of [january, february]) {
      const { ctx, id } = await exportFrom({ rows: around }, month);
      expect((await getExport(ctx, { exportId: id })).manifest?.filter).toEqual(month);
      files.push((await downloadRows(ctx, id)).map((row) => row.id));
    }
    const ids = around.map((row) => row.id);
    expect(files).toEqual([ids.slice(0, 4), ids.slice(4)]);
  });

  test("with one row or none is exported completely", async () => {
    await expectComplete({ rows: rows.slice(0, 1) });
    await expectComplete({ rows: [] });
  });

  test("that forgets its cursors now and then is read again from the start of a part", async () => {
    const isForgotten = (asked: number, query: URLSearchParams) => query.has("cursor") && asked % 9 === 0;
    const service = await expectComplete({
      rows,
      status: (asked, query) => (isForgotten(asked, query) ? 400 : undefined),
    });
    expect(service.seen.length).toBeGreaterThan(30);
  });

  test("that repeats rows from page to page has each exported once", async () => {
    const answer = (page: Record<string, unknown>) => {
      const data = page.data as Row[];
      if (data.length > 1) page.data = [data[0], ...data];
    };
    await expectComplete({ rows, answer });
  });

  test("whose pages lack a row that it counts produces no file", async () => {
    const answer = (page: Record<string, unknown>) => {
      page.data = (page.data as Row[]).filter(({ id }) => id !== "Transaction:001234");
    };
    expect(await failureFrom({ rows, answer })).toMatch(
      /^The service counts \d+ rows in the transactions from .* to .* but gave \d+\. Corridor doesn't create incomplete files\./,
    );
  });

  test("with a record that has no id produces no file, and the failure says so", async () => {
    const answer = (page: Record<string, unknown>) => {
      page.data = (page.data as Row[]).map((row) =>
        row.id === "Transaction:001234" ? { ...row, id: undefined } : row,
      );
    };
    expect(await failureFrom({ rows, answer })).toMatch(
      /^1 record can't be read on page \d+ of the transactions from /,
    );
  });

  test("with unreadable, missing or renamed fields is exported as far as it is readable, and the file says so", async () => {
    const few = rows.slice(0, 250);
    const beside = { senderUmaAddress: "$bo@b.example", rateDetails: { gridApiFixedFee: 10 } };
    const answer = (page: Record<string, unknown>) => {
      page.data = (page.data as Row[]).map((row, at) => {
        const number = Number(row.id.slice(-6));
        if (number === 7) return { ...row, createdAt: undefined, status: undefined };
        if (number === 8) return { ...row, settledAt: 7, receivedAmount: { amount: "8" } };
        if (number === 10) return { ...row, createdAt: "", status: "", description: "" };
        return number === 9 ? { ...row, ...beside } : at % 50 === 0 ? { ...row, description: null } : row;
      });
    };
    const columns = ["id", "createdAtExact", "status", "settledAt", "receivedAmount"];
    const layout = { ...TEST_LAYOUT, columns: [...columns, "counterpartyUma", "serviceApiFixedFee", "unreadFields"] };
    const service = await serve({ rows: few, answer });
    const slug = await addSimulatedEnvironment(database.db, service);
    const ctx = await createEnvironmentContext(database.db, slug, "compliance");
    const { id } = await askForExport(ctx, RANGE, { layout });
    const { manifest } = await runToEnd(ctx, id);
    const read = await downloadRows(ctx, id);
    expect(read.map((row) => row.id)).toEqual(few.map((row) => row.id));
    expect(read[7]).toMatchObject({ createdAtExact: null, status: null, unreadFields: null });
    expect(read[10]).toMatchObject({ createdAtExact: null, status: null, unreadFields: null });
    const unreadFields = "Settled at, Received amount";
    expect(read[8]).toMatchObject({ settledAt: null, receivedAmountMinor: null, unreadFields });
    expect(read[9]).toMatchObject({ counterpartyUma: "$bo@b.example", serviceApiFixedFee: 10, unreadFields: null });
    expect(manifest).toMatchObject({ rows: 250, unreadRows: 1 });
    expect(manifest?.totals.map((total) => [total.status, total.currency, total.rows])).toEqual([
      ["COMPLETED", "", 1],
      ["COMPLETED", "USD", 247],
      ["Not stated", "USD", 2],
    ]);
    const again = await repeatExport(ctx, { exportId: id, key: crypto.randomUUID() });
    expect((await runToEnd(ctx, again.id)).export.comparison).toMatchObject({ isIdentical: true });
    few.push(rowAt(300 * 86_400_001, 999));
    const third = await repeatExport(ctx, { exportId: id, key: crypto.randomUUID() });
    expect((await runToEnd(ctx, third.id)).export.comparison).toMatchObject({ added: 1, removed: 0, changed: 0 });
    await service.close();
  });

  test("with characters that no screen shows is exported without them", async () => {
    const few = [{ ...rowAt(0, 1), description: "invoice \u202e7144 \0x \ud800", customerId: "Customer:\u2066a" }];
    const service = await serve({ rows: few });
    const slug = await addSimulatedEnvironment(database.db, service);
    const ctx = await createEnvironmentContext(database.db, slug, "compliance");
    const layout = { ...TEST_LAYOUT, columns: ["id", "customerId", "description"] };
    const { id } = await askForExport(ctx, RANGE, { layout });
    await runToEnd(ctx, id);
    const [read] = await downloadRows(ctx, id);
    expect(read).toMatchObject({ description: "invoice \ufffd7144 \ufffdx \ufffd", customerId: "Customer:\ufffda" });
    await service.close();
  });

  test("that can't apply the filter is compared with the first time only by the rows of the two files", async () => {
    const few = rows.slice(0, 20).map((row, at) => ({ ...row, status: at < 6 ? "FAILED" : "PROCESSING" }));
    const service = await serve({ rows: few });
    const slug = await addSimulatedEnvironment(database.db, service);
    const ctx = await createEnvironmentContext(database.db, slug, "compliance");
    const { id } = await askForExport(ctx, { ...RANGE, status: "FAILED,EXPIRED" });
    await runToEnd(ctx, id);
    const statuses = ["COMPLETED", ...Array(5).fill("FAILED"), ...Array(13).fill("COMPLETED"), "EXPIRED"];
    for (const [at, row] of few.entries()) row.status = statuses[at];
    const again = await repeatExport(ctx, { exportId: id, key: crypto.randomUUID() });
    const { comparison } = (await runToEnd(ctx, again.id)).export;
    expect(comparison).toMatchObject({ isIdentical: false, added: 1, removed: 1, changed: 0 });
    expect(comparison?.rows.map((row) => [row.id, row.change])).toEqual([
      [few[0]?.id, "removed"],
      [few[19]?.id, "added"],
    ]);
    await service.close();
  });

  test("whose total does not match its parts produces no file", async () => {
    const answer = (page: Record<string, unknown>, _asked: number, query: URLSearchParams) => {
      if (!query.has("startDate") && query.get("limit") === "1") page.totalCount = 3_001;
    };
    expect(await failureFrom({ rows, answer })).toContain(
      "The service counts 3001 rows in the range, but its pages held 3000",
    );
  });

  test("that says more follows and returns nothing produces no file", async () => {
    const endless = (page: Record<string, unknown>, _asked: number, query: URLSearchParams) => {
      if (query.has("cursor")) Object.assign(page, { data: [], hasMore: true, nextCursor: "100" });
    };
    expect(await failureFrom({ rows: rows.slice(0, 400), answer: endless })).toContain("reports more results");
  });

  test.each([
    ["after", 45],
    ["before", 20],
    ["while", 30],
  ])("with a payment that leaves the filter's reach %s its part is read exports the final rows", async (_, when) => {
    const moving = rows.map((row) => ({ ...row }));
    let isMoved = false;
    const answer = (page: Record<string, unknown>, asked: number) => {
      if (asked < when || isMoved) return;
      isMoved = true;
      moving.splice(10, 1);
      page.moved = true;
    };
    const { ctx, id } = await exportFrom({ rows: moving, answer });
    expect(isMoved).toBe(true);
    expect((await downloadRows(ctx, id)).map((row) => row.id)).toEqual(moving.map((row) => row.id));
  });
});

test.each([
  ["spread over days", (row: Row) => row.createdAt],
  ["of one instant", () => instantOf(5_000_000)],
])("payments %s that leave a state while as many enter it hide none that stay in it", async (_, createdAt) => {
  const all = rows.slice(0, 400).map((row) => ({ ...row, status: "PROCESSING", createdAt: createdAt(row) }));
  const [leaving, entering] = [all[10], all[395]];
  const moving = all.filter((row) => row !== entering);
  let isMoved = false;
  const answer = (page: Record<string, unknown>, _: number, query: URLSearchParams) => {
    if (isMoved || query.get("limit") !== "100") return;
    isMoved = true;
    moving.splice(0, moving.length, ...all.filter((row) => row !== leaving));
    page.moved = true;
  };
  const { ctx, id } = await exportFrom({ rows: moving, answer }, { ...RANGE, status: "PROCESSING" });
  expect(isMoved).toBe(true);
  expect((await downloadRows(ctx, id)).map((row) => row.id)).toEqual(moving.map((row) => row.id));
});

/** Removes the count from the responses that `isLeftOut` selects. */
const without =
  (isLeftOut: (asked: number, query: URLSearchParams) => boolean): Manners["answer"] =>
  (page, asked, query) => {
    if (isLeftOut(asked, query)) delete page.totalCount;
  };
const nowhere = without(() => true);

async function endOf(manners: Manners) {
  const { ctx, id } = await exportFrom(manners);
  const { export: view, manifest } = await getExport(ctx, { exportId: id });
  expect(view).toMatchObject({ status: "completed", failure: null, rowsTotal: manners.rows.length });
  expect((await downloadRows(ctx, id)).map((row) => row.id)).toEqual(manners.rows.map((row) => row.id));
  return manifest?.end;
}

describe("a service that does not count", () => {
  const recognisedBy = "The service reported no more pages after the last one.";

  test.each([0, 1, 3_000])("is read in one walk to its stated end (%s rows)", async (size) => {
    const pages = Math.max(1, Math.ceil(size / 100));
    const end = await endOf({ rows: rows.slice(0, size), answer: nowhere });
    expect(end).toEqual({ count: "not stated", pages, recognisedBy });
  });

  test.each([
    ["every third answer alone", without((asked) => asked % 3 !== 2)],
    ["all but its first response", without((asked) => asked === 0)],
    ["no more once it has begun to be read", without((asked) => asked > 30)],
    ["nothing while the range is split", without((asked) => asked > 0 && asked < 4)],
  ])("on each page is complete by the counts that it states: %s", async (_, answer) => {
    expect(await endOf({ rows, answer })).toMatchObject({ count: expect.stringMatching(/^not stated/), recognisedBy });
  });

  test("except on the first page of a walk is held to that count", async () => {
    expect(await endOf({ rows, answer: without((_, query) => query.has("cursor")) })).toBeUndefined();
  });

  test("on each page, and lacks a row of those that it counted, produces no file", async () => {
    const answer = (page: Record<string, unknown>, asked: number) => {
      page.data = (page.data as Row[]).filter(({ id }) => id !== "Transaction:001234");
      if (asked % 3 !== 2) delete page.totalCount;
    };
    expect(await failureFrom({ rows, answer })).toMatch(
      /^The service counts 3000 rows in .* but gave 2999\. Corridor doesn't create/,
    );
  });

  test("and states a different count each time produces no file", async () => {
    const answer = (page: Record<string, unknown>, asked: number) => {
      if (asked % 3 === 2) page.totalCount = 3_000 + asked;
      else delete page.totalCount;
    };
    expect(await failureFrom({ rows, answer })).toMatch(/^The number of rows in .* changed each time/);
  });

  test("is read again when a row appears twice, which a row added mid-walk can cause", async () => {
    const growing = rows.slice(1);
    let isGrown = false;
    const answer = (page: Record<string, unknown>, asked: number) => {
      delete page.totalCount;
      if (asked < 20 || isGrown) return;
      isGrown = true;
      growing.unshift(rows[0] as Row);
    };
    const { ctx, id } = await exportFrom({ rows: growing, answer });
    expect(isGrown).toBe(true);
    expect((await downloadRows(ctx, id)).map((row) => row.id)).toEqual(rows.map((row) => row.id));
  });

  test("is read twice where rows can leave with their status: nothing else shows that one was skipped", async () => {
    const moving = [...rows];
    let isMoved = false;
    const answer = (page: Record<string, unknown>, asked: number) => {
      delete page.totalCount;
      if (asked < 15 || isMoved) return;
      isMoved = true;
      moving.splice(10, 1);
    };
    const { ctx, id, service } = await exportFrom({ rows: moving, answer }, { ...RANGE, status: "COMPLETED" });
    expect(isMoved).toBe(true);
    expect((await downloadRows(ctx, id)).map((row) => row.id)).toEqual(moving.map((row) => row.id));
    expect(service.seen.length).toBeGreaterThanOrEqual(90);
  });

  test("and repeats rows from page to page has each exported once: two readings returned the same", async () => {
    const answer = (page: Record<string, unknown>) => {
      const data = page.data as Row[];
      if (data.length > 1) page.data = [data[0], ...data];
      delete page.totalCount;
    };
    await endOf({ rows, answer });
  });

  test("and returns different rows with each reading produces no file", async () => {
    const answer = (page: Record<string, unknown>, asked: number) => {
      const data = page.data as Row[];
      page.data = [data[0], ...data.filter((_, at) => at !== asked % 97)];
      delete page.totalCount;
    };
    expect(await failureFrom({ rows, answer })).toMatch(
      /^The service gave other rows in .* each time they were read\./,
    );
  });
});
