import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { upstreamCall } from "./db/schema/upstream-call";
import { createTestDatabase, type TestDatabase } from "./testing/database";
import { insertUpstreamCalls, type UpstreamCallRow } from "./upstream-call-rows";
import { createCallRecorder } from "./upstream-calls";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.delete(upstreamCall));

const row = (requestId: string, requestBody: unknown = null): UpstreamCallRow => ({
  environmentId: "6c1f5c9e-8d0b-4f0e-9d7a-3f6f1b1f0a01",
  endpoint: "getConfig",
  method: "GET",
  path: "/config",
  query: null,
  attempt: 1,
  status: 200,
  at: new Date(),
  latencyMs: 3,
  requestId,
  upstreamRequestId: null,
  actorId: null,
  errorKind: null,
  idempotencyKey: null,
  requestBody,
  responseBody: null,
});

async function stored(): Promise<string[]> {
  const rows = await database.db.select().from(upstreamCall).orderBy(asc(upstreamCall.id));
  return rows.map((each) => each.requestId);
}

describe("the call recorder", () => {
  it("writes many rows in few statements, in order", async () => {
    const batches: number[] = [];
    const recorder = createCallRecorder({
      batchSize: 200,
      insert: (rows) => {
        batches.push(rows.length);
        return insertUpstreamCalls(database.db, rows);
      },
    });
    const names = Array.from({ length: 450 }, (_, n) => `r${n}`);
    for (const name of names) recorder.record(row(name));
    // Two concurrent flushes must not store anything twice.
    await Promise.all([recorder.flush(), recorder.flush()]);
    expect(batches).toEqual([200, 200, 50]);
    expect(await stored()).toEqual(names);
  });

  it("writes by itself after a while, without a flush", async () => {
    const written = new Promise<number>((resolve) => {
      const recorder = createCallRecorder({
        intervalMs: 10,
        insert: async (rows) => {
          resolve(rows.length);
          return 0;
        },
      });
      recorder.record(row("a"));
      recorder.record(row("b"));
    });
    // The recorder's own timer does not keep a process alive; this one keeps the test waiting for it.
    const waiting = setInterval(() => undefined, 50);
    expect(await written).toBe(2);
    clearInterval(waiting);
  });

  it("loses only the row that can't be stored", async () => {
    const recorder = createCallRecorder({ insert: (rows) => insertUpstreamCalls(database.db, rows) });
    recorder.record(row("before"));
    recorder.record(row("zero byte", { text: "a\u0000b" }));
    recorder.record(row("after"));
    await recorder.flush();
    expect(await stored()).toEqual(["before", "after"]);
  });

  it("holds rows while the database is down, up to its capacity, and writes them when it is back", async () => {
    let isAway = true;
    const recorder = createCallRecorder({
      capacity: 3,
      insert: (rows) => {
        if (isAway) throw new Error("connect ECONNREFUSED");
        return insertUpstreamCalls(database.db, rows);
      },
    });
    for (const name of ["1", "2", "3", "dropped"]) recorder.record(row(name));
    await recorder.flush();
    expect(await stored()).toEqual([]);
    isAway = false;
    await recorder.flush();
    expect(await stored()).toEqual(["1", "2", "3"]);
  });
});
