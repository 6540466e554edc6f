import { EventEmitter, once } from "node:events";
import { run, type WorkerEvents } from "graphile-worker";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { openSilentProxy } from "@/lib/server/testing/silent-proxy";
import { openPool } from "../db/client";
import { enqueue } from "./queue";
import { queueLog } from "./queue-log";
import { watchListening } from "./watch-listening";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a worker hears of new jobs again after the machine of its database vanished", async () => {
  const proxy = await openSilentProxy(database.url);
  const pool = openPool({ connectionString: proxy.url, query_timeout: 1_000 });
  const events: WorkerEvents = new EventEmitter();
  watchListening(events, { everyMs: 100, answerMs: 300 });
  const listening = once(events, "pool:listen:success");
  let done = 0;
  const runner = await run({
    ...{ pgPool: pool, events, logger: queueLog, noHandleSignals: true },
    // Nothing is found by looking: only what is announced.
    pollInterval: 600_000,
    taskList: { "journal.settle": () => void done++ },
  });
  const add = () => enqueue(database.db, "journal.settle", { entryId: crypto.randomUUID() });
  await listening;
  await add();
  await expect.poll(() => done, { timeout: 10_000 }).toBe(1);

  const noticed = once(events, "pool:listen:error");
  proxy.silence(true);
  await noticed;
  const again = once(events, "pool:listen:success");
  proxy.silence(false);
  await again;
  const heard = async () => {
    await add();
    return done;
  };
  await expect.poll(heard, { timeout: 10_000 }).toBeGreaterThan(1);
  await runner.stop();
  await pool.end();
  proxy.close();
});
