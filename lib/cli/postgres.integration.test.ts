import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type RunningPostgres, startPostgres } from "./postgres.mjs";

let root: string;
const started: RunningPostgres[] = [];

/** Starts this test's server, and remembers it for the clean-up. */
async function start(isThrowaway = false): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir: path.join(root, "postgres"), isThrowaway });
  started.push(server);
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "corridor-postgres-test-"));
  // If we are root, the user that runs Postgres must be able to enter.
  chmodSync(root, 0o755);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  const last = await startPostgres({ dataDir: path.join(root, "postgres"), adopt: true });
  await last.stop();
  for (const server of started.splice(0)) await server.stop();
  rmSync(root, { recursive: true, force: true });
});

test("starts, keeps committed data with fsync on, and stops", async () => {
  const first = await start();
  expect(first.attached).toBe(false);
  await query(first.url, "create table kept (n int); insert into kept values (42)");
  await first.stop();
  await expect(query(first.url, "select 1")).rejects.toThrow();

  const second = await start();
  expect(await query(second.url, "select n from kept")).toEqual([{ n: 42 }]);
  expect(await query(second.url, "show fsync")).toEqual([{ fsync: "on" }]);
  expect(await query(second.url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
});

test("can be reached even if the shell names another server", async () => {
  vi.stubEnv("PGPORT", "1");
  vi.stubEnv("PGSSLMODE", "require");
  vi.stubEnv("PGOPTIONS", "-c statement_timeout=1");
  const { url } = await start();
  expect(await query(url, "select 1 as one from pg_sleep(0.05)")).toEqual([{ one: 1 }]);
});

test("attaches to a running server, and leaves it running", async () => {
  const owner = await start();
  const guest = await startPostgres({ dataDir: path.join(root, "postgres") });
  expect(guest).toMatchObject({ attached: true, url: owner.url, pid: owner.pid });
  await guest.stop();
  expect(await query(owner.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("recovers if the postmaster was killed while clients were connected", async () => {
  const first = await start();
  await query(first.url, "create table kept (n int); insert into kept values (7)");
  const busy = new Client({ connectionString: first.url });
  busy.on("error", () => undefined);
  await busy.connect();
  process.kill(first.pid, "SIGKILL");

  const second = await start();
  expect(second.attached).toBe(false);
  expect(await query(second.url, "select n from kept")).toEqual([{ n: 7 }]);
  await busy.end().catch(() => undefined);
});

test("a test's own server never waits for the disk, and still keeps committed data when killed", async () => {
  const first = await start(true);
  expect(await query(first.url, "show fsync")).toEqual([{ fsync: "off" }]);
  await query(first.url, "create table kept (n int); insert into kept values (9)");
  process.kill(first.pid, "SIGKILL");
  expect(await query((await start(true)).url, "select n from kept")).toEqual([{ n: 9 }]);
});

/** Another process that starts the same Postgres, reports the result, and stays until it is killed. */
function startElsewhere() {
  const child = fork(path.join(import.meta.dirname, "testing", "start-postgres.mjs"), [path.join(root, "postgres")]);
  return { child, result: once(child, "message").then(([message]) => message as { url: string; attached: boolean }) };
}

test("survives when the process that started it is killed", async () => {
  const { child, result } = startElsewhere();
  const { url, attached } = await result;
  expect(attached).toBe(false);
  child.kill("SIGKILL");
  await once(child, "exit");

  const next = await start();
  expect(next).toMatchObject({ attached: true, url });
  expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("several processes that start at once, for the very first time, share one server", async () => {
  const others = [startElsewhere(), startElsewhere(), startElsewhere()];
  const results = await Promise.all([start(), ...others.map(({ result }) => result)]);
  expect(results.filter((result) => !result.attached)).toHaveLength(1);
  expect(new Set(results.map((result) => result.url)).size).toBe(1);
  expect(readdirSync(root)).toEqual(["postgres"]);
  expect(await query(results[0].url, "select 1 as one")).toEqual([{ one: 1 }]);
  for (const { child } of others) child.kill("SIGKILL");
});

test("refuses to start beside a server in another container, and starts once that one has died", async () => {
  const { stop } = await start();
  await stop();
  const dataDir = path.join(root, "postgres");
  // What a server leaves that can't be seen from here.
  writeFileSync(path.join(dataDir, "corridor.place"), "another boot pid:[1]");
  writeFileSync(path.join(dataDir, "postmaster.pid"), `999999999\n${dataDir}\n1\n5432\n${root}\n\n0 0\nready\n`);
  const touching = setInterval(() => {
    const now = new Date();
    utimesSync(path.join(dataDir, "corridor.place"), now, now);
  }, 500);
  try {
    await expect(start()).rejects.toThrow(/in use in another container or on another machine/);
  } finally {
    clearInterval(touching);
  }
  const after = await start();
  expect(after.attached).toBe(false);
});
